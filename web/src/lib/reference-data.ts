import { countryListAnswer, dictionaryAnswer } from '@marquee/schemas/queries/dictionary';
import { HOUR_MS } from '@marquee/schemas/common/time';
import { queryOptions } from '@tanstack/react-query';

import { parsed } from './answer.ts';
import { api } from './api-client.ts';

/** Reference data changes with a release. */
export const REFERENCE_STALE_MS = HOUR_MS;

/** Names of languages, devices, carriers, categories and so on. */
export const dictionaryQuery = queryOptions({
  queryKey: ['dictionary', 'all'],
  queryFn: async ({ signal }) =>
    (await parsed(dictionaryAnswer, api.get('/dictionary/all', { signal }))).data,
  staleTime: REFERENCE_STALE_MS,
});

/** All countries, with the prices that are recommended there. */
export const countriesQuery = queryOptions({
  queryKey: ['geo', 'countries'],
  queryFn: async ({ signal }) =>
    (await parsed(countryListAnswer, api.get('/geo/countries', { signal }))).data,
  staleTime: REFERENCE_STALE_MS,
});

/** No one may buy traffic of these (specification section 5). */
export const NOT_OFFERED: readonly string[] = ['RUS', 'BLR'];

/** Countries that a campaign may target. */
export const offeredCountriesQuery = queryOptions({
  ...countriesQuery,
  select: (countries) => countries.filter(({ iso3 }) => !NOT_OFFERED.includes(iso3)),
});
