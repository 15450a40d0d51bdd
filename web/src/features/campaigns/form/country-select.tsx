import type { CountryView } from '@marquee/schemas/queries/dictionary';
import { useQuery } from '@tanstack/react-query';

import { offeredCountriesQuery } from '../../../lib/reference-data.ts';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { useCountrySearch } from '../../../widgets/choices/use-country-search.ts';
import { asTexts } from '../../../widgets/form/fields/choices.ts';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import type { FormFieldProps } from '../../../widgets/form/fields/use-form-field.ts';

const NO_COUNTRIES: readonly CountryView[] = [];

/** Names of the countries that campaigns may target; a code that is none of them stays one. */
export function useCountryNames(): (iso3: string) => string {
  const { data: countries = NO_COUNTRIES } = useQuery(offeredCountriesQuery);
  return (iso3) => countries.find((country) => country.iso3 === iso3)?.country_name ?? iso3;
}

interface CountrySelectProps extends FormFieldProps {
  /** Countries that are not offered. */
  readonly without?: readonly string[];
  readonly onChosen?: (countries: readonly string[]) => void;
}

/** Several of the countries that campaigns may target. */
export function CountrySelect({ without = [], onChosen, ...props }: CountrySelectProps) {
  const { data: countries = NO_COUNTRIES } = useQuery(offeredCountriesQuery);
  const nameOf = useCountryNames();
  const search = useCountrySearch();
  return (
    <FormCustom
      {...props}
      show={(value) => asTexts(value).map(nameOf).join(', ')}
      render={({ value, setValue, common }) => (
        <MultiSelectField
          {...common}
          options={countries.flatMap(({ iso3, country_name }) =>
            without.includes(iso3) ? [] : [{ value: iso3, label: country_name }],
          )}
          {...search}
          value={asTexts(value)}
          onChange={(chosen) => {
            setValue(chosen);
            onChosen?.(chosen);
          }}
        />
      )}
    />
  );
}
