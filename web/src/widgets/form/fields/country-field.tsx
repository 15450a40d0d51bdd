import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { FormSelect } from './select-field.tsx';
import { useFormValue, useSetFormValue } from '../use-form-value.ts';
import { countriesQuery, ownCountryQuery } from '../../choices/countries.ts';
import { useCountrySearch } from '../../choices/use-country-search.ts';
import type { FieldName } from '../field-names.ts';

interface CountryFieldProps {
  readonly name: FieldName;
  /** Chooses the country of this computer's address while none is chosen. */
  readonly preselect?: boolean;
  readonly required?: boolean;
}

/** A country, by name; the form holds its ISO 3166-1 alpha-3 code. */
export function CountryField({ name, preselect = false, required }: CountryFieldProps) {
  const { data: countries = [], isPending, isError } = useQuery(countriesQuery);
  const { data: own } = useQuery({ ...ownCountryQuery, enabled: preselect });
  const value = useFormValue(name);
  const setValue = useSetFormValue();
  const options = useMemo(
    () => countries.map(({ iso3, name: label }) => ({ value: iso3, label })),
    [countries],
  );
  const { find } = useCountrySearch();
  const isEmpty = value === undefined || value === null || value === '';
  const suggested = options.find(({ value: iso3 }) => iso3 === own?.iso3)?.value;
  const suggest = useEffectEvent((iso3: string) => {
    if (preselect && isEmpty) setValue(name, iso3);
  });
  // Once, when the country of the IP address is known: a cleared field stays empty.
  useEffect(() => {
    if (suggested !== undefined) suggest(suggested);
  }, [suggested]);
  return (
    <FormSelect
      name={name}
      label={t('Country')}
      options={options}
      searchable
      find={find}
      autoComplete="off"
      placeholder={isPending ? t('Loading…') : t('Choose a country')}
      nothingFound={isError ? t('Couldn’t load countries. Reload the page.') : t('No such country')}
      {...(required === undefined ? {} : { required })}
    />
  );
}
