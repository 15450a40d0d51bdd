import { TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';

import { decimalLeft, decimalStepped, decimalTyped } from './decimal-text.ts';
import { defined } from './defined.ts';
import { inputProps, type FieldProps } from './field-props.ts';
import styles from './fields.module.css';

interface NumberFieldProps extends FieldProps<string> {
  /** Places after the point; 0 makes it a whole number. */
  places?: number | undefined;
  /** Shown to at least so many places once the field is left. */
  padTo?: number | undefined;
  negative?: boolean | undefined;
  /** What an arrow key adds, as a decimal string. */
  step?: string | undefined;
  leftSection?: ReactNode;
  unit?: string | undefined;
}

/** A decimal number as text: what is typed is what is kept, no floating point between. */
export function NumberField(props: NumberFieldProps) {
  const {
    value,
    onChange,
    onBlur,
    places = 0,
    padTo = 0,
    negative = false,
    step = '1',
    leftSection,
    unit,
  } = props;
  const tidy = () => {
    const left = decimalLeft(value, value === '' ? 0 : padTo);
    if (left !== value) onChange(left);
    onBlur?.();
  };
  const stepBy = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const next = decimalStepped(decimalLeft(value), event.key === 'ArrowUp' ? step : `-${step}`);
    if (negative || !next.startsWith('-')) onChange(next);
  };
  return (
    <TextInput
      {...inputProps(props)}
      {...defined({ leftSection })}
      {...(unit === undefined
        ? {}
        : { rightSection: <span className={styles.unit}>{unit}</span>, rightSectionWidth: 'fit-content' })}
      classNames={{ input: styles.number ?? '' }}
      inputMode={places === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(decimalTyped(event.currentTarget.value, { places, negative }))}
      onBlur={tidy}
      {...(props.readOnly || props.disabled ? {} : { onKeyDown: stepBy })}
    />
  );
}

/** Dollars as a decimal string; `places` is 2, or up to 9 for prices per impression. */
export function MoneyField({
  places = 2,
  step,
  ...props
}: Omit<NumberFieldProps, 'negative' | 'padTo' | 'leftSection'>) {
  return (
    <NumberField
      {...props}
      places={places}
      padTo={2}
      step={step ?? '1'}
      leftSection={<span aria-hidden>$</span>}
    />
  );
}
