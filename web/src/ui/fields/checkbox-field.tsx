import { Checkbox } from '@mantine/core';

import { switchProps, type FieldProps } from './field-props.ts';

/** Yes or no, agreed to. */
export function CheckboxField(props: FieldProps<boolean>) {
  return (
    <Checkbox
      {...switchProps(props)}
      checked={props.value}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}
