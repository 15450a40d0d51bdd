import { TextInput } from '@mantine/core';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { readChange, type DecimalReading } from '@marquee/schemas/common/decimal/decimal-change';
import {
  ambiguityIn,
  decimalLeft,
  decimalShown,
  decimalStepped,
  readDecimal,
  unreadText,
} from './decimal-text.ts';
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
  /** An amount of dollars: `+$0.50` adds to it. */
  isMoney?: boolean | undefined;
}

/**
 * A decimal number as text, without floating point between. `onChange` gets plain decimal text; what cannot be read as
 * one stays as it was typed, for the form to refuse, and the field says why. `+10%`, `-10%`, `*1.2`, `/2` and, of
 * money, `+$0.50` change the number that the field had when it was entered.
 */
export function NumberField(props: NumberFieldProps) {
  const { places = 0, negative = false, step = '1', leftSection, unit, isMoney = false } = props;
  const field = useDecimal(props, { places, negative, isMoney });
  const { shown, reason, result, type, enter, leave, setPlain } = field;
  const description = result === undefined ? props.description : `= ${result}`;
  const onKeyDown = (event: KeyboardEvent) => {
    // Sent with Enter, a change has become the number that it comes to; the next one starts from there.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && result !== undefined) field.settle();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (reason !== undefined) return;
    const next = decimalStepped(decimalLeft(props.value), event.key === 'ArrowUp' ? step : `-${step}`);
    if (negative || !next.startsWith('-')) setPlain(next);
  };
  return (
    <TextInput
      {...inputProps({ ...props, description, error: reason ?? props.error })}
      {...withoutUndefined({ leftSection })}
      {...(unit === undefined
        ? {}
        : { rightSection: <span className={styles.unit}>{unit}</span>, rightSectionWidth: 'fit-content' })}
      classNames={{ input: styles.number ?? '' }}
      inputMode={places === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={enter}
      onBlur={leave}
      {...(props.readOnly || props.disabled ? {} : { onKeyDown })}
    />
  );
}

/** What is typed, beside what it means: a plain number, or a change of the number before. */
interface Typed {
  readonly text: string;
  /** What `onChange` got for it. */
  readonly given: string;
  readonly reading: DecimalReading;
  readonly isChange: boolean;
}

/** The text of the field while it is edited, and the plain number that it means. */
function useDecimal(
  { value, onChange, onBlur, padTo = 0, error }: NumberFieldProps,
  rules: { readonly places: number; readonly negative: boolean; readonly isMoney: boolean },
) {
  const [typed, setTyped] = useState<Typed>();
  /** A mistake shows once the field is left: no one is corrected in the middle of a number. */
  const [isLeft, setLeft] = useState(false);
  const before = useRef(value);
  const isUnread = typed?.reading.ok === false;
  // Where the form keeps numbers it holds nothing for text that is none; what was typed stays.
  const isCurrent = typed !== undefined && (typed.given === value || (isUnread && value === ''));
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
  const type = (text: string) => {
    const change = rules.negative ? undefined : readChange(text, before.current, rules);
    const ambiguity = change === undefined ? undefined : ambiguityIn(text);
    const reading: DecimalReading =
      ambiguity === undefined ? (change ?? readDecimal(text, rules)) : { ok: false, reason: ambiguity };
    const given = reading.ok ? reading.text : unreadText(text);
    setTyped({ text, given, reading, isChange: change !== undefined });
    onChange(given);
  };
  return {
    shown: isCurrent ? typed.text : decimalShown(value),
    reason:
      isCurrent && typed.reading.ok === false && (isLeft || error !== undefined)
        ? typed.reading.reason
        : undefined,
    /** What a change comes to, while it is typed. */
    result:
      isCurrent && typed.isChange && typed.reading.ok ? decimalShown(decimalLeft(value, padTo)) : undefined,
    type,
    enter: () => {
      before.current = value;
    },
    settle: () => {
      before.current = value;
      setTyped(undefined);
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
}: Omit<NumberFieldProps, 'negative' | 'padTo' | 'leftSection' | 'isMoney'>) {
  return (
    <NumberField
      {...props}
      places={places}
      padTo={2}
      step={step ?? '1'}
      isMoney
      leftSection={<span aria-hidden>$</span>}
    />
  );
}
