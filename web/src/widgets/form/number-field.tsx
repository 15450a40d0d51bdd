import { useState } from 'react';

import { NumberField } from '../../ui/number-field.tsx';
import { textOf } from './held-text.ts';
import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';

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
