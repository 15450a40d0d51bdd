import type { CityView } from '@marquee/schemas/queries/dictionary';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { offeredCountriesQuery } from '../../../lib/reference-data.ts';
import type { Option } from '../../../ui/fields/field-props.ts';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { useDebouncedValue } from '../../../ui/hooks.ts';
import { citiesByIdQuery, citiesQuery, regionsQuery } from '../dictionary.ts';

export interface BulkPlacesProps {
  readonly kind: 'regions' | 'cities';
  /** Countries that the same change names: their regions and cities are offered; cities of all where it names none. */
  readonly countries: readonly string[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

const SEARCH_PAUSE_MS = 250;

/** Regions or cities that a change of many campaigns gives or takes. */
export const BulkPlaces = ({ kind, ...props }: BulkPlacesProps) =>
  kind === 'regions' ? <Regions {...props} /> : <Cities {...props} />;

type PlacesProps = Omit<BulkPlacesProps, 'kind'>;

function Regions({ countries, values, onChange }: PlacesProps) {
  const [searched, setSearched] = useState<string>();
  const { data: all = [] } = useQuery(offeredCountriesQuery);
  // Codes of regions begin with that of their country.
  const chosen = values.map((region) => region.slice(0, 3));
  const asked = [...new Set([...countries, ...chosen, ...(searched === undefined ? [] : [searched])])];
  const { data: regions = [] } = useQuery(regionsQuery(asked));
  const countryName = new Map(all.map(({ iso3, country_name }) => [iso3, country_name]));
  const options = regions.map(({ country_iso3, state_iso2, state }) => ({
    value: `${country_iso3}-${state_iso2}`,
    label: `${state}, ${countryName.get(country_iso3) ?? country_iso3}`,
  }));
  return (
    <>
      <MultiSelectField
        label={t('Regions, values')}
        hideLabel
        placeholder={asked.length === 0 ? t('Select a country first') : t('Whole countries')}
        disabled={asked.length === 0}
        options={withChosen(options, values, (value) => value)}
        value={[...values]}
        onChange={onChange}
      />
      {countries.length === 0 && (
        <MultiSelectField
          label={t('Country of the regions')}
          placeholder={t('Name, code or a list of them')}
          options={all.map(({ iso3, country_name }) => ({ value: iso3, label: country_name }))}
          max={1}
          value={searched === undefined ? [] : [searched]}
          onChange={([country]) => setSearched(country)}
        />
      )}
    </>
  );
}

function Cities({ countries, values, onChange }: PlacesProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS);
  const found = useQuery(citiesQuery(countries, search));
  const chosen = useQuery(citiesByIdQuery(values.map(Number)));
  const cities = [...(chosen.data ?? []), ...(found.data ?? [])];
  const options = cities.map((city) => ({ value: String(city.geoname_id), label: labelOf(city) }));
  return (
    <MultiSelectField
      label={t('Cities, values')}
      hideLabel
      placeholder={t('Type to search')}
      options={withChosen(options, values, (id) => t('City {id}', { id }))}
      onSearch={setTyped}
      nothingFound={found.isFetching ? t('Searching…') : t('No matching city')}
      value={[...values]}
      onChange={onChange}
    />
  );
}

const labelOf = ({ city_name, state, country_iso3 }: CityView): string =>
  [city_name, state, country_iso3].filter((part) => part !== '').join(', ');

/** Each option once, and what is chosen also before its name is there. */
function withChosen(
  options: readonly Option[],
  values: readonly string[],
  nameOf: (value: string) => string,
): Option[] {
  const missing = values.map((value) => ({ value, label: nameOf(value) }));
  return [...new Map([...missing, ...options].map((option) => [option.value, option])).values()];
}
