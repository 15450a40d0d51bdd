import { TextInput } from '@mantine/core';
import { useState, type KeyboardEvent, type ReactNode } from 'react';

import { decimalLeft, decimalStepped, readDecimal } from './decimal-text.ts';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
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

/**
 * A decimal number as text, without floating point between. `onChange` gets plain decimal text; what cannot be read as
 * one stays as it was typed, for the form to refuse, and the field says why.
 */
export function NumberField(props: NumberFieldProps) {
  const { places = 0, negative = false, step = '1', leftSection, unit } = props;
  const { shown, reason, type, leave, setPlain } = useDecimal(props, { places, negative });
  const stepBy = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (reason !== undefined) return;
    const next = decimalStepped(decimalLeft(props.value), event.key === 'ArrowUp' ? step : `-${step}`);
    if (negative || !next.startsWith('-')) setPlain(next);
  };
  return (
    <TextInput
      {...inputProps({ ...props, error: reason ?? props.error })}
      {...withoutUndefined({ leftSection })}
      {...(unit === undefined
        ? {}
        : { rightSection: <span className={styles.unit}>{unit}</span>, rightSectionWidth: 'fit-content' })}
      classNames={{ input: styles.number ?? '' }}
      inputMode={places === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      {...(props.readOnly || props.disabled ? {} : { onKeyDown: stepBy })}
    />
  );
}

/** What is typed, beside the plain number that it means. */
function useDecimal(
  { value, onChange, onBlur, padTo = 0, error }: NumberFieldProps,
  rules: { readonly places: number; readonly negative: boolean },
) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly told: string }>();
  /** A fault shows once the field is left, so that nobody is corrected in the middle of a number. */
  const [isLeft, setLeft] = useState(false);
  const reading = typed === undefined ? undefined : readDecimal(typed.text, rules);
  const isUnread = reading?.ok === false;
  // Where the form keeps numbers it holds nothing for text that is none; what was typed stays all the same.
  const isCurrent = typed !== undefined && (typed.told === value || (isUnread && value === ''));
  const setPlain = (text: string) => {
    setTyped(undefined);
    onChange(text);
  };
  const leave = () => {
    setLeft(true);
    if (!(isCurrent && isUnread)) {
      const left = decimalLeft(value, value === '' ? 0 : padTo);
      setTyped(undefined);
      if (left !== value) onChange(left);
    }
    onBlur?.();
  };
  return {
    shown: isCurrent ? typed.text : value,
    reason:
      isCurrent && reading?.ok === false && (isLeft || error !== undefined) ? reading.reason : undefined,
    type: (text: string) => {
      const read = readDecimal(text, rules);
      const told = read.ok ? read.text : text;
      setTyped({ text, told });
      onChange(told);
    },
    leave,
    setPlain,
  };
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
