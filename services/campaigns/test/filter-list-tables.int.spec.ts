import { openPostgresEngines, type PostgresEngines } from '@marquee/adapters/test/postgres-engines';
import type { CommandContext } from '@marquee/kit/decider/command-context';
import { KEEP_DELETED_MS } from '@marquee/kit/decider/restoration';
import { type ListQuery, parseListQuery } from '@marquee/kit/lists/list-query';
import { createProjector } from '@marquee/kit/projector/projector';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sampleContext, sampleEvent } from '@marquee/kit/testing/samples';
import { CompiledQuery, type KyselyPlugin, type PluginTransformQueryArgs, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createOwnersQuery } from '../src/read-models/owners/query.ts';
import { ownersReadModel } from '../src/read-models/owners/projector.ts';
import { campaignsReadModel } from '../src/read-models/campaigns/projector.ts';
import { itemList } from '../src/filter-lists/item-table.ts';
import {
  createFilterListsQuery,
  type FilterListRow,
  type FilterListsQuery,
} from '../src/filter-lists/query.ts';
import { createFilterListsModule, type FilterListsModule } from '../src/filter-lists/module.ts';

const ITEMS = 50_000;
const FULL = 1_000_000;
const SMALL = 5_000;
const anyActor = { scope: 'all' } as const;

let engines: PostgresEngines;
let module: FilterListsModule;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  engines = await openPostgresEngines();
  const { eventStore, readStore, vault, ids } = engines;
  const owners = createOwnersQuery(readStore, vault);
  module = createFilterListsModule(
    {
      ...engines,
      ids: { idForCommand: (kind) => ids.next(kind) },
      owners,
      isDeletedAccount: (userId) => owners.isDeleted(userId),
      observing: {},
      fresh: async () => undefined,
    },
    async () => [],
  );
  const projecting = { eventStore, readStore };
  for (const projector of [
    module.projector,
    createProjector({ ...projecting, readModel: ownersReadModel }),
    createProjector({ ...projecting, readModel: campaignsReadModel }),
  ]) {
    await projector.start();
    stops.push(() => projector.stop());
  }
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await engines?.dispose();
});

async function newList(): Promise<number> {
  const fields = { name: 'Sources', type: 'domain', mode: 'black' } as const;
  const handled = await module.commands.create({ userId: 5, fields }, sampleContext());
  if (!handled.accepted || !handled.state.object) throw new Error('a list was refused');
  return handled.state.object.id;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const report = (text: string) => console.info(`filter lists: ${text}`);

it(`adds, projects and copies ${ITEMS} items`, async () => {
  const id = await newList();
  let started = performance.now();
  const items = (function* () {
    for (let index = 0; index < ITEMS; index += 1) yield `https://www.site-${index}.example/`;
  })();
  const added = await module.commands.addItems({ id, actor: anyActor, items }, sampleContext());
  report(`${ITEMS} items verified, written and looked up in ${seconds(performance.now() - started)}`);
  expect(added?.report).toMatchObject({ added: ITEMS, refused: 0, itemsCount: ITEMS });

  // The tables alone, from the events that are there.
  started = performance.now();
  await module.projector.rebuild();
  report(`${ITEMS} items projected anew in ${seconds(performance.now() - started)}`);
  const row = await module.query.row(id, anyActor);
  expect(row?.items_count).toBe(BigInt(ITEMS));

  started = performance.now();
  const copy = await module.commands.duplicate({ id, actor: anyActor }, sampleContext());
  report(`${ITEMS} items copied in ${seconds(performance.now() - started)}`);
  if (!copy.accepted || !copy.state.object) throw new Error('the copy was refused');
  await module.projector.waitFor(await engines.eventStore.headPosition(), 60_000);
  expect((await module.query.row(copy.state.object.id, anyActor))?.items_count).toBe(BigInt(ITEMS));

  started = performance.now();
  const cleared = await module.commands.clearItems({ id, actor: anyActor }, sampleContext());
  await module.projector.waitFor(cleared?.position ?? 0n, 60_000);
  report(`${ITEMS} items removed at once in ${seconds(performance.now() - started)}`);
  expect((await module.query.row(id, anyActor))?.items_count).toBe(0n);
});

it('keeps the items of a deleted list for as long as it can be restored', async () => {
  const id = await newList();
  await module.commands.addItems({ id, actor: anyActor, items: ['a.example'] }, sampleContext());
  const remove = async (list: number, over: Partial<CommandContext> = {}) => {
    const removed = await module.commands.remove(
      { id: list, actor: anyActor },
      { ...sampleContext(), ...over },
    );
    if (!removed.accepted) throw new Error(removed.rejection.message);
    expect(await module.projector.waitFor(removed.position ?? 0n, 30_000)).toBe(true);
  };
  const kept = async () => {
    const items: string[] = [];
    for await (const page of module.query.allItems(id)) items.push(...page);
    return items;
  };
  await remove(id);
  const data = { filterListId: id, userId: 5, items: ['late.example'], reason: null };
  const { position } = await engines.eventStore.append(`filter-list-items-${id}`, 0, [
    sampleEvent('FilterListItemsAdded', data),
  ]);
  expect(await module.projector.waitFor(position, 30_000)).toBe(true);
  const restored = await module.commands.restore({ id, actor: anyActor }, sampleContext());
  expect(restored).toMatchObject({ accepted: true });
  expect(await kept()).toEqual(['a.example', 'late.example']);
  await remove(id);
  const later = new Date(Date.now() + 2 * KEEP_DELETED_MS).toISOString();
  await remove(await newList(), { occurredAt: later });
  expect(await kept()).toEqual([]);
  // The tables forgot it by a clock that was ahead; the event that restores it has all of it.
  expect((await module.commands.restore({ id, actor: anyActor }, sampleContext())).accepted).toBe(true);
  await module.projector.waitFor(await engines.eventStore.headPosition(), 30_000);
  expect(await module.query.row(id, anyActor)).toMatchObject({ name: 'Sources', items_count: 0n });
});

it('finds its way by the index, through a million items and past them', async () => {
  const { readStore } = engines;
  const [large, small] = [await listOf(FULL), await listOf(SMALL)];
  await sql`vacuum analyze rm_filter_lists.items`.execute(readStore.db);

  const query = createFilterListsQuery(readStore);
  const list = (over: Partial<ListQuery> = {}) => ({ ...parseListQuery(itemList, {}), ...over });
  const search = { text: 'e-99999', fields: ['item'], join: 'or' } as const;
  const page = { perPage: 100 };
  type Ask = (on: FilterListsQuery, one: FilterListRow) => Promise<unknown>;
  const ordered: readonly (readonly [string, Ask])[] = [
    ['the first page', (on, one) => on.itemsPage(one, list(page))],
    ['the last page', (on, one) => on.itemsPage(one, list({ ...page, page: Number(one.items_count) / 100 }))],
    ['membership', (on, one) => on.findStored(Number(one.id), ['site-7.example', 'elsewhere.example'])],
    ['a page of an export', async (on, one) => (await on.allItems(Number(one.id)).next()).value as unknown],
  ];
  // These look at every item of the list: of a small one by the index, and a large one's share of it is the table.
  const scanning: readonly (readonly [string, Ask])[] = [
    ['a search', (on, one) => on.itemsPage(one, list({ ...page, search }))],
    ['domains of Russia', (on, one) => on.hasForbiddenDomains(Number(one.id))],
  ];
  const took: string[] = [];
  for (const [name, ask] of [...ordered, ...scanning]) {
    const started = performance.now();
    await ask(query, large);
    took.push(`${name} ${(performance.now() - started).toFixed(0)} ms`);
  }
  report(`in a list of ${FULL}: ${took.join(', ')}`);
  for (const [one, asked] of [[large, ordered] as const, [small, [...ordered, ...scanning]] as const]) {
    for (const [name, ask] of asked) {
      const plans = await plansOf(readStore, (on) => ask(on, one));
      expect(plans, name).not.toEqual([]);
      for (const plan of plans) {
        expect(plan, name).toMatch(/Index(?: Only)? Scan using items_pkey/);
        expect(plan, name).not.toMatch(/Seq Scan on items|Sort Key/);
      }
    }
  }

  const found = await query.itemsPage(large, list({ ...page, search }));
  expect(found).toMatchObject({ total: 11, rows: { length: 11 } });
  const { rows, total } = await query.itemsPage(large, list({ ...page, page: FULL / 100 }));
  expect([rows.length, rows.at(-1)?.item, total]).toEqual([100, 'site-999999.example', FULL]);
  const seen = await query.findStored(Number(large.id), ['site-7.example', 'elsewhere.example']);
  expect([...(seen?.present ?? [])]).toEqual(['site-7.example']);
});

/** A list whose items only its tables have: what is asked here are the tables. */
async function listOf(count: number): Promise<FilterListRow> {
  const { readStore, eventStore } = engines;
  const id = await newList();
  expect(await module.projector.waitFor(await eventStore.headPosition(), 30_000)).toBe(true);
  await sql`insert into rm_filter_lists.items select ${String(id)}, 'site-' || n || '.example'
    from generate_series(0, ${count - 1}::int) as n`.execute(readStore.db);
  await sql`update rm_filter_lists.objects set items_count = ${count} where id = ${id}`.execute(readStore.db);
  const row = await module.query.row(id, anyActor);
  if (!row) throw new Error('the tables do not have the list');
  return row;
}

/** How PostgreSQL goes about every statement that a question sets off. */
async function plansOf(
  readStore: ReadStore,
  ask: (query: FilterListsQuery) => Promise<unknown>,
): Promise<string[]> {
  const nodes: PluginTransformQueryArgs[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: (args) => {
      nodes.push(args);
      return args.node;
    },
    transformResult: async ({ result }) => result,
  };
  await ask(createFilterListsQuery({ ...readStore, db: readStore.db.withPlugin(recorder) }));
  const executor = readStore.db.withSchema('rm_filter_lists').getExecutor();
  const plans: string[] = [];
  for (const { node, queryId } of nodes) {
    const { sql: text, parameters } = executor.compileQuery(executor.transformQuery(node, queryId), queryId);
    const explained = CompiledQuery.raw(`explain (costs off) ${text}`, [...parameters]);
    const { rows } = await readStore.db.executeQuery<{ 'QUERY PLAN': string }>(explained);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}
