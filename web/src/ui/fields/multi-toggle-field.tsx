import { Chip, Input } from '@mantine/core';
import { useId } from 'react';

import type { ChoiceFieldProps } from './choices.tsx';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import { wrapperProps } from './field-props.ts';
import styles from './fields.module.css';

/** Several of a few short words, as toggles in a row: days, devices, formats. */
export function MultiToggleField<Value extends string>(props: ChoiceFieldProps<Value, Value[]>) {
  const { options, value, onChange, disabled, size = 'sm' } = props;
  const { 'aria-label': hidden, id: _own, ...wrapper } = { 'aria-label': undefined, ...wrapperProps(props) };
  const labelId = useId();
  return (
    <Input.Wrapper {...wrapper} labelElement="div" labelProps={{ id: labelId }}>
      <div
        role="group"
        className={styles.toggles}
        {...(hidden === undefined ? { 'aria-labelledby': labelId } : { 'aria-label': hidden })}
        {...withoutUndefined({ onBlur: props.onBlur })}
      >
        <Chip.Group multiple value={value} onChange={(chosen) => onChange(chosen)}>
          {options.map((option, index) => (
            <Chip
              key={option.value}
              value={option.value}
              size={size}
              radius="md"
              {...withoutUndefined({
                disabled: disabled || option.disabled,
                ref: index === 0 ? props.ref : undefined,
              })}
            >
              {option.label}
            </Chip>
          ))}
        </Chip.Group>
      </div>
    </Input.Wrapper>
  );
}
