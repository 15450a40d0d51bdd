import { useState, type ReactNode } from 'react';

import { MoneyField, NumberField } from '../../ui/number-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

export interface FormTextProps extends FormFieldProps {
  readonly type?: 'text' | 'email' | 'url' | 'tel' | 'search';
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
  /** A fault that is known from elsewhere; the field's own comes first. */
  readonly fault?: string | undefined;
}

/** One line of text. */
export function FormText({ type, leftSection, rightSection, fault, ...props }: FormTextProps) {
  const { value, setValue, facts, common } = useFormField(props);
  return (
    <FieldFrame name={props.name} error={common.error ?? fault}>
      <TextField
        {...common}
        error={common.error ?? fault}
        type={type}
        leftSection={leftSection}
        rightSection={rightSection}
        maxLength={facts.maxLength}
        value={textOf(value)}
        onChange={setValue}
      />
    </FieldFrame>
  );
}

/** A password; never written into a draft. */
export function FormPassword(props: FormFieldProps) {
  const { value, setValue, common } = useFormField(props, true);
  return (
    <FieldFrame name={props.name} error={common.error}>
      <PasswordField {...common} value={textOf(value)} onChange={setValue} />
    </FieldFrame>
  );
}

interface FormNumberProps extends FormFieldProps {
  /** Places after the point. */
  readonly places?: number;
  readonly negative?: boolean;
  /** What an arrow key adds. */
  readonly step?: string;
  readonly unit?: string;
}

/** A count or a share; the form holds a number, or null while it is empty. */
export function FormNumber({ places, negative, step, unit, ...props }: FormNumberProps) {
  const { value, setValue, common } = useFormField(props);
  // `1.` and `-` are on the way to a number: what is typed stays as long as it means the value.
  const [typed, setTyped] = useState('');
  const isTyped = typed !== '' && numberOf(typed) === (value ?? null);
  return (
    <FieldFrame name={props.name} error={common.error}>
      <NumberField
        {...common}
        places={places}
        negative={negative}
        step={step}
        unit={unit}
        value={isTyped ? typed : textOf(value)}
        onChange={(text) => {
          setTyped(text);
          setValue(numberOf(text));
        }}
      />
    </FieldFrame>
  );
}

function numberOf(text: string): number | null {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

interface FormMoneyProps extends FormFieldProps {
  /** 2 for budgets, up to 9 for bids. */
  readonly places?: number;
  readonly step?: string;
  /** What it is the price of: `per 1000`. */
  readonly unit?: string;
}

/** Dollars; the form holds the decimal string that was typed. */
export function FormMoney({ places, step, unit, ...props }: FormMoneyProps) {
  const { value, setValue, common } = useFormField(props);
  return (
    <FieldFrame name={props.name} error={common.error}>
      <MoneyField
        {...common}
        places={places}
        step={step}
        unit={unit}
        value={textOf(value)}
        onChange={setValue}
      />
    </FieldFrame>
  );
}

interface FormTextareaProps extends FormFieldProps {
  readonly minRows?: number;
  readonly monospace?: boolean;
}

/** Several lines, with a count of the characters that are left. */
export function FormTextarea({ minRows, monospace, ...props }: FormTextareaProps) {
  const { value, setValue, facts, common } = useFormField(props);
  return (
    <FieldFrame name={props.name} error={common.error}>
      <TextareaField
        {...common}
        {...(facts.maxLength === undefined ? {} : { maxLength: facts.maxLength })}
        minRows={minRows}
        monospace={monospace}
        value={textOf(value)}
        onChange={setValue}
      />
    </FieldFrame>
  );
}
