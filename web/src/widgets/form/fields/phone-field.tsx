import { useState, type ChangeEvent } from 'react';
import { defaultCountries, parseCountry, usePhoneInput } from 'react-international-phone';

import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FieldFrame } from './field-frame.tsx';
import classes from '../layout/form.module.css';
import { international, phoneOrNothing } from './phone-text.ts';
import { useFormField, type FormField, type FormFieldProps } from './use-form-field.ts';

/** Numbers of these countries are refused (specification section 5). */
const REFUSED: readonly string[] = ['ru', 'by'];
const COUNTRIES = defaultCountries.filter((country) => !REFUSED.includes(parseCountry(country).iso2));
const OPTIONS = COUNTRIES.map((country) => {
  const { iso2, name, dialCode } = parseCountry(country);
  return { value: iso2, label: `+${dialCode} ${name}` };
});
const DEFAULT_COUNTRY = 'us';

/** A phone number in international form, `+12025550143`; the country can be chosen or typed. */
export function FormPhone(props: FormFieldProps) {
  const field = useFormField(props);
  return (
    <FieldFrame name={props.name} error={field.error}>
      <PhoneInputs field={field} />
    </FieldFrame>
  );
}

function PhoneInputs({ field: { value, setValue, common } }: { readonly field: FormField }) {
  const held = typeof value === 'string' ? value : '';
  // What is on its way to a number stays in the input while the form still holds none.
  const [typed, setTyped] = useState({ phone: held, given: held });
  const phone = typed.given === held ? typed.phone : held;
  const { inputValue, country, setCountry, handlePhoneValueChange, inputRef } = usePhoneInput({
    defaultCountry: DEFAULT_COUNTRY,
    value: phone,
    countries: COUNTRIES,
    disableDialCodePrefill: true,
    onChange: (next) => {
      const given = phoneOrNothing(next.phone, next.country.dialCode);
      setTyped({ phone: next.phone, given });
      if (given !== held) setValue(given);
    },
  });
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = international(event.target.value, country.dialCode);
    handlePhoneValueChange(event);
  };
  const { disabled, size } = common;
  return (
    <div className={classes.phone}>
      <SelectField
        label="Country code"
        options={OPTIONS}
        searchable
        disabled={disabled}
        size={size}
        value={country.iso2}
        onChange={(iso2) => setCountry(iso2, { focusOnInput: true })}
      />
      <TextField
        {...common}
        type="tel"
        autoComplete={common.autoComplete ?? 'tel'}
        ref={(element) => {
          inputRef.current = element as HTMLInputElement | null;
        }}
        value={inputValue}
        onChange={() => undefined}
        onChangeEvent={change}
      />
    </div>
  );
}
