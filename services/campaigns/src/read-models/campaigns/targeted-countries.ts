import type { Targeting } from '@marquee/schemas/campaign/targeting';

/**
 * Countries that a campaign is limited to, ISO 3166-1 alpha-3: those that it names, or those of its regions. Empty where it names
 * neither, as with cities alone.
 */
export const targetedCountries = ({
  countries,
  regions,
}: Pick<Targeting, 'countries' | 'regions'>): readonly string[] =>
  countries.length > 0 ? countries : [...new Set(regions.map((region) => region.slice(0, 3)))];
