import { Radio } from '@mantine/core';

import { Choices, type ChoiceFieldProps } from './choices.tsx';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import { wrapperProps } from './field-props.ts';

/** One of a few, all in sight. */
export function RadioGroupField<Value extends string>(props: ChoiceFieldProps<Value>) {
  return (
    <Radio.Group
      {...wrapperProps(props)}
      {...withoutUndefined({ name: props.name, onBlur: props.onBlur })}
      value={props.value}
      onChange={(chosen) => props.onChange(chosen)}
    >
      <Choices control={Radio} field={props} />
    </Radio.Group>
  );
}
