import countries from 'i18n-iso-countries';

export interface CountryName {
  readonly iso2: string;
  readonly iso3: string;
  readonly name: string;
}

const iso3Of = countries.getAlpha2Codes();
const byLocale = new Map<string, readonly CountryName[]>();

/**
 * All countries by their names in a language, in that language's order; undefined for a language without names.
 *
 * @param locale `de`, `pt-BR`, `zh_CN`: what follows the language is ignored
 */
export function countryNames(locale: string): readonly CountryName[] | undefined {
  const language = locale.toLowerCase().split(/[-_]/, 1)[0] ?? '';
  const known = byLocale.get(language);
  if (known) return known;
  if (!countries.getSupportedLanguages().includes(language)) return undefined;
  const collator = new Intl.Collator(language);
  const names = Object.entries(countries.getNames(language, { select: 'official' }))
    .map(([iso2, name]) => ({ iso2, iso3: iso3Of[iso2] ?? '', name }))
    .sort((a, b) => collator.compare(a.name, b.name));
  byLocale.set(language, names);
  return names;
}

/** A country's English name. */
export const englishName = (iso2: string): string | undefined => countries.getName(iso2, 'en');
export const iso3OfCountry = (iso2: string): string | undefined => iso3Of[iso2];
