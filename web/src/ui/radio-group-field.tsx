import { Radio } from '@mantine/core';

import { Choices, type ChoiceFieldProps } from './choices.tsx';
import { defined } from './defined.ts';
import { wrapperProps } from './field-props.ts';

/** One of a few, all in sight. */
export function RadioGroupField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { options, value, onChange, name, disabled, orientation = 'vertical' } = props;
  return (
    <Radio.Group
      {...wrapperProps(props)}
      {...defined({ name, onBlur: props.onBlur })}
      value={value}
      onChange={(chosen) => onChange(chosen)}
    >
      <Choices orientation={orientation}>
        {options.map((option, index) => (
          <Radio
            key={option.value}
            value={option.value}
            label={option.label}
            {...defined({
              description: option.description,
              disabled: disabled || option.disabled,
              ref: index === 0 ? props.ref : undefined,
            })}
          />
        ))}
      </Choices>
    </Radio.Group>
  );
}
