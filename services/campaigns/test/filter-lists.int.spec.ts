import { randomUUID } from 'node:crypto';

import { sampleContext } from '@marquee/kit/testing/samples';
import type { FilterListView, ItemsAdded } from '@marquee/schemas/filter-list/views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  ADMIN,
  ANNE,
  BERT,
  type CampaignsTestContext,
  createCampaignsTestContext,
} from './campaigns-test-context.ts';
import { formOf } from './sample-media.ts';

type Created = FilterListView & { readonly itemsReport: ItemsAdded };
type Method = Parameters<CampaignsTestContext['call']>[0];

let context: CampaignsTestContext;
beforeAll(async () => {
  context = await createCampaignsTestContext();
  await context.register(5, 'Anne', 'Archer');
  await context.register(6, 'Bert', 'Baker');
});
afterAll(() => context?.dispose());

const create = (body: object = {}, who = ANNE, path = '/filter-lists') =>
  context.call('POST', path, { name: 'Sources', type: 'domain', mode: 'black', ...body }, who);
const made = async (body: object = {}, who = ANNE) => {
  const answer = await create(body, who);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data as Created;
};
const shown = async ({ id }: { readonly id: number }, who = ANNE) =>
  (await context.call('GET', `/filter-lists/${id}`, undefined, who)).body.data as FilterListView;
const itemsOf = async ({ id }: { readonly id: number }, query = '') => {
  const { status, body } = await context.call('GET', `/filter-lists/${id}/items?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as { readonly item: string }[]).map(({ item }) => item);
};
const on = (list: { readonly id: number }, method: Method, body: object, who = ANNE) =>
  context.call(method, `/filter-lists/${list.id}/items`, body, who);
const uploadTo = async (path: string, content: string | Buffer, who = ANNE, field = 'file') => {
  const { payload, headers } = formOf(field, [{ name: 'list.csv', bytes: Buffer.from(content) }]);
  const response = await context.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...headers, authorization: `Bearer ${who}` },
    payload,
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
};
const sites = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `site-${String(index + from).padStart(7, '0')}.example`);

describe('a filter list', () => {
  it('is made with its items, and says what became of them', async () => {
    const answer = await create({
      items: ['https://www.News.example/', 'news.example', 'bücher.example', 'no domain', ''],
    });
    expect(answer).toMatchObject({ status: 201, headers: { etag: '"0"' } });
    const { id, createdAt, ...view } = answer.body.data as Created;
    expect(view).toEqual({
      userId: 5,
      version: 0,
      name: 'Sources',
      type: 'domain',
      mode: 'black',
      itemsCount: 2,
      usedBy: [],
      effect: null,
      noEffect: 'no-samples',
      updatedAt: expect.any(String) as string,
      itemsReport: {
        added: 2,
        existing: 1,
        refused: 2,
        refusedItems: [
          { item: 'no domain', message: 'Domain format is incorrect.' },
          { item: '', message: 'Domain format is incorrect.' },
        ],
        itemsCount: 2,
      },
    });
    expect(await shown({ id })).toMatchObject({ id, createdAt, itemsCount: 2 });
    expect(await itemsOf({ id })).toEqual(['news.example', 'xn--bcher-kva.example']);
  });

  it('names what was added where it is asked to, so that exactly this can be taken back', async () => {
    const list = await made({ items: ['old.example'] });
    const items = ['https://www.New.example/', 'old.example', 'new.example', 'no domain'];
    const named = await context.call('POST', `/filter-lists/${list.id}/items?named=true`, { items });
    expect(named.body.data).toMatchObject({
      added: 1,
      existing: 2,
      refused: 1,
      addedItems: ['new.example'],
    });
    const plain = await on(list, 'POST', { items: ['other.example'] });
    expect(plain.body.data).not.toHaveProperty('addedItems');
    const wrong = await context.call('POST', `/filter-lists/${list.id}/items?named=yes`, { items });
    expect(wrong.status).toBe(422);
  });

  it('names what was removed where it is asked to, and not what was off the list before', async () => {
    const list = await made({ items: ['one.example', 'two.example'] });
    const remove = (items: readonly string[]) =>
      context.call('DELETE', `/filter-lists/${list.id}/items?named=true`, { items });
    expect((await remove(['one.example', 'gone.example'])).body).toEqual({
      data: { removed: 1, missing: 1, itemsCount: 1, removedItems: ['one.example'] },
    });
    const plain = await on(list, 'DELETE', { items: ['two.example'] });
    expect(plain.body.data).toEqual({ removed: 1, missing: 0, itemsCount: 0 });
    expect((await remove(['two.example'])).body.data).toMatchObject({ removed: 0, removedItems: [] });
  });

  it('is made without items, and renamed without touching them', async () => {
    const list = await made({ type: 'publishers', mode: 'white' });
    await on(list, 'POST', { items: ['Pub-1', 'pub-2'] });
    const path = `/filter-lists/${list.id}`;
    const changed = await context.call('PUT', path, { name: 'Good ones', type: 'publishers', version: 0 });
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { name: 'Good ones', mode: 'white', version: 1, itemsCount: 2 } },
    });
    expect(await context.call('PUT', path, { name: 'Mine', version: 0 })).toMatchObject({ status: 409 });
    expect(await context.call('PUT', path, { name: 'Mine', mode: 'black' })).toMatchObject({
      status: 200,
      body: { data: { name: 'Mine', mode: 'black', version: 2 } },
    });
    expect(await itemsOf(list)).toEqual(['pub-1', 'pub-2']);
  });

  it('keeps its type, because its items would mean something else', async () => {
    const list = await made();
    const answer = await context.call('PUT', `/filter-lists/${list.id}`, {
      name: 'Sources',
      type: 'bundles',
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'type' }] } });
  });

  const rejections: readonly (readonly [string, object, string, string])[] = [
    ['no name', { name: undefined }, 'name', 'Filter list name is required.'],
    ['a short name', { name: 'S' }, 'name', 'Filter list name must be longer than or equal to 2 characters.'],
    ['a name with NUL', { name: 'So\0urces' }, 'name', 'Filter list name must be valid.'],
    ['no type', { type: undefined }, 'type', 'Type is required.'],
    ['a type of its own', { type: 'ipAddresses' }, 'type', 'Type must be valid.'],
    ['no mode', { mode: undefined }, 'mode', 'Mode is required.'],
    ['grey', { mode: 'grey' }, 'mode', 'Mode must be valid.'],
    ['items in a word', { items: 'news.example' }, 'items', 'Items must be valid.'],
    ['a number among its items', { items: ['a.example', 7] }, 'items.1', 'Items must be valid.'],
    ['too many items', { items: sites(10_001) }, 'items', 'Items may hold at most 10000 values.'],
    ['an owner of its own', { userId: 6 }, 'userId', 'userId is not a field of this call.'],
  ];
  it.each(rejections)('has not %s', async (_what, body, field, message) => {
    const position = await context.eventStore.headPosition();
    const answer = await create(body);
    expect(answer).toMatchObject({ status: 422, body: { message, errors: [{ field, message }] } });
    expect(await context.eventStore.headPosition()).toBe(position);
  });

  it('is made by admins for advertisers, and found by them with its owner', async () => {
    const answer = await create({ name: 'For Bert', userId: 6 }, ADMIN, '/admin/filter-lists');
    expect(answer.status).toBe(201);
    const { id } = answer.body.data as Created;
    expect(await shown({ id }, BERT)).toMatchObject({ userId: 6, name: 'For Bert' });
    const seen = await context.call('GET', `/admin/filter-lists?where[userId]=6`, undefined, ADMIN);
    expect(seen.body.data).toEqual([
      expect.objectContaining({ id, user: { id: 6, firstName: 'Bert', lastName: 'Baker' } }),
    ]);
    expect(await create({ userId: 77 }, ADMIN, '/admin/filter-lists')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'userId', message: 'User is not found' }] },
    });
  });

  it('is hidden from other users', async () => {
    const list = await made({ items: ['a.example'] });
    const path = `/filter-lists/${list.id}`;
    const calls: readonly (readonly [Method, string, object | undefined])[] = [
      ['GET', path, undefined],
      ['PUT', path, { name: 'Mine' }],
      ['DELETE', path, undefined],
      ['POST', `${path}/duplicate`, {}],
      ['GET', `${path}/items`, undefined],
      ['GET', `${path}/items/export`, undefined],
      ['POST', `${path}/items`, { items: ['b.example'] }],
      ['DELETE', `${path}/items`, { items: ['a.example'] }],
      ['DELETE', `${path}/items`, { all: true }],
    ];
    for (const [method, url, body] of calls) {
      const answer = await context.call(method, url, body, BERT);
      expect(answer, `${method} ${url}`).toMatchObject({
        status: 404,
        body: { message: 'Filter list is not found' },
      });
    }
    expect(await uploadTo(`${path}/items/upload`, 'b.example', BERT)).toMatchObject({ status: 404 });
    expect(await itemsOf(list)).toEqual(['a.example']);
  });
});

describe('the list of filter lists', () => {
  it('is filtered, sorted and searched', async () => {
    const who = 'user:8:advert';
    await made({ name: 'Good sites', mode: 'white', items: ['a.example', 'b.example'] }, who);
    await made({ name: 'Bad sites', items: ['c.example'] }, who);
    await made({ name: 'Bad devices', type: 'deviceIfas' }, who);
    const names = async (query: string) => {
      const { status, body } = await context.call('GET', `/filter-lists?${query}`, undefined, who);
      expect(status, JSON.stringify(body)).toBe(200);
      return (body.data as FilterListView[]).map(({ name }) => name);
    };
    expect(await names('')).toEqual(['Bad devices', 'Bad sites', 'Good sites']);
    expect(await names('where[mode]=white')).toEqual(['Good sites']);
    expect(await names('where[type]=domain&orderBy=itemsCount&sortedBy=asc')).toEqual([
      'Bad sites',
      'Good sites',
    ]);
    expect(await names('where[itemsCount][gte]=1&orderBy=name&sortedBy=desc')).toEqual([
      'Good sites',
      'Bad sites',
    ]);
    expect(await names('search=bad')).toEqual(['Bad devices', 'Bad sites']);
    expect(await names('perPage=1&page=2')).toEqual(['Bad sites']);
    const unknown = await context.call('GET', '/filter-lists?where[items]=a', undefined, who);
    expect(unknown.status).toBe(422);
  });
});

describe('items', () => {
  it('are a set: what is there already, and what is not, changes nothing', async () => {
    const list = await made({ items: ['a.example', 'b.example'] });
    const first = await on(list, 'POST', { items: ['b.example', 'c.example', 'C.example'] });
    expect(first).toMatchObject({
      status: 200,
      body: { data: { added: 1, existing: 2, refused: 0, refusedItems: [], itemsCount: 3 } },
    });
    const position = await context.eventStore.headPosition();
    const again = await on(list, 'POST', { items: ['a.example', 'b.example', 'c.example'] });
    expect(again.body.data).toMatchObject({ added: 0, existing: 3, itemsCount: 3 });
    const missing = await on(list, 'DELETE', { items: ['z.example', 'no domain'] });
    expect(missing.body.data).toEqual({ removed: 0, missing: 2, itemsCount: 3 });
    expect(await context.eventStore.headPosition()).toBe(position);
    const removed = await on(list, 'DELETE', { items: ['https://www.a.example/x', 'z.example'] });
    expect(removed.body.data).toEqual({ removed: 1, missing: 1, itemsCount: 2 });
    expect(await itemsOf(list)).toEqual(['b.example', 'c.example']);
    expect(await shown(list)).toMatchObject({ itemsCount: 2, version: 0 });
  });

  it('go all at once', async () => {
    const list = await made({ items: ['a.example', 'b.example'] });
    expect((await on(list, 'DELETE', { all: true })).body.data).toEqual({
      removed: 2,
      missing: 0,
      itemsCount: 0,
    });
    expect((await on(list, 'DELETE', { all: true })).body.data).toMatchObject({ removed: 0 });
    expect(await itemsOf(list)).toEqual([]);
    expect((await on(list, 'POST', { items: ['b.example'] })).body.data).toMatchObject({ itemsCount: 1 });
  });

  it.each([
    ['nothing', {}],
    ['both', { items: ['a.example'], all: true }],
    ['no items', { items: [] }],
  ])('are not removed by %s', async (_what, body) => {
    const list = await made({ items: ['a.example'] });
    expect(await on(list, 'DELETE', body)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'items', message: 'At least one item is required.' }] },
    });
    expect((await on(list, 'DELETE', { all: false })).status).toBe(422);
    expect(await itemsOf(list)).toEqual(['a.example']);
  });

  it('that are refused are counted, and the first hundred named', async () => {
    const list = await made({ type: 'ipAdresses' });
    const wrong = Array.from({ length: 150 }, (_, index) => `${index}.300.0.1`);
    const { body } = await on(list, 'POST', { items: [...wrong, '192.0.2.0-192.0.2.2'] });
    const report = body.data as ItemsAdded;
    expect(report).toMatchObject({ added: 2, refused: 150, itemsCount: 2 });
    expect(report.refusedItems).toHaveLength(100);
    expect(report.refusedItems[99]).toEqual({ item: '99.300.0.1', message: 'IP address must be valid.' });
    expect(await itemsOf(list)).toEqual(['192.0.2.0/31', '192.0.2.2']);
  });

  it('of Russia and Belarus stand on no whitelist, and no list that has them turns white', async () => {
    const message = 'You cannot choose Russia or Belarus for the whitelist';
    const white = await made({ mode: 'white', items: ['news.ru', 'news.example', 'новости.рф'] });
    expect(white.itemsReport).toMatchObject({
      added: 1,
      refused: 2,
      refusedItems: [
        { item: 'news.ru', message },
        { item: 'новости.рф', message },
      ],
    });
    const black = await made({ items: ['news.by', 'news.example'] });
    const turn = () => context.call('PUT', `/filter-lists/${black.id}`, { name: 'Sources', mode: 'white' });
    expect(await turn()).toMatchObject({ status: 422, body: { errors: [{ field: 'mode', message }] } });
    await on(black, 'DELETE', { items: ['news.by'] });
    expect(await turn()).toMatchObject({ status: 200, body: { data: { mode: 'white' } } });
  });

  it('are paged in their order, sorted and searched', async () => {
    const list = await made({ type: 'publishers', items: [...sites(30), 'zz_1', 'zz-1', 'zz%'] });
    expect(await itemsOf(list, 'perPage=10&page=3')).toEqual(sites(10, 20));
    expect(await itemsOf(list, 'perPage=10&page=4')).toEqual(['zz%', 'zz-1', 'zz_1']);
    expect(await itemsOf(list, 'sortedBy=desc&perPage=10')).toEqual([
      ...['zz_1', 'zz-1', 'zz%'],
      ...sites(7, 23).reverse(),
    ]);
    expect(await itemsOf(list, 'search=0000007')).toEqual(sites(1, 7));
    expect(await itemsOf(list, 'search=Z_1')).toEqual(['zz_1']);
    expect(await itemsOf(list, 'where[item]=site-0000003.example')).toEqual(sites(1, 3));
    expect(await itemsOf(list, 'search=%25')).toEqual(['zz%']);
    const { body } = await context.call('GET', `/filter-lists/${list.id}/items?search=site-&perPage=10`);
    expect(body.meta).toMatchObject({ total: 30, count: 10, total_pages: 3 });
    for (const query of ['perPage=101', 'page=0', 'where[reason]=x', 'orderBy=id', 'search=%00']) {
      const answer = await context.call('GET', `/filter-lists/${list.id}/items?${query}`);
      expect(answer.status, query).toBe(422);
    }
  });
});

describe('an uploaded file', () => {
  it('of 100,000 lines adds them all, comes back as it was, and adds nothing twice', async () => {
    const list = await made();
    const path = `/filter-lists/${list.id}/items`;
    const lines = [...sites(100_000), 'no domain', ...sites(5)];
    const first = await uploadTo(`${path}/upload`, `domain,note\r\n${lines.join(',x\r\n')}`);
    expect(first).toMatchObject({
      status: 200,
      body: { data: { added: 100_000, existing: 5, refused: 1, itemsCount: 100_000 } },
    });
    expect(await shown(list)).toMatchObject({ itemsCount: 100_000 });
    expect(await itemsOf(list, 'page=1000&perPage=100')).toEqual(sites(100, 99_900));

    const events = await context.eventStore.readStream(`filter-list-items-${list.id}`);
    const sizes = events.map(({ data }) => (data.items as unknown[]).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(5_000);

    const exported = await context.app.inject({
      method: 'GET',
      url: `/api${path}/export`,
      headers: { authorization: `Bearer ${ANNE}` },
    });
    expect(exported.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="filter-list-${list.id}.csv"`,
    });
    expect(exported.body).toBe(`item\n${sites(100_000).join('\n')}\n`);
    expect((await uploadTo(`${path}/upload`, exported.body)).body).toMatchObject({
      data: { added: 0, existing: 100_000, refused: 0, itemsCount: 100_000 },
    });
  });

  it.each([
    ['empty', '', 422, 'The file is empty'],
    ['an image', Buffer.from([0x89, 0x50, 0, 0]), 422, 'The file must be a file of type: csv, txt'],
  ])('is refused when it is %s', async (_what, content, status, message) => {
    const list = await made();
    const answer = await uploadTo(`/filter-lists/${list.id}/items/upload`, content);
    expect(answer).toMatchObject({ status, body: { errors: [{ field: 'file', message }] } });
  });

  it('comes in a form, in its field', async () => {
    const list = await made();
    const path = `/filter-lists/${list.id}/items/upload`;
    expect(await context.call('POST', path, { items: ['a.example'] })).toMatchObject({ status: 415 });
    expect(await uploadTo(path, 'a.example', ANNE, 'list')).toMatchObject({ status: 422 });
    expect(await itemsOf(list)).toEqual([]);
  });
});

describe('a list that a campaign names', () => {
  it('is one’s own, cannot be deleted, and goes when nothing names it any more', async () => {
    const [list, berts] = [await made({ name: 'Bad sites' }), await made({}, BERT)];
    const refused = await context.call('POST', '/campaigns', {
      name: 'Summer',
      bidPrice: 1,
      filterLists: [list.id, berts.id],
    });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'filterLists', message: 'Filter lists must be valid.' }] },
    });
    const campaign = await context.campaign({ name: 'Summer', filterLists: [list.id] });
    expect(campaign.filterLists).toEqual([list.id]);
    expect((await shown(list)).usedBy).toEqual([{ kind: 'campaign', id: campaign.id, name: 'Summer' }]);
    const path = `/filter-lists/${list.id}`;
    expect(await context.call('DELETE', path)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`campaign ${campaign.id} "Summer"`) as string },
    });
    expect(await shown(list)).toMatchObject({ id: list.id });
    await context.call('PUT', `/campaigns/${campaign.id}`, { name: 'Summer', bidPrice: 1, filterLists: [] });
    expect((await context.call('DELETE', path)).status).toBe(204);
    for (const [method, url] of [['GET', path] as const, ['GET', `${path}/items`] as const]) {
      expect((await context.call(method, url)).status).toBe(404);
    }
    expect((await on(list, 'POST', { items: ['a.example'] })).status).toBe(404);
    const named = await context.call('PUT', `/campaigns/${campaign.id}`, {
      name: 'Summer',
      bidPrice: 1,
      filterLists: [list.id],
    });
    expect(named.status).toBe(422);
  });
});

it('is described as the calls and the form that there are', async () => {
  const { paths } = (await context.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { requestBody: { content: Record<string, unknown> } }>>;
  }>();
  const path = '/api/filter-lists/{id}/items';
  expect(paths[`${path}/upload`]?.['post']?.requestBody.content).toMatchObject({
    'multipart/form-data': { schema: { required: ['file'] } },
  });
  expect(paths[path]?.['post']?.requestBody.content).toMatchObject({
    'application/json': { schema: { required: ['items'] } },
  });
  expect(Object.keys(paths[path] ?? {}).sort()).toEqual(['delete', 'get', 'post']);
  expect(paths['/api/admin/global-blacklist/{type}/items']).toBeDefined();
});

describe('a copy', () => {
  it('has the items of the moment, and a life of its own', async () => {
    const list = await made({ name: 'Bad sites', items: sites(10_000) });
    const answer = await context.call('POST', `/filter-lists/${list.id}/duplicate`, {});
    expect(answer).toMatchObject({
      status: 201,
      body: { data: { name: 'Bad sites (copy)', type: 'domain', mode: 'black', itemsCount: 10_000 } },
    });
    const copy = answer.body.data as FilterListView;
    await on(list, 'DELETE', { all: true });
    await on(copy, 'DELETE', { items: sites(1) });
    expect(await shown(copy)).toMatchObject({ itemsCount: 9_999 });
    expect(await itemsOf(copy, 'perPage=10')).toEqual(sites(10, 1));
    const [created] = await context.eventStore.readStream(`filter-list-${copy.id}`);
    expect(created?.data).toMatchObject({ duplicatedFrom: list.id });
  });
});

describe('many writers', () => {
  it('of one list lose nothing and count each item once', async () => {
    const list = await made();
    const reports = await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        const answer = await on(list, 'POST', { items: sites(300, writer * 100) });
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        return answer.body.data as ItemsAdded;
      }),
    );
    const total = (field: 'added' | 'existing') => reports.reduce((sum, report) => sum + report[field], 0);
    expect(total('added')).toBe(1_000);
    expect(total('existing')).toBe(1_400);
    expect(await shown(list)).toMatchObject({ itemsCount: 1_000 });
  });

  it('that are one command, repeated, write it once', async () => {
    const list = await made();
    const commandContext = sampleContext({ commandId: randomUUID() });
    const target = { id: list.id, actor: { scope: 'all' } as const, reason: 'Rule 4: ctr < 0.1' };
    const add = () => context.service.filterLists.addItems({ ...target, items: sites(3) }, commandContext);
    await Promise.all([add(), add(), add()]);
    await add();
    const events = await context.eventStore.readStream(`filter-list-items-${list.id}`);
    expect(events.map(({ type, data }) => ({ type, data }))).toEqual([
      {
        type: 'FilterListItemsAdded',
        data: { filterListId: list.id, userId: 5, reason: 'Rule 4: ctr < 0.1', items: sites(3) },
      },
    ]);
  });
});
