import { FILTER_LIST_TYPES } from '@marquee/schemas/common/source-lists';
import type { BlacklistView } from '@marquee/schemas/global-blacklist/views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  ADMIN,
  ANNE,
  type CampaignsTestContext,
  createCampaignsTestContext,
} from './campaigns-test-context.ts';
import { formOf } from './sample-media.ts';

const PATH = '/admin/global-blacklist';

let context: CampaignsTestContext;
beforeAll(async () => {
  context = await createCampaignsTestContext();
});
afterAll(() => context?.dispose());

const ban = (body: object, who = ADMIN) => context.call('POST', PATH, body, who);
const itemsOf = async (type: string, query = '') => {
  const { status, body } = await context.call('GET', `${PATH}/${type}/items?${query}`, undefined, ADMIN);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as { readonly item: string }[]).map(({ item }) => item);
};
const types = async (query = '') => {
  const { body } = await context.call('GET', `${PATH}?${query}`, undefined, ADMIN);
  return body.data as BlacklistView[];
};
const upload = async (path: string, content: string, texts: Record<string, string> = {}, who = ADMIN) => {
  const { payload, headers } = formOf('file', [{ name: 'list.txt', bytes: Buffer.from(content) }], texts);
  const response = await context.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...headers, authorization: `Bearer ${who}` },
    payload,
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
};

describe('the global blacklist', () => {
  it('has every type from the beginning', async () => {
    const empty = (type: string) => ({ type, itemsCount: 0, updatedAt: null });
    expect(await types()).toEqual([...FILTER_LIST_TYPES].sort().map(empty));
    expect(await types('where[type]=bundles')).toEqual([empty('bundles')]);
    expect(await itemsOf('bundles')).toEqual([]);
  });

  it('bans and lets in again, with the reason in the event', async () => {
    const answer = await ban({
      type: 'ipAdresses',
      items: ['192.0.2.9/24', '2001:DB8::1', '999.0.0.1', '0.0.0.0/0'],
      note: 'Data centre traffic, report 118',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { added: 2, existing: 0, refused: 2, itemsCount: 2 } },
    });
    expect(await itemsOf('ipAdresses')).toEqual(['192.0.2.0/24', '2001:db8::1']);
    expect(await types('where[itemsCount][gt]=0')).toEqual([
      { type: 'ipAdresses', itemsCount: 2, updatedAt: expect.any(String) as string },
    ]);
    const removed = await context.call(
      'DELETE',
      `${PATH}/ipAdresses/items`,
      { items: ['192.0.2.0/24', '198.51.100.1'], note: 'Cleared by the host' },
      ADMIN,
    );
    expect(removed).toMatchObject({ status: 200, body: { data: { removed: 1, missing: 1, itemsCount: 1 } } });
    const events = await context.eventStore.readStream('global-blacklist-ipAdresses');
    expect(events.map(({ type, data, metadata }) => ({ type, data, by: metadata.actorId }))).toEqual([
      {
        type: 'GlobalBlacklistItemsAdded',
        data: {
          type: 'ipAdresses',
          items: ['192.0.2.0/24', '2001:db8::1'],
          note: 'Data centre traffic, report 118',
        },
        by: 1,
      },
      {
        type: 'GlobalBlacklistItemsRemoved',
        data: { type: 'ipAdresses', items: ['192.0.2.0/24'], note: 'Cleared by the host' },
        by: 1,
      },
    ]);
  });

  it('names what a call removed where it is asked for, and not what was off the list before', async () => {
    await ban({ type: 'bundles', items: ['com.example.first', 'com.example.second'] });
    const remove = (items: readonly string[], query = '') =>
      context.call('DELETE', `${PATH}/bundles/items${query}`, { items }, ADMIN);
    const report = { removed: 1, missing: 0, itemsCount: 1 };
    expect((await remove(['com.example.first'])).body).toEqual({ data: report });
    expect((await remove(['com.example.first', 'com.example.second'], '?named=true')).body).toEqual({
      data: { removed: 1, missing: 1, itemsCount: 0, removedItems: ['com.example.second'] },
    });
    expect((await remove(['com.example.first'], '?named=true')).body).toEqual({
      data: { removed: 0, missing: 1, itemsCount: 0, removedItems: [] },
    });
    expect((await remove(['com.example.first'], '?named=maybe')).status).toBe(422);
  });

  it('keeps types apart', async () => {
    await ban({ type: 'publishers', items: ['42'] });
    await ban({ type: 'siteAndAppsIds', items: ['42', '43'] });
    await context.call('DELETE', `${PATH}/siteAndAppsIds/items`, { items: ['42'] }, ADMIN);
    expect(await itemsOf('publishers')).toEqual(['42']);
    expect(await itemsOf('siteAndAppsIds')).toEqual(['43']);
  });

  it('takes a file with a note, and gives one', async () => {
    const lines = Array.from({ length: 6_000 }, (_, index) => `ads-${10_000 + index}.ru`);
    const path = `${PATH}/domain/items`;
    const answer = await upload(`${path}/upload`, lines.join('\n'), { note: 'Quarterly list' });
    expect(answer).toMatchObject({ status: 200, body: { data: { added: 6_000, refused: 0 } } });
    const events = await context.eventStore.readStream('global-blacklist-domain');
    expect(events.map(({ data }) => [data.note, (data.items as unknown[]).length])).toEqual([
      ['Quarterly list', 5_000],
      ['Quarterly list', 1_000],
    ]);
    expect(await itemsOf('domain', 'search=ADS-1001&perPage=20')).toEqual(lines.slice(10, 20));
    const exported = await context.app.inject({
      url: `/api${path}/export`,
      headers: { authorization: `Bearer ${ADMIN}` },
    });
    expect(exported.body).toBe(`item\n${lines.join('\n')}\n`);
    expect(exported.headers['content-disposition']).toBe(
      'attachment; filename="global-blacklist-domain.csv"',
    );
  });

  const rejections: readonly (readonly [string, object, string, string])[] = [
    ['no type', { type: undefined }, 'type', 'Type is required.'],
    ['a type of its own', { type: 'countries' }, 'type', 'Type must be valid.'],
    ['no items', { items: undefined }, 'items', 'At least one item is required.'],
    ['an empty list', { items: [] }, 'items', 'At least one item is required.'],
    ['a note in a number', { note: 7 }, 'note', 'Note must be valid.'],
    [
      'a long note',
      { note: 'x'.repeat(1_001) },
      'note',
      'Note must be shorter than or equal to 1000 characters.',
    ],
    ['a mode', { mode: 'white' }, 'mode', 'mode is not a field of this call.'],
  ];
  it.each(rejections)('is not changed by a call with %s', async (_what, body, field, message) => {
    const position = await context.eventStore.headPosition();
    expect(await ban({ type: 'domain', items: ['a.example'], note: null, ...body })).toMatchObject({
      status: 422,
      body: { errors: [{ field, message }] },
    });
    expect(await context.eventStore.headPosition()).toBe(position);
  });

  it('is the admins’ alone, and knows no other types', async () => {
    const body = { type: 'domain', items: ['a.example'] };
    expect((await ban(body, ANNE)).status).toBe(403);
    expect((await ban(body, 'user:9:manager')).status).toBe(403);
    expect((await upload(`${PATH}/domain/items/upload`, 'a.example', {}, ANNE)).status).toBe(403);
    for (const [method, path] of [
      ['GET', PATH],
      ['GET', `${PATH}/domain/items`],
      ['GET', `${PATH}/domain/items/export`],
      ['DELETE', `${PATH}/domain/items`],
    ] as const) {
      expect((await context.call(method, path, method === 'DELETE' ? body : undefined, ANNE)).status).toBe(
        403,
      );
    }
    for (const type of ['countries', 'constructor', '__proto__', 'DOMAIN']) {
      expect((await context.call('GET', `${PATH}/${type}/items`, undefined, ADMIN)).status).toBe(404);
    }
  });
});
