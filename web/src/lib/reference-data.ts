import { isLanguage } from '@marquee/schemas/common/language';
import {
  countryListAnswer,
  countryNamesAnswer,
  dictionaryAnswer,
  type CountryView,
  type Dictionary,
} from '@marquee/schemas/queries/dictionary';
import { HOUR_MS } from '@marquee/schemas/common/time';
import { queryOptions } from '@tanstack/react-query';

import { parsed } from './answer.ts';
import { api } from './api-client.ts';
import { declaredText } from './i18n/declared-text.ts';
import { language } from './i18n/i18n.ts';

/** Reference data changes with a release. */
export const REFERENCE_STALE_MS = HOUR_MS;

/** Names of languages, devices, carriers, categories and so on. */
export const dictionaryQuery = queryOptions({
  queryKey: ['dictionary', 'all'],
  queryFn: async ({ signal }) =>
    inLanguage((await parsed(dictionaryAnswer, api.get('/dictionary/all', { signal }))).data),
  staleTime: REFERENCE_STALE_MS,
});

const languageNames = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });

/** What has a name in English alone: the names of products, carriers and sizes are the same everywhere. */
function inLanguage(dictionary: Dictionary): Dictionary {
  if (language === 'en') return dictionary;
  const translated = <T extends { readonly name: string }>(entries: readonly T[]): T[] =>
    entries.map((entry) => ({ ...entry, name: declaredText(entry.name) }));
  return {
    ...dictionary,
    languages: dictionary.languages.map((entry) => ({
      ...entry,
      name: languageNames.of(entry.code) ?? entry.name,
    })),
    deviceTypes: translated(dictionary.deviceTypes),
    connectionTypes: translated(dictionary.connectionTypes),
    playerSizes: translated(dictionary.playerSizes),
    trafficTypes: translated(dictionary.trafficTypes),
    categories: translated(dictionary.categories).map((category) => ({
      ...category,
      children: translated(category.children),
    })),
  };
}

/** The language of names that the server knows in many. */
export const NAMES_LOCALE = isLanguage(language) ? language : 'en';

/** All countries, with the prices that are recommended there. */
export const countriesQuery = queryOptions({
  queryKey: ['geo', 'countries'],
  queryFn: async ({ signal }) => {
    const { data } = await parsed(countryListAnswer, api.get('/geo/countries', { signal }));
    return NAMES_LOCALE === 'en' ? data : named(data, signal);
  },
  staleTime: REFERENCE_STALE_MS,
});

/** Countries by their names in the reader's language, in its order. */
async function named(countries: readonly CountryView[], signal: AbortSignal): Promise<CountryView[]> {
  const asked = api.post('/dictionary/countries', { locale: NAMES_LOCALE }, { signal });
  const names = new Map((await parsed(countryNamesAnswer, asked)).data.map(({ iso3, name }) => [iso3, name]));
  const order = new Intl.Collator(NAMES_LOCALE);
  return countries
    .map((country) => ({ ...country, country_name: names.get(country.iso3) ?? country.country_name }))
    .sort((one, other) => order.compare(one.country_name, other.country_name));
}

/** No one may buy traffic of these (specification section 5). */
export const NOT_OFFERED: readonly string[] = ['RUS', 'BLR'];

/** Countries that a campaign may target. */
export const offeredCountriesQuery = queryOptions({
  ...countriesQuery,
  select: (countries) => countries.filter(({ iso3 }) => !NOT_OFFERED.includes(iso3)),
});
