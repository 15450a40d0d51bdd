import type { CityView } from '@marquee/schemas/queries/dictionary';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { useDebouncedValue } from '../../../ui/hooks.ts';
import type { Option } from '../../../ui/fields/field-props.ts';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { asTexts } from '../../../widgets/form/fields/choices.ts';
import { FormMultiSelect } from '../../../widgets/form/fields/multi-select-field.tsx';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import { useFormField } from '../../../widgets/form/fields/use-form-field.ts';
import { citiesByIdQuery, citiesQuery, regionsQuery } from '../dictionary.ts';
import { MESSAGES } from '@marquee/schemas/common/messages';
import { CountrySelect, useCountryNames } from './country-select.tsx';
import { ExcludedField } from './excluded-field.tsx';
import { fieldName } from './field-name.ts';

/** Countries, then regions and cities inside of them. */
export function GeoFields() {
  const nameOf = useCountryNames();
  return (
    <>
      <CountriesField />
      <ExcludedField name="country" />
      <InsideFields nameOf={nameOf} />
    </>
  );
}

/** The countries of a campaign, by name, by code or as a list. */
export function CountriesField() {
  const regions = useFormField({ name: fieldName('targeting.regions'), label: t('Regions') });
  return (
    <CountrySelect
      name={fieldName('targeting.countries')}
      label={t('Countries')}
      placeholder={t('Everywhere')}
      description={t('Search by name or code, or paste a list such as DE, AT, CH. {whitelistCountries}.', {
        whitelistCountries: declaredText(MESSAGES.whitelistCountries),
      })}
      onChosen={(chosen) =>
        // A region outside of the countries would exclude all users, since both have to match.
        regions.setValue(asTexts(regions.value).filter((region) => chosen.includes(region.slice(0, 3))))
      }
    />
  );
}

function InsideFields({ nameOf }: { readonly nameOf: (iso3: string) => string }) {
  const countries = asTexts(
    useFormField({ name: fieldName('targeting.countries'), label: t('Countries') }).value,
  );
  const regions = asTexts(useFormField({ name: fieldName('targeting.regions'), label: t('Regions') }).value);
  const query = useQuery(regionsQuery(countries));
  const options: Option[] = (query.data ?? []).map((region) => ({
    value: `${region.country_iso3}-${region.state_iso2}`,
    label: countries.length > 1 ? `${region.state}, ${nameOf(region.country_iso3)}` : region.state,
  }));
  // Until the list is there, what is chosen shows by its code.
  const known = new Set(options.map(({ value }) => value));
  const missing = regions.filter((region) => !known.has(region));
  return (
    <>
      <FormMultiSelect
        name={fieldName('targeting.regions')}
        label={t('Regions')}
        placeholder={countries.length === 0 ? t('Select a country first') : t('Whole countries')}
        disabled={countries.length === 0 && regions.length === 0}
        options={[...unique(options), ...missing.map((value) => ({ value, label: value }))]}
      />
      <CitiesField countries={countries} regions={regions} nameOf={nameOf} />
    </>
  );
}

/** Options without duplicates: some names have two codes, and some codes occur twice. */
const unique = (options: readonly Option[]): Option[] => [
  ...new Map(options.map((option) => [option.value, option])).values(),
];

interface CitiesFieldProps {
  readonly countries: readonly string[];
  readonly regions: readonly string[];
  readonly nameOf: (iso3: string) => string;
}

const SEARCH_PAUSE_MS = 250;

function CitiesField({ countries, regions, nameOf }: CitiesFieldProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS);
  const found = useQuery(citiesQuery(countries, search));
  const field = useFormField({ name: fieldName('targeting.cities'), label: t('Cities') });
  const ids = asTexts(field.value).map(Number);
  const chosen = useQuery(citiesByIdQuery(ids));
  const labelOf = (city: CityView) =>
    [city.city_name, city.state, countries.length === 1 ? '' : nameOf(city.country_iso3)]
      .filter((part) => part !== '')
      .join(', ');
  const fits = (city: CityView) =>
    regions.length === 0 || regions.includes(`${city.country_iso3}-${city.state_iso2}`);
  const offered = [...(chosen.data ?? []), ...(found.data ?? []).filter(fits)];
  const options = unique(offered.map((city) => ({ value: String(city.geoname_id), label: labelOf(city) })));
  const known = new Set(options.map(({ value }) => value));
  const nameless = ids.map(String).filter((id) => !known.has(id));
  return (
    <FormCustom
      name={fieldName('targeting.cities')}
      label={t('Cities')}
      placeholder={t('Type to search')}
      show={(value) =>
        asTexts(value)
          .map((id) => options.find((one) => one.value === id)?.label ?? id)
          .join('; ')
      }
      render={({ value, setValue, common }) => (
        <MultiSelectField
          {...common}
          options={[...options, ...nameless.map((id) => ({ value: id, label: t('City {id}', { id }) }))]}
          value={asTexts(value)}
          onChange={(next) => setValue(next.map(Number))}
          onSearch={setTyped}
          nothingFound={found.isFetching ? t('Searching…') : t('No matching city')}
        />
      )}
    />
  );
}
