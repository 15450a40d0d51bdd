import { openPostgresEngines } from '@marquee/adapters/test/postgres-engines';
import { createReadAfterWrite } from '@marquee/kit/projector/read-after-write';
import { createTestApi } from '@marquee/kit/testing/test-api';
import type { DealChoice, DealView } from '@marquee/schemas/deal/views';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createSupplyService, edgeReplay, type SupplyService } from '../src/service.ts';

let app: FastifyInstance;
let supply: SupplyService;
const disposers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const engines = await openPostgresEngines();
  supply = createSupplyService(
    { publicEdgeUrl: 'https://edge.example/' },
    {
      ...engines,
      replayPort: edgeReplay('http://127.0.0.1:1'),
      clock: () => new Date('2026-11-22T12:00:00Z'),
    },
  );
  await Promise.all((supply.projectors ?? []).map((projector) => projector.start()));
  app = await createTestApi({
    services: [supply],
    vault: engines.vault,
    readAfterWrite: createReadAfterWrite(supply.projectors ?? []),
  });
  disposers.push(
    () => app.close(),
    () => Promise.all((supply.projectors ?? []).map((projector) => projector.stop())),
    () => engines.dispose(),
  );
  for (const name of ['Exchange A', 'Exchange B']) {
    const endpoint = { name, type: 'banner', integration: 'ortb' };
    expect((await call('POST', '/admin/ssp-endpoints', endpoint)).statusCode).toBe(201);
  }
});
afterAll(async () => {
  for (const dispose of disposers) await dispose();
});

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  token = 'user:1:admin',
) =>
  app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
const deal = { sspEndpointId: 1, name: 'Spring', priceType: 'fixed', price: '2.123456789' };
const create = async (fields: object): Promise<DealView> => {
  const response = await call('POST', '/admin/deals', { ...deal, ...fields });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ data: DealView }>().data;
};
const rejection = async (fields: object) => {
  const response = await call('POST', '/admin/deals', { ...deal, ...fields });
  expect(response.statusCode, response.body).toBe(422);
  return response.json<{ errors: { field: string; message: string }[] }>().errors;
};

describe('deals', () => {
  it('are added, shown, changed and removed', async () => {
    const made = await create({ exchangeDealId: ' life ', allowedUserIds: [5], endAt: '2027-01-01' });
    expect(made).toMatchObject({
      exchangeDealId: 'life',
      sspEndpointName: 'Exchange A',
      price: '2.123456789',
      currency: 'USD',
      startAt: null,
      endAt: '2027-01-01T00:00:00.000Z',
      isActive: true,
    });
    const path = `/admin/deals/${made.id}`;
    const changed = await call('PUT', path, { priceType: 'auction', price: 0, sspEndpointId: 2 });
    expect(changed.json()).toMatchObject({
      data: { priceType: 'auction', price: '0.00', sspEndpointName: 'Exchange B', allowedUserIds: [5] },
    });
    expect((await call('GET', path)).json()).toMatchObject({ data: { sspEndpointId: 2 } });
    expect((await call('DELETE', path)).statusCode).toBe(204);
    expect((await call('GET', path)).statusCode).toBe(404);
    expect((await call('PUT', path, { name: 'Again' })).statusCode).toBe(404);
  });

  it('have an id that no other deal of the exchange has, also when many are added at once', async () => {
    const at = (sspEndpointId: number) => create({ exchangeDealId: 'twin', sspEndpointId });
    const [one] = [await at(1), await at(2)];
    expect(await rejection({ exchangeDealId: 'twin' })).toEqual([
      { field: 'exchangeDealId', message: 'This exchange already has a deal with this ID.' },
    ]);
    const other = await create({ exchangeDealId: 'other' });
    const taken = await call('PUT', `/admin/deals/${other.id}`, { exchangeDealId: 'twin' });
    expect(taken.statusCode).toBe(422);
    expect((await call('PUT', `/admin/deals/${one.id}`, { exchangeDealId: 'moved' })).statusCode).toBe(200);
    expect((await call('PUT', `/admin/deals/${other.id}`, { exchangeDealId: 'twin' })).statusCode).toBe(200);
    expect((await call('DELETE', `/admin/deals/${other.id}`)).statusCode).toBe(204);
    const race = await Promise.all(
      Array.from({ length: 5 }, () => call('POST', '/admin/deals', { ...deal, exchangeDealId: 'twin' })),
    );
    expect(race.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422, 422, 422]);
  });

  it.each([
    ['an id', {}, 'exchangeDealId', 'Exchange deal id is required.'],
    [
      'a shorter id',
      { exchangeDealId: 'x'.repeat(256) },
      'exchangeDealId',
      'Deal ID must be shorter than or equal to 255 characters.',
    ],
    [
      'a known exchange',
      { exchangeDealId: 'a', sspEndpointId: 99 },
      'sspEndpointId',
      'Exchange must be valid.',
    ],
    ['a price', { exchangeDealId: 'b', price: '0' }, 'price', 'Price is required.'],
    ['an exact price', { exchangeDealId: 'c', price: '1.0000000001' }, 'price', 'Price must be valid.'],
    [
      'a time',
      { exchangeDealId: 'd', startAt: '2026-02-01', endAt: '2026-01-01' },
      'endAt',
      'End date must be valid.',
    ],
  ])('need %s', async (_name, fields, field, message) => {
    expect(await rejection(fields)).toEqual([{ field, message }]);
    // What was refused keeps no id.
    if ('exchangeDealId' in fields && fields.exchangeDealId.length < 10)
      expect((await create({ exchangeDealId: fields.exchangeDealId })).id).toBeGreaterThan(0);
  });

  it('are listed, filtered and sorted', async () => {
    await create({ exchangeDealId: 'list-1', name: 'Zebra', price: '9' });
    await create({ exchangeDealId: 'list-2', name: 'Zoo', price: '8', isActive: false });
    const names = async (query: string) =>
      (await call('GET', `/admin/deals?${query}`)).json<{ data: DealView[] }>().data.map(({ name }) => name);
    expect(await names('search=list-&orderBy=price&sortedBy=asc')).toEqual(['Zoo', 'Zebra']);
    expect(await names('search=list-&where[isActive]=false')).toEqual(['Zoo']);
    expect(await names('where[price][gte]=9&where[sspEndpointName]=Exchange A')).toEqual(['Zebra']);
    expect((await call('GET', '/admin/deals?orderBy=nonsense')).statusCode).toBe(422);
  });

  it('are shown to advertisers who may buy them, without who else may', async () => {
    const open = await create({ exchangeDealId: 'open', name: 'A open' });
    const own = await create({ exchangeDealId: 'own', name: 'B own', allowedUserIds: [8] });
    const hidden = [
      await create({ exchangeDealId: 'neighbour', allowedUserIds: [9] }),
      await create({ exchangeDealId: 'off', isActive: false }),
      await create({ exchangeDealId: 'over', endAt: '2026-11-22T11:00:00Z' }),
    ].map(({ id }) => id);
    const seen = (await call('GET', '/deals', undefined, 'user:8:advert')).json<{ data: DealChoice[] }>()
      .data;
    const found = (id: number) => seen.find((choice) => choice.id === id);
    expect(found(open.id)).toMatchObject({ exchange: 'Exchange A', isOpenToAll: true, price: '2.123456789' });
    expect(found(own.id)).toMatchObject({ isOpenToAll: false });
    expect(found(own.id)).not.toHaveProperty('allowedUserIds');
    expect(hidden.map(found)).toEqual([undefined, undefined, undefined]);
    expect(await supply.usableDeals(8, [open.id, own.id, hidden[0]!, 999])).toEqual(
      expect.arrayContaining([open.id, own.id]),
    );
    expect(await supply.usableDeals(8, [hidden[0]!, 999])).toEqual([]);
    expect((await call('GET', '/admin/deals', undefined, 'user:8:advert')).statusCode).toBe(403);
  });
});
