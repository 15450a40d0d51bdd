import { Switch } from '@mantine/core';

import { switchProps, type FieldProps } from './field-props.ts';

/** On or off, at once. */
export function SwitchField(props: FieldProps<boolean>) {
  return (
    <Switch
      {...switchProps(props)}
      withThumbIndicator={false}
      checked={props.value}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}
