import { StoreUnavailable } from '@marquee/kit/event-store/errors';
import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import type { EventStore } from '@marquee/kit/event-store/port';
import { sampleContext } from '@marquee/kit/testing/samples';
import type { FilterListType } from '@marquee/schemas/common/source-lists';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FILTER_LIST_ITEM_EVENTS } from './index.ts';
import { createItemWriter, type ItemSet } from './item-writer.ts';
import { verifier } from './verify-item.ts';

const STREAM = 'filter-list-items-7';

/** Tables that apply an event only when a caller waits for it, or when `catchUp` is called. */
function laggingTables(eventStore: EventStore) {
  const items = new Set<string>();
  let revision = -1;
  const catchUp = async () => {
    for (const { type, data } of await eventStore.readStream(STREAM, revision + 1)) {
      revision += 1;
      const named = (data as { items?: string[] }).items ?? [];
      if (type === 'FilterListItemsAdded') for (const item of named) items.add(item);
      else if (type === 'FilterListItemsRemoved') for (const item of named) items.delete(item);
      else items.clear();
    }
  };
  const set = (type: FilterListType = 'publishers'): ItemSet => ({
    stream: STREAM,
    data: { filterListId: 7, userId: 5, reason: null },
    verify: verifier({ type, mode: 'black' }),
    findStored: async (wanted) => ({
      revision,
      itemsCount: items.size,
      present: new Set(wanted.filter((item) => items.has(item))),
    }),
  });
  return {
    items,
    catchUp,
    set,
    waitFor: async () => {
      await catchUp();
      return true;
    },
  };
}

function createTestContext(eventStore: EventStore = createMemoryEventStore()) {
  const tables = laggingTables(eventStore);
  const writer = createItemWriter({ eventStore, projector: tables, events: FILTER_LIST_ITEM_EVENTS });
  return { eventStore, tables, writer };
}

const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `pub-${index + from}`);

describe('items that are written', () => {
  it('are exactly those that were sent, whatever the tables have applied', async () => {
    const publisher = fc.constantFrom(...numbered(12), '');
    const step = fc.record({
      type: fc.constantFrom('add', 'remove'),
      items: fc.array(publisher, { maxLength: 10 }),
      seesIt: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { tables, writer } = createTestContext();
        const model = new Set<string>();
        for (const { type, items, seesIt } of steps) {
          const valid = items.filter((item) => item !== '');
          const before = model.size;
          if (type === 'add') {
            for (const item of valid) model.add(item);
            const added = model.size - before;
            const written = await writer.add(tables.set(), items, sampleContext());
            expect(written?.report).toMatchObject({
              added,
              existing: valid.length - added,
              refused: items.length - valid.length,
              itemsCount: model.size,
            });
          } else {
            for (const item of valid) model.delete(item);
            const removed = before - model.size;
            const written = await writer.remove(tables.set(), items, sampleContext());
            expect(written?.report).toEqual({
              removed,
              missing: items.length - removed,
              itemsCount: model.size,
            });
          }
          if (seesIt) await tables.catchUp();
        }
        await tables.catchUp();
        expect([...tables.items].sort()).toEqual([...model].sort());
      }),
      { numRuns: 200 },
    );
  });

  it('come in batches that an event store takes, read one at a time', async () => {
    const { eventStore, tables, writer } = createTestContext();
    let pulled = 0;
    let ahead = 0;
    const source = (function* () {
      for (const item of numbered(90_000)) {
        pulled += 1;
        ahead = Math.max(ahead, pulled - tables.items.size);
        yield item;
      }
    })();
    const written = await writer.add(tables.set(), source, sampleContext());
    expect(written?.report).toMatchObject({ added: 90_000, itemsCount: 90_000 });
    // Never much more than two batches of 20,000 are in memory.
    expect(ahead).toBeLessThanOrEqual(40_001);
    const bytes = (await eventStore.readStream(STREAM)).map(({ data }) => JSON.stringify(data).length);
    expect(Math.max(...bytes)).toBeLessThan(250_000);
  });

  it('of the greatest length come in smaller batches', async () => {
    const { eventStore, tables, writer } = createTestContext();
    const appended: number[] = [];
    const append = eventStore.append.bind(eventStore);
    eventStore.append = async (stream, revision, events) => {
      appended.push(JSON.stringify(events.map(({ data }) => data)).length);
      return append(stream, revision, events);
    };
    const items = numbered(6_000).map((item) => item.padEnd(255, 'x'));
    await writer.add(tables.set(), items, sampleContext());
    expect(appended.length).toBeGreaterThan(1);
    expect(Math.max(...appended)).toBeLessThan(1_000_000);
  });

  it('stop at a million', async () => {
    const { tables, writer } = createTestContext();
    const set = tables.set();
    const nearlyFull: ItemSet = {
      ...set,
      findStored: async (wanted) => {
        const stored = await set.findStored(wanted);
        return stored && { ...stored, itemsCount: stored.itemsCount + 999_998 };
      },
    };
    const written = await writer.add(nearlyFull, ['a', 'b', 'c', 'd', 'a'], sampleContext());
    const message = 'A list may hold at most 1000000 items.';
    expect(written?.report).toEqual({
      added: 2,
      existing: 1,
      refused: 2,
      refusedItems: [
        { item: 'c', message },
        { item: 'd', message },
      ],
      itemsCount: 1_000_000,
    });
  });

  it('of a set that is gone are written nowhere', async () => {
    const { eventStore, tables, writer } = createTestContext();
    const gone = { ...tables.set(), findStored: async () => undefined };
    expect(await writer.add(gone, ['a'], sampleContext())).toBeUndefined();
    expect(await writer.remove(gone, ['a'], sampleContext())).toBeUndefined();
    expect(await writer.clear(gone, sampleContext())).toBeUndefined();
    expect(await eventStore.headPosition()).toBe(0n);
  });
});

describe('a failure', () => {
  it('whose outcome is unknown is completed by the same call, and nothing is written twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.boolean(),
        fc.boolean(),
        async (failing, isWritten, seesIt) => {
          const { eventStore, tables, writer } = createTestContext();
          const append = eventStore.append.bind(eventStore);
          let appends = 0;
          eventStore.append = async (stream, revision, events) => {
            appends += 1;
            if (appends !== failing) return append(stream, revision, events);
            if (isWritten) await append(stream, revision, events);
            throw new StoreUnavailable('no answer in time');
          };
          const context = sampleContext();
          const items = numbered(50_000);
          await expect(writer.add(tables.set(), items, context)).rejects.toThrow(StoreUnavailable);
          if (seesIt) await tables.catchUp();
          const again = await writer.add(tables.set(), items, context);
          const before = Math.min(50_000, (isWritten ? failing : failing - 1) * 20_000);
          expect(again?.report).toMatchObject({
            existing: before,
            added: 50_000 - before,
            itemsCount: 50_000,
          });
          const written = (await eventStore.readStream(STREAM)).flatMap(({ data }) => data.items as string[]);
          expect(written.length).toBe(50_000);
          expect(new Set(written).size).toBe(50_000);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('of the tables to follow is said, instead of guessing', async () => {
    const { eventStore, tables } = createTestContext();
    const projector = { waitFor: async () => false };
    const writer = createItemWriter({ eventStore, projector, events: FILTER_LIST_ITEM_EVENTS });
    const written = await writer.add(tables.set(), ['a'], sampleContext());
    expect(written?.report).toMatchObject({ added: 1 });
    await expect(writer.add(tables.set(), ['b'], sampleContext())).rejects.toThrow(/fallen behind/);
  });
});

it('two writers at once leave the items of both, each written once', async () => {
  const { eventStore, tables, writer } = createTestContext();
  const [one, two] = await Promise.all([
    writer.add(tables.set(), numbered(30_000), sampleContext()),
    writer.add(tables.set(), numbered(30_000, 15_000), sampleContext()),
  ]);
  expect((one?.report.added ?? 0) + (two?.report.added ?? 0)).toBe(45_000);
  const written = (await eventStore.readStream(STREAM)).flatMap(({ data }) => data.items as string[]);
  expect(written.sort()).toEqual(numbered(45_000).sort());
});
