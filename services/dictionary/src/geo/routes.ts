import { type ListQueryDefinition, pageMetaOf } from '@marquee/kit/lists/list-query';
import { route, type RouteDefinition, SIGNED_IN } from '@marquee/kit/http/route';
import { cityListAnswer, countryListAnswer, regionListAnswer } from '@marquee/schemas/queries/dictionary';

import { cachedAnswer } from '../cached-answer.ts';
import { cpmOf } from './country-prices.ts';
import type { GeoData } from './geo-data.ts';
import { createInMemoryList, type InMemoryList, type InMemoryListOptions } from '../in-memory-list.ts';

/** Largest page, more than there are countries: a form loads all of them at once. */
const ALL_COUNTRIES = 300;

const countryList: ListQueryDefinition = {
  fields: {
    country_id: { kind: 'integer' },
    country_name: { kind: 'text', searchable: true },
    iso3: { kind: 'text' },
  },
  defaultSort: { field: 'country_name', direction: 'asc' },
  defaultPerPage: ALL_COUNTRIES,
};

const regionList: ListQueryDefinition = {
  fields: {
    country_iso3: { kind: 'text' },
    state_iso2: { kind: 'text' },
    state: { kind: 'text', searchable: true },
  },
  defaultSort: { field: 'state', direction: 'asc' },
};

const cityList: ListQueryDefinition = {
  fields: {
    city_name: { kind: 'text', searchable: true },
    country_iso3: { kind: 'text' },
    geoname_id: { kind: 'integer' },
    state: { kind: 'text' },
    state_iso2: { kind: 'text' },
    population: { kind: 'integer' },
  },
  defaultSort: { field: 'population', direction: 'desc' },
};

/** `/geo/*`: countries with their prices, regions and cities, searched in memory. */
export function geoRoutes(data: GeoData): readonly RouteDefinition[] {
  return [
    listRoute('/geo/countries', 'Countries with the CPM that they ask for', countryList, {
      rows: data.countries.map(({ id, iso2, iso3, name }) => ({
        country_id: id,
        country_name: name,
        iso3,
        min_CPM: cpmOf(iso2).minCpm,
        recommended_CPM: cpmOf(iso2).recommendedCpm,
      })),
      fields: {
        country_id: (row) => row.country_id,
        country_name: (row) => row.country_name,
        iso3: (row) => row.iso3,
      },
      searched: 'country_name',
      defaultOrder: 'country_name',
      response: countryListAnswer,
    }),
    listRoute('/geo/regions', 'Regions of countries', regionList, {
      rows: data.regions.map(({ iso3, code, name }) => ({
        country_iso3: iso3,
        state_iso2: code,
        state: name,
      })),
      fields: {
        country_iso3: (row) => row.country_iso3,
        state_iso2: (row) => row.state_iso2,
        state: (row) => row.state,
      },
      searched: 'state',
      defaultOrder: 'state',
      response: regionListAnswer,
    }),
    listRoute('/geo/cities', 'Cities of 15,000 people and more', cityList, {
      rows: data.cities.map((city) => ({
        city_name: city.name,
        country_iso3: city.iso3,
        geoname_id: city.geonameId,
        state: city.regionName,
        state_iso2: city.regionCode,
        population: city.population,
      })),
      fields: {
        city_name: (row) => row.city_name,
        country_iso3: (row) => row.country_iso3,
        geoname_id: (row) => row.geoname_id,
        state: (row) => row.state,
        state_iso2: (row) => row.state_iso2,
        population: (row) => row.population,
      },
      searched: 'city_name',
      defaultOrder: 'population',
      response: cityListAnswer,
    }),
  ];
}

function listRoute<Row>(
  path: string,
  summary: string,
  list: ListQueryDefinition,
  { response, ...options }: InMemoryListOptions<Row> & Pick<Required<RouteDefinition>, 'response'>,
): RouteDefinition {
  const rows: InMemoryList<Row> = createInMemoryList(options);
  return route({
    method: 'GET',
    path,
    summary,
    tag: 'Geo',
    access: SIGNED_IN,
    ownership: 'none',
    list,
    response,
    handler: async (request) => {
      const page = rows.query(request.list);
      const meta = pageMetaOf(request.list, page.total, page.rows.length, request.url);
      return cachedAnswer(request, { data: page.rows, meta });
    },
  });
}
