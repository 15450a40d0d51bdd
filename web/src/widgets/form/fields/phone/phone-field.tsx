import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ChangeEvent } from 'react';
import { defaultCountries, parseCountry, usePhoneInput } from 'react-international-phone';

import { language, t } from '../../../../lib/i18n/i18n.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { countriesQuery } from '../../../choices/countries.ts';
import { useFormValue } from '../../use-form-value.ts';
import { FieldFrame } from '../field-frame.tsx';
import classes from '../../layout/form.module.css';
import { international, phoneOrNothing } from './phone-text.ts';
import { useFormField, type FormField, type FormFieldProps } from '../use-form-field.ts';
import type { FieldName } from '../../field-names.ts';

/** Numbers of these countries are refused (specification section 5). */
const REFUSED: readonly string[] = ['ru', 'by'];
const COUNTRIES = defaultCountries.filter((country) => !REFUSED.includes(parseCountry(country).iso2));
const regionNames = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
const OPTIONS = COUNTRIES.map((country) => {
  const { iso2, name, dialCode } = parseCountry(country);
  const shown = language === 'en' ? name : regionNames.of(iso2.toUpperCase());
  return { value: iso2, label: `+${dialCode} ${shown ?? name}` };
});
const DEFAULT_COUNTRY = 'us';

interface FormPhoneProps extends FormFieldProps {
  /** Name of the form's field of the country (ISO 3166-1 alpha-3), whose dial code an empty number begins with. */
  readonly countryField?: FieldName;
}

/** A phone number in international form, `+12025550143`; the country can be chosen or typed. */
export function FormPhone({ countryField, ...props }: FormPhoneProps) {
  const field = useFormField(props);
  return (
    <FieldFrame name={props.name} error={field.error}>
      {countryField === undefined ? (
        <PhoneInputs field={field} home={undefined} />
      ) : (
        <PhoneBesideCountry field={field} countryField={countryField} />
      )}
    </FieldFrame>
  );
}

interface PhoneBesideCountryProps {
  readonly field: FormField;
  readonly countryField: FieldName;
}

/** Begins with the country of the other field, where numbers of it are accepted. */
function PhoneBesideCountry({ field, countryField }: PhoneBesideCountryProps) {
  const iso3 = useFormValue(countryField);
  const { data: countries } = useQuery(countriesQuery);
  const iso2 = countries?.find((country) => country.iso3 === iso3)?.iso2.toLowerCase();
  return <PhoneInputs field={field} home={OPTIONS.find(({ value }) => value === iso2)?.value} />;
}

interface PhoneInputsProps {
  readonly field: FormField;
  /** The country of a number that has not been begun. */
  readonly home: string | undefined;
}

function PhoneInputs({ field: { value, setValue, common }, home }: PhoneInputsProps) {
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
  const takeHome = useEffectEvent((iso2: string) => {
    if (held === '' && country.iso2 !== iso2) setCountry(iso2);
  });
  // Once a country is chosen beside it; a number that was begun keeps its own.
  useEffect(() => {
    if (home !== undefined) takeHome(home);
  }, [home]);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = international(event.target.value, country.dialCode);
    handlePhoneValueChange(event);
  };
  const { disabled, size } = common;
  return (
    <div className={classes.phone}>
      <SelectField
        label={t('Country code')}
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
