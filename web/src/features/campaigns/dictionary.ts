import {
  cityListAnswer,
  regionListAnswer,
  type CityView,
  type RegionView,
} from '@marquee/schemas/queries/dictionary';
import { queryOptions } from '@tanstack/react-query';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { toSearchParams, type ListFilter } from '../../lib/list-query.ts';
import { NOT_OFFERED, REFERENCE_STALE_MS } from '../../lib/reference-data.ts';

const PAGE = 100;
/** Countries with hundreds of regions are searched for by typing; this is the most pages that are fetched. */
const PAGES_MAX = 10;

const chosenCountries = (countries: readonly string[]): ListFilter => ({
  field: 'country_iso3',
  operator: 'in',
  value: countries.join(),
});

/** Every region of some countries. */
export const regionsQuery = (countries: readonly string[]) =>
  queryOptions({
    queryKey: ['geo', 'regions', [...countries].sort()],
    queryFn: async ({ signal }) => {
      const regions: RegionView[] = [];
      for (let page = 1; page <= PAGES_MAX; page += 1) {
        const query = toSearchParams({ page, perPage: PAGE, filters: [chosenCountries(countries)] });
        const { data, meta } = await parsed(regionListAnswer, api.get('/geo/regions', { query, signal }));
        regions.push(...data);
        if (page >= meta.total_pages) break;
      }
      return regions;
    },
    enabled: countries.length > 0,
    staleTime: REFERENCE_STALE_MS,
  });

async function offeredCities(query: URLSearchParams, signal: AbortSignal): Promise<readonly CityView[]> {
  const { data } = await parsed(cityListAnswer, api.get('/geo/cities', { query, signal }));
  return data.filter(({ country_iso3 }) => !NOT_OFFERED.includes(country_iso3));
}

/** The largest cities of some countries whose name holds a text. */
export const citiesQuery = (countries: readonly string[], search: string) =>
  queryOptions({
    queryKey: ['geo', 'cities', [...countries].sort(), search],
    queryFn: ({ signal }) => {
      const filters = countries.length === 0 ? [] : [chosenCountries(countries)];
      const query = toSearchParams({ page: 1, perPage: 30, search, filters });
      return offeredCities(query, signal);
    },
    staleTime: REFERENCE_STALE_MS,
  });

/** Cities that are chosen already, for their names. */
export const citiesByIdQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['geo', 'cities', 'by-id', [...ids].sort((left, right) => left - right)],
    queryFn: ({ signal }) => {
      const filters: ListFilter[] = [{ field: 'geoname_id', operator: 'in', value: ids.join() }];
      const query = toSearchParams({ page: 1, perPage: PAGE, filters });
      return offeredCities(query, signal);
    },
    enabled: ids.length > 0,
    staleTime: REFERENCE_STALE_MS,
  });
