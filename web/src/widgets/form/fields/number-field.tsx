import { useState } from 'react';

import { NumberField } from '../../../ui/fields/number-field.tsx';
import { textOf } from './input-text.ts';
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

/** A count or a share; the form holds a number, null while it is empty, and NaN for text that is no number. */
export function FormNumber({ places, negative, step, unit, ...props }: FormNumberProps) {
  const { value, setValue, common } = useFormField(props);
  // `1.` and `-` are on the way to a number: what is typed stays as long as it means the value.
  const [typed, setTyped] = useState('');
  const isTyped = typed !== '' && Object.is(numberOf(typed, places), value ?? null);
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
          setValue(numberOf(text, places));
        }}
      />
    </FieldFrame>
  );
}

/** The schema refuses NaN: text that is no number must not pass as an empty field. */
function numberOf(text: string, places = 0): number | null {
  if (text.trim() === '' || text === '-') return null;
  const [, fraction = ''] = /^-?\d*\.?(\d*)$/.exec(text) ?? [];
  const isPlain = /^-?(?:\d+\.?\d*|\.\d+)$/.test(text) && fraction.length <= places;
  return isPlain ? Number(text) : Number.NaN;
}
