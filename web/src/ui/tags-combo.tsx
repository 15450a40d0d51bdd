import { TagsInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';

import { inputProps, MAX_TAGS } from './field-props.ts';
import { useResume, type Handover } from './handover.ts';
import type { TagsFieldProps } from './tags-field.tsx';

/** `TagsField` with its list. */
export function TagsCombo({ handover, ...props }: TagsFieldProps & { readonly handover: Handover }) {
  const { value, onChange, suggestions = [], max = MAX_TAGS, placeholder } = props;
  const { ref: ownRef, ...input } = inputProps(props);
  const ref = useMergedRef(useResume(handover) as React.Ref<HTMLInputElement>, ownRef);
  return (
    <TagsInput
      {...input}
      ref={ref}
      placeholder={value.length === 0 ? (placeholder ?? '') : ''}
      data={[...suggestions]}
      value={value}
      onChange={onChange}
      maxTags={max}
      splitChars={[',', ';', '\n']}
      acceptValueOnBlur
      clearable
      clearButtonProps={{ 'aria-label': 'Clear all' }}
    />
  );
}
