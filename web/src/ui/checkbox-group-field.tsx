import { Checkbox } from '@mantine/core';

import { Choices, type ChoiceFieldProps } from './choices.tsx';
import { defined } from './defined.ts';
import { wrapperProps } from './field-props.ts';

/** Several of a few, all in sight. */
export function CheckboxGroupField<Value extends string>(props: ChoiceFieldProps<Value, Value[]>) {
  const { options, value, onChange, disabled, orientation = 'vertical' } = props;
  return (
    <Checkbox.Group
      {...wrapperProps(props)}
      {...defined({ onBlur: props.onBlur })}
      value={value}
      onChange={(chosen) => onChange(chosen)}
    >
      <Choices orientation={orientation}>
        {options.map((option, index) => (
          <Checkbox
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
    </Checkbox.Group>
  );
}
