import type { ObjectNames } from '@marquee/schemas/queries/activity-log';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo, type ReactNode } from 'react';

import { countriesQuery, dictionaryQuery } from '../../lib/reference-data.ts';
import { formatValue, type ValueContext } from './format-change.ts';

interface Of {
  readonly entity: string;
  readonly field: string;
  readonly isMoney?: boolean | undefined;
  readonly names: ObjectNames;
}

const Context = createContext<ValueContext['codeName']>(() => undefined);

/** A log: all of its rows share the names of codes, which are put together once. Codes show until their names are loaded. */
export function FormatValues({ children }: { readonly children: ReactNode }) {
  const { data: countries = [] } = useQuery(countriesQuery);
  const { data: dictionary } = useQuery(dictionaryQuery);
  const codeName = useMemo((): ValueContext['codeName'] => {
    const country = new Map(countries.map(({ iso3, country_name }) => [iso3, country_name]));
    const codes = (entries: readonly { readonly code: string; readonly name: string }[] = []) =>
      new Map(entries.map(({ code, name }) => [code, name]));
    const categories = (dictionary?.categories ?? []).flatMap((one) => [one, ...one.children]);
    const named: Readonly<Record<string, ReadonlyMap<string, string>>> = {
      country,
      countries: country,
      excludedCountries: country,
      languages: codes(dictionary?.languages),
      deviceTypes: codes(dictionary?.deviceTypes),
      excludedDeviceTypes: codes(dictionary?.deviceTypes),
      connectionTypes: codes(dictionary?.connectionTypes),
      playerSizes: codes(dictionary?.playerSizes),
      categories: codes(categories),
      trafficTypes: new Map((dictionary?.trafficTypes ?? []).map(({ id, name }) => [String(id), name])),
    };
    return (field, code) => named[field.split('.').at(-1) ?? field]?.get(String(code));
  }, [countries, dictionary]);
  return <Context value={codeName}>{children}</Context>;
}

/** Writes values of changes for people, within `FormatValues`. */
export function useFormatValue(): (value: unknown, of: Of) => string {
  const codeName = useContext(Context);
  return (value, of) => formatValue(value, { ...of, codeName });
}
