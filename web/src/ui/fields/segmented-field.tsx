import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';

import type { ChoiceFieldProps } from './choices.tsx';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import { wrapperProps } from './field-props.ts';
import styles from './fields.module.css';

/** One of two to five short words. */
export function SegmentedField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { options, value, onChange, name, disabled, size = 'sm', orientation = 'horizontal' } = props;
  const { 'aria-label': hidden, id: _own, ...wrapper } = { 'aria-label': undefined, ...wrapperProps(props) };
  const labelId = useId();
  return (
    <Input.Wrapper {...wrapper} labelElement="div" labelProps={{ id: labelId }}>
      <div ref={props.ref} tabIndex={-1} className={styles.segments}>
        <SegmentedControl
          {...(hidden === undefined ? { 'aria-labelledby': labelId } : { 'aria-label': hidden })}
          {...withoutUndefined({ name, disabled, onBlur: props.onBlur })}
          size={size}
          orientation={orientation}
          data={options.map((option) => ({
            value: option.value,
            label: option.label,
            ...withoutUndefined({ disabled: option.disabled }),
          }))}
          value={value}
          onChange={(chosen) => onChange(chosen)}
        />
      </div>
    </Input.Wrapper>
  );
}
