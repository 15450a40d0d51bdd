import { dollars } from '@marquee/schemas/common/money';

import { cpmOf } from './country-prices.ts';
import type { GeoDirectory } from './directory.ts';

/** Names that browsers have in every language too, so that a message with one can be translated: "United States". */
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** What a thousand impressions cost at least in a country, by its alpha-3; undefined for a code that is no country's. */
export function countryMinPrice(
  geo: Pick<GeoDirectory, 'country'>,
  iso3: string,
): { readonly name: string; readonly minCpmNanos: bigint } | undefined {
  const country = geo.country(iso3);
  if (country === undefined) return undefined;
  const { iso2, name } = country;
  return { name: names.of(iso2) ?? name, minCpmNanos: dollars(cpmOf(iso2).minCpm) };
}
