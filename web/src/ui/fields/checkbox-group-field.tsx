import { Checkbox } from '@mantine/core';

import { Choices, type ChoiceFieldProps } from './choices.tsx';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import { wrapperProps } from './field-props.ts';

/** Several of a few, all in sight. */
export function CheckboxGroupField<Value extends string>(props: ChoiceFieldProps<Value, Value[]>) {
  return (
    <Checkbox.Group
      {...wrapperProps(props)}
      {...withoutUndefined({ onBlur: props.onBlur })}
      value={props.value}
      onChange={(chosen) => props.onChange(chosen)}
    >
      <Choices control={Checkbox} field={props} />
    </Checkbox.Group>
  );
}
