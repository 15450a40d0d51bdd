import { dollars } from '@marquee/schemas/common/money';

import { cpmOf } from './country-prices.ts';
import type { GeoDirectory } from './directory.ts';

/** What a thousand impressions cost at least in a country, by its alpha-3; undefined for a code that is no country's. */
export function countryMinPrice(
  geo: Pick<GeoDirectory, 'country'>,
  iso3: string,
): { readonly name: string; readonly minCpmNanos: bigint } | undefined {
  const country = geo.country(iso3);
  return country && { name: country.name, minCpmNanos: dollars(cpmOf(country.iso2).minCpm) };
}
