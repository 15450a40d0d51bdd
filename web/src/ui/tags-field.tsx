import { TagsInput } from '@mantine/core';

import { inputProps, MAX_TAGS, type FieldProps } from './field-props.ts';

interface TagsFieldProps extends FieldProps<string[]> {
  suggestions?: readonly string[] | undefined;
  max?: number | undefined;
}

/** Several words that the person types; enter, comma or a pasted list divides them. */
export function TagsField(props: TagsFieldProps) {
  const { value, onChange, suggestions = [], max = MAX_TAGS, placeholder } = props;
  return (
    <TagsInput
      {...inputProps(props)}
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
