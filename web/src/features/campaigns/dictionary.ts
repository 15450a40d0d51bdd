import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api-client.ts';
import { toSearchParams, type DataAnswer, type ListAnswer, type ListFilter } from '../../lib/list-query.ts';

interface Named {
  readonly code: string;
  readonly name: string;
}

/** `GET /dictionary/all`: every list that targeting chooses from. */
export interface Dictionary {
  readonly languages: readonly Named[];
  readonly browsers: readonly string[];
  readonly operatingSystems: readonly { readonly name: string; readonly versions: readonly string[] }[];
  readonly deviceTypes: readonly Named[];
  readonly deviceBrands: readonly string[];
  readonly connectionTypes: readonly Named[];
  readonly carriers: readonly { readonly name: string; readonly country_iso3: string }[];
  readonly categories: readonly CategoryNode[];
  readonly playerSizes: readonly (Named & { readonly from: number; readonly to: number | null })[];
  readonly trafficTypes: readonly { readonly id: number; readonly name: string }[];
}

export interface CategoryNode extends Named {
  readonly children: readonly Named[];
}

/** Reference data changes with a release. */
const HOUR_MS = 3_600_000;

export const dictionaryQuery = queryOptions({
  queryKey: ['dictionary', 'all'],
  queryFn: async ({ signal }) => (await api.get<DataAnswer<Dictionary>>('/dictionary/all', { signal })).data,
  staleTime: HOUR_MS,
});

export interface Country {
  readonly country_name: string;
  readonly iso3: string;
  readonly min_CPM: string;
  readonly recommended_CPM: string;
}

/** Nobody may buy traffic of these (specification section 5). */
const NOT_OFFERED = ['RUS', 'BLR'];

export const countriesQuery = queryOptions({
  queryKey: ['geo', 'countries'],
  queryFn: async ({ signal }) => {
    const { data } = await api.get<ListAnswer<Country>>('/geo/countries', { signal });
    return data.filter(({ iso3 }) => !NOT_OFFERED.includes(iso3));
  },
  staleTime: HOUR_MS,
});

export interface Region {
  readonly country_iso3: string;
  readonly state_iso2: string;
  readonly state: string;
}

const PAGE = 100;
/** Countries with hundreds of regions are searched for by typing; so many pages are fetched at most. */
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
      const regions: Region[] = [];
      for (let page = 1; page <= PAGES_MAX; page += 1) {
        const query = toSearchParams({ page, perPage: PAGE, filters: [chosenCountries(countries)] });
        const { data, meta } = await api.get<ListAnswer<Region>>('/geo/regions', { query, signal });
        regions.push(...data);
        if (page >= meta.total_pages) break;
      }
      return regions;
    },
    enabled: countries.length > 0,
    staleTime: HOUR_MS,
  });

export interface City {
  readonly city_name: string;
  readonly country_iso3: string;
  readonly geoname_id: number;
  readonly state: string;
  readonly state_iso2: string;
  readonly population: number;
}

async function offeredCities(query: URLSearchParams, signal: AbortSignal): Promise<readonly City[]> {
  const { data } = await api.get<ListAnswer<City>>('/geo/cities', { query, signal });
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
    staleTime: HOUR_MS,
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
    staleTime: HOUR_MS,
  });
