import { TagsInput } from '@mantine/core';

import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import { inputProps, MAX_TAGS, type FieldProps } from './field-props.ts';

interface TagsFieldProps extends FieldProps<string[]> {
  suggestions?: readonly string[] | undefined;
  max?: number | undefined;
}

/** Several words that the person types; enter, comma or a pasted list divides them. */
export function TagsField(props: TagsFieldProps) {
  const { value, onChange, suggestions = [], max = MAX_TAGS, placeholder } = props;
  const { ref, ...input } = inputProps(props);
  return (
    <TagsInput
      {...input}
      {...withoutUndefined({ ref: ref })}
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
