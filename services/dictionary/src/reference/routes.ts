import { invalid } from '@marquee/kit/http/problem-error';
import { PUBLIC, route, type RouteDefinition, SIGNED_IN } from '@marquee/kit/http/route';
import type { GeoIp } from '@marquee/kit/geo-ip/port';
import { BANNER_SIZES } from '@marquee/schemas/common/campaign-terms';
import { ALL_MACROS } from '@marquee/schemas/macros/macros';
import { mustBeValid, required } from '@marquee/schemas/common/messages';
import {
  countryNamesAnswer,
  dictionaryAnswer,
  macrosAnswer,
  ownCountryAnswer,
} from '@marquee/schemas/queries/dictionary';
import * as v from 'valibot';

import { cachedAnswer } from '../cached-answer.ts';
import { countryNames, englishName, iso3OfCountry } from '../country-names.ts';
import { CARRIERS } from './carriers.ts';
import {
  BROWSER_NAMES,
  CONNECTION_TYPE_NAMES,
  DEVICE_BRANDS,
  DEVICE_TYPE_NAMES,
  OPERATING_SYSTEM_VERSIONS,
  PLAYER_SIZES,
} from './devices.ts';
import { IAB_CATEGORIES } from './iab-categories.ts';
import { LANGUAGES } from './languages.ts';
import { TIMEZONES } from './timezones.ts';
import { TRAFFIC_TYPE_NAMES } from './traffic-types.ts';

/** Everything that the campaign form offers, in one answer. */
const ALL_DICTIONARIES = {
  data: {
    languages: LANGUAGES,
    browsers: BROWSER_NAMES,
    operatingSystems: OPERATING_SYSTEM_VERSIONS,
    deviceTypes: DEVICE_TYPE_NAMES,
    deviceBrands: DEVICE_BRANDS,
    connectionTypes: CONNECTION_TYPE_NAMES,
    carriers: CARRIERS.map(({ name, iso2 }) => ({ name, country_iso3: iso3OfCountry(iso2) ?? '' })),
    categories: IAB_CATEGORIES,
    bannerSizes: BANNER_SIZES,
    playerSizes: PLAYER_SIZES,
    trafficTypes: TRAFFIC_TYPE_NAMES,
    timezones: TIMEZONES,
  },
};

const MACROS = { data: ALL_MACROS };

const LOCALE_MAX = 35;

/** `/dictionary/*` and `/macros/all`. */
export const dictionaryRoutes = (geoIp: GeoIp): readonly RouteDefinition[] => [
  ...formRoutes,
  ...countryRoutes(geoIp),
];

const formRoutes: readonly RouteDefinition[] = [
  route({
    method: 'GET',
    path: '/dictionary/all',
    summary: 'What the campaign form offers: languages, devices, carriers, IAB categories, sizes, time zones',
    tag: 'Dictionaries',
    access: SIGNED_IN,
    ownership: 'none',
    response: dictionaryAnswer,
    handler: async (request) => cachedAnswer(request, ALL_DICTIONARIES),
  }),
  route({
    method: 'GET',
    path: '/macros/all',
    summary: 'Macros of click URLs and markup',
    tag: 'Dictionaries',
    access: SIGNED_IN,
    ownership: 'none',
    response: macrosAnswer,
    handler: async (request) => cachedAnswer(request, MACROS),
  }),
];

/** Routes that the sign-up form calls, before there is an account. */
function countryRoutes(geoIp: GeoIp): readonly RouteDefinition[] {
  return [
    route({
      method: 'POST',
      path: '/dictionary/countries',
      summary: 'Names of the countries in a language',
      tag: 'Dictionaries',
      access: PUBLIC,
      ownership: 'none',
      body: v.strictObject({
        locale: v.pipe(
          v.string(required('Locale')),
          v.nonEmpty(required('Locale')),
          v.maxLength(LOCALE_MAX, mustBeValid('Locale')),
        ),
      }),
      response: countryNamesAnswer,
      handler: async (request) => {
        const names = countryNames(request.body.locale);
        if (!names) throw invalid({ field: 'locale', message: mustBeValid('Locale') });
        return cachedAnswer(request, { data: names }, 'public');
      },
    }),
    route({
      method: 'POST',
      path: '/dictionary/getCountryUser',
      summary: "Country of the caller's address, null when it is unknown",
      tag: 'Dictionaries',
      access: PUBLIC,
      ownership: 'none',
      response: ownCountryAnswer,
      handler: async (request) => {
        const iso2 = geoIp.countryOf(request.ip);
        const iso3 = iso2 === undefined ? undefined : iso3OfCountry(iso2);
        const country = iso2 && iso3 ? { iso2, iso3, name: englishName(iso2) ?? iso3 } : null;
        return { headers: { 'cache-control': 'no-store' }, body: { data: country } };
      },
    }),
  ];
}
