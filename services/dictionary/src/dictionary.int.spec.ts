import { createMemoryPersonalDataVault } from '@marquee/kit/personal-data/memory';
import { createTestApi } from '@marquee/kit/testing/test-api';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDictionaryService } from './service.ts';

const COUNTRY_OF: Readonly<Record<string, string>> = { '127.0.0.1': 'DE', '10.0.0.1': 'ZZ' };

let app: FastifyInstance;

beforeAll(async () => {
  app = await createTestApi({
    services: [
      createDictionaryService({
        geoIp: { countryOf: (ip) => COUNTRY_OF[ip] },
        clientConfig: { edgeUrl: 'http://edge.example', version: '0.1.0', captcha: null, hasIvtPixel: false },
      }),
    ],
    // Nothing here writes: sealing and waiting have nothing to do.
    vault: createMemoryPersonalDataVault(),
    readAfterWrite: { waitForProjections: async () => true },
  });
});
afterAll(() => app.close());

const authorization = 'Bearer user:5:advert';
const get = (url: string, headers: Record<string, string> = { authorization }) =>
  app.inject({ method: 'GET', url: `/api${url}`, headers });
const post = (url: string, payload: object, remoteAddress = '127.0.0.1') =>
  app.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress });

interface Page {
  readonly data: readonly Record<string, unknown>[];
  readonly meta: {
    readonly total: number;
    readonly per_page: number;
    readonly links: { next: string | null };
  };
}

describe('geo calls', () => {
  it('answer every country at once, with its prices', async () => {
    const { data, meta } = (await get('/geo/countries')).json<Page>();
    expect(meta.total).toBe(data.length);
    expect(data.length).toBeGreaterThan(245);
    const us = data.find((country) => country.iso3 === 'USA');
    expect(us).toEqual({
      country_id: 840,
      country_name: expect.stringContaining('United States') as string,
      iso3: 'USA',
      min_CPM: '0.50',
      recommended_CPM: '1.80',
    });
    expect(
      data.every(({ min_CPM, recommended_CPM }) => Number(min_CPM) >= 0.1 && recommended_CPM! > min_CPM!),
    ).toBe(true);
  });

  it('filter regions by country', async () => {
    const { data, meta } = (await get('/geo/regions?where[country_iso3]=USA&perPage=100')).json<Page>();
    expect(meta.total).toBe(51);
    expect(data).toContainEqual({ country_iso3: 'USA', state_iso2: 'CA', state: 'California' });
    const two = (await get('/geo/regions?whereIn[country_iso3]=USA,CAN&search=new')).json<Page>();
    expect(two.data.map((region) => region.state)).toEqual([
      'New Brunswick',
      'New Hampshire',
      'New Jersey',
      'New Mexico',
      'New York',
      'Newfoundland and Labrador',
    ]);
  });

  it('find cities by the beginning of their names, the largest first', async () => {
    const { data, meta } = (await get('/geo/cities?where[country_iso3]=GBR&search=lond')).json<Page>();
    expect(data[0]).toEqual({
      city_name: 'London',
      country_iso3: 'GBR',
      geoname_id: 2643743,
      state: 'England',
      state_iso2: 'ENG',
      population: 7556900,
    });
    expect(meta.per_page).toBe(20);
  });

  it('page through cities and refuse more than 100 a page', async () => {
    const page = (await get('/geo/cities?perPage=100&page=2')).json<Page>();
    expect(page.data).toHaveLength(100);
    expect(page.meta.links.next).toContain('page=3');
    expect((await get('/geo/cities?perPage=101')).statusCode).toBe(422);
    expect((await get('/geo/cities?where[mayor]=x')).statusCode).toBe(422);
    expect((await get('/geo/cities?where[geoname_id]=x')).statusCode).toBe(422);
  });

  it('require a signed-in user', async () => {
    for (const path of ['/geo/countries', '/geo/regions', '/geo/cities', '/macros/all', '/dictionary/all']) {
      expect((await get(path, {})).statusCode).toBe(401);
    }
  });

  it('say 304 to a client that still has the answer', async () => {
    for (const path of ['/geo/countries', '/geo/cities?search=ber', '/macros/all', '/dictionary/all']) {
      const first = await get(path);
      expect(first.headers['cache-control']).toBe('private, max-age=3600');
      const second = await get(path, { authorization, 'if-none-match': String(first.headers.etag) });
      expect(second.statusCode).toBe(304);
      expect(second.body).toBe('');
      expect((await get(path, { authorization, 'if-none-match': '"other"' })).statusCode).toBe(200);
    }
    const berlin = await get('/geo/cities?search=berlin');
    expect((await get('/geo/cities?search=ber')).headers.etag).not.toBe(berlin.headers.etag);
  });
});

describe('dictionaries', () => {
  it('name countries in a language, for anyone', async () => {
    const response = await post('/dictionary/countries', { locale: 'fr' });
    expect(response.statusCode).toBe(200);
    expect(response.json<Page>().data).toContainEqual({ iso2: 'DE', iso3: 'DEU', name: 'Allemagne' });
  });

  it('refuse a language that they do not know', async () => {
    const unknown = await post('/dictionary/countries', { locale: 'tlh' });
    expect(unknown.statusCode).toBe(422);
    expect(unknown.json()).toMatchObject({ errors: [{ field: 'locale', message: 'Locale must be valid.' }] });
    const missing = await post('/dictionary/countries', {});
    expect(missing.json()).toMatchObject({ status: 422, message: 'Locale is required.' });
    expect((await post('/dictionary/countries', { locale: '__proto__' })).statusCode).toBe(422);
  });

  it("name the country of the caller's address", async () => {
    const known = await post('/dictionary/getCountryUser', {});
    expect(known.json()).toEqual({ data: { iso2: 'DE', iso3: 'DEU', name: 'Germany' } });
    expect(known.headers['cache-control']).toBe('no-store');
    expect((await post('/dictionary/getCountryUser', {}, '192.0.2.1')).json()).toEqual({ data: null });
    expect((await post('/dictionary/getCountryUser', {}, '10.0.0.1')).json()).toEqual({ data: null });
  });

  it('list every macro', async () => {
    const { data } = (await get('/macros/all')).json<Page>();
    expect(data).toContainEqual({ code: '{campaign_id}', label: 'Campaign ID' });
    expect(data).toContainEqual({ code: '${AUCTION_PRICE}', label: 'Auction: clearing price' });
  });

  it('offer what the campaign form needs', async () => {
    const { data } = (await get('/dictionary/all')).json<{ data: Record<string, readonly unknown[]> }>();
    expect(Object.keys(data).sort()).toEqual([
      'bannerSizes',
      'browsers',
      'carriers',
      'categories',
      'connectionTypes',
      'deviceBrands',
      'deviceTypes',
      'languages',
      'operatingSystems',
      'playerSizes',
      'timezones',
      'trafficTypes',
    ]);
    expect(Object.values(data).every((list) => list.length > 0)).toBe(true);
    expect(data.carriers).toContainEqual({ name: 'Verizon', country_iso3: 'USA' });
  });
});
