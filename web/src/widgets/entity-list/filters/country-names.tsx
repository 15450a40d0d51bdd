import { useQuery } from '@tanstack/react-query';

import { offeredCountriesQuery } from '../../../lib/reference-data.ts';
import { someNames } from '../../../lib/names/some-names.ts';

const NAMES_SHOWN = 2;

/** Countries by name; by code until the names are there. @param codes ISO 3166-1 alpha-3 */
export function CountryNames({ codes }: { readonly codes: readonly string[] }) {
  const { data: countries = [] } = useQuery(offeredCountriesQuery);
  const nameOf = (code: string) => countries.find(({ iso3 }) => iso3 === code)?.country_name ?? code;
  return someNames(codes.map(nameOf), NAMES_SHOWN);
}
