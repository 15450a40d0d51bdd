import { setTimeout as delay } from 'node:timers/promises';

import type { TrafficBatch } from '@marquee/kit/traffic-log/port';
import type { Fact } from '@marquee/schemas/traffic/facts';
import { describe, expect, it, vi } from 'vitest';

import { claimsOf, eventOf, messageOf } from '../../../test/traffic.ts';
import { InsertBatcher, type InsertBatcherOptions } from './insert-batcher.ts';
import type { HistoryLoader } from '../history/history-loader.ts';
import type { History } from '../deduplication/counted-events.ts';
import { NOTHING_CHARGED } from '../deduplication/price.ts';

const NOTHING_SEEN: History = {
  has: () => false,
  details: () => [],
  isInvalid: () => false,
  credited: () => [],
  charge: () => NOTHING_CHARGED,
  isRead: () => true,
};

const HISTORY_LOADER: Pick<HistoryLoader, 'historyOf' | 'note' | 'forget'> = {
  historyOf: async () => NOTHING_SEEN,
  note: () => undefined,
  forget: () => undefined,
};
/** Where another process may read, too. */
const HELD = { passMs: 0, insertEveryMs: 0, isAlone: async () => false };

const batchOf = (partition: number, size: number): TrafficBatch => ({
  topic: 'bids',
  partition,
  messages: Array.from({ length: size }, (_, index) => ({
    ...messageOf(eventOf('bid', claimsOf(`bid-${partition}-${index}`))),
    offset: BigInt(index),
    timestampMs: 1,
  })),
  isCurrent: () => true,
  heartbeat: async () => undefined,
});

it('makes one insert at a time, though a pass begins before the time that an earlier batch waits for', async () => {
  let underWay = 0;
  let most = 0;
  let inserts = 0;
  const batcher = new InsertBatcher({
    ...HELD,
    gatherMs: 20,
    heldPassMs: 20,
    maxRows: 3,
    retryMs: 1,
    position: { resumeFrom: async () => 0n },
    epochOf: async () => 'log-1',
    ports: {
      factStore: {
        query: async () => [],
        insertTyped: async () => {
          inserts += 1;
          underWay += 1;
          most = Math.max(most, underWay);
          await delay(60);
          underWay -= 1;
        },
      },
      trafficLog: { append: async () => undefined },
      historyLoader: HISTORY_LOADER,
      onInserted: () => undefined,
      onDeduplicated: () => undefined,
    },
    onError: () => undefined,
    nowMs: () => Date.now(),
  });
  const first = [batcher.take(batchOf(0, 1)), batcher.take(batchOf(1, 3))];
  await delay(40);
  await Promise.all([...first, batcher.take(batchOf(2, 3))]);
  expect([inserts, most]).toEqual([2, 1]);
  await batcher.close();
});

it('inserts no offset of a log twice, and says when a partition is at rest', async () => {
  const inserted: [string, bigint][] = [];
  let epoch = 'log-1';
  let release = (): void => undefined;
  const barrier = new Promise<void>((resolve) => (release = resolve));
  const batcher = new InsertBatcher({
    ...HELD,
    gatherMs: 0,
    heldPassMs: 0,
    maxRows: 1,
    retryMs: 1,
    position: { resumeFrom: async () => 0n },
    epochOf: async () => epoch,
    ports: {
      factStore: {
        query: async () => [],
        async insertTyped(_table, _types, rows) {
          await barrier;
          for (const { offset } of rows as readonly Fact[]) inserted.push([epoch, offset]);
        },
      },
      trafficLog: { append: async () => undefined },
      historyLoader: HISTORY_LOADER,
      onInserted: () => undefined,
      onDeduplicated: () => undefined,
    },
    onError: () => undefined,
    nowMs: () => Date.now(),
  });
  const first = batcher.take(batchOf(0, 2));
  let isSettled = false;
  const settled = batcher.drain({ topic: 'bids', partition: 0 }).then(() => (isSettled = true));
  await batcher.drain({ topic: 'bids', partition: 1 });
  expect(isSettled).toBe(false);
  // The partition was taken away and given again while its batch was on its way.
  const second = batcher.take(batchOf(0, 3));
  release();
  await Promise.all([first, second, settled]);
  expect(inserted).toEqual([
    ['log-1', 0n],
    ['log-1', 1n],
    ['log-1', 2n],
  ]);
  epoch = 'log-2';
  await batcher.take(batchOf(0, 1));
  expect(inserted.at(-1)).toEqual(['log-2', 0n]);
  await batcher.close();
});

describe('while this process alone reads', () => {
  const deferred = () => {
    let [resolve, reject] = [() => undefined as void, (_error: Error) => undefined as void];
    const promise = new Promise<void>((fulfil, refuse) => ([resolve, reject] = [fulfil, refuse]));
    return { promise, resolve, reject };
  };
  /** Inserts wait for their barrier; `inserts` has what each inserted, as partition and offset. */
  const createTestContext = (more: Partial<InsertBatcherOptions> = {}) => {
    const inserts: string[][] = [];
    const barriers: ReturnType<typeof deferred>[] = [];
    const forgotten = vi.fn();
    const batcher = new InsertBatcher({
      ...{ passMs: 0, heldPassMs: 0, gatherMs: 40, insertEveryMs: 0, maxRows: 1_000, retryMs: 1 },
      isAlone: async () => true,
      position: { resumeFrom: async () => 0n },
      epochOf: async () => 'log-1',
      ports: {
        factStore: {
          query: async () => [],
          async insertTyped(_table, _types, rows) {
            inserts.push(
              (rows as readonly Fact[]).map(
                ({ topic, partition, offset }) => `${topic} ${partition}:${offset}`,
              ),
            );
            const barrier = deferred();
            barriers.push(barrier);
            await barrier.promise;
          },
        },
        trafficLog: { append: async () => undefined },
        historyLoader: { ...HISTORY_LOADER, forget: forgotten },
        onInserted: () => undefined,
        onDeduplicated: () => undefined,
      },
      onError: () => undefined,
      nowMs: () => Date.now(),
      ...more,
    });
    const open = async (index: number): Promise<void> => {
      await vi.waitFor(() => expect(barriers.length).toBeGreaterThan(index));
      barriers[index]?.resolve();
    };
    return { batcher, inserts, barriers, open, forgotten };
  };
  const next = (partition: number, offset: number, topic = 'bids', isCurrent = () => true): TrafficBatch => {
    const event =
      topic === 'bids' ? eventOf('bid', claimsOf(`bid-${offset}`)) : eventOf('conversion', claimsOf('c'));
    return {
      ...{ topic, partition, isCurrent, mayBeAccepted: true, heartbeat: async () => undefined },
      messages: [{ ...messageOf(event), offset: BigInt(offset), timestampMs: 1 }],
    };
  };

  it('accepts what it deduplicated, and inserts what was accepted meanwhile together', async () => {
    const { batcher, inserts, open } = createTestContext();
    const first = await batcher.take(next(0, 1));
    const second = await batcher.take(next(0, 2));
    const other = await batcher.take(next(1, 1));
    expect(inserts).toEqual([]);
    await open(0);
    await Promise.all([first?.done, second?.done, other?.done]);
    expect(inserts).toEqual([['bids 0:1', 'bids 0:2', 'bids 1:1']]);
    const last = await batcher.take(next(0, 3));
    const closed = batcher.close();
    await open(1);
    await closed;
    await last?.done;
    expect(inserts[1]).toEqual(['bids 0:3']);
    await expect(batcher.take(next(0, 4))).rejects.toThrow('stops');
  });

  it('begins an insert soon after a quiet time, and the next no sooner than the interval allows', async () => {
    const { batcher, inserts, open } = createTestContext({ gatherMs: 1, insertEveryMs: 150 });
    await batcher.take(next(0, 1));
    await vi.waitFor(() => expect(inserts).toHaveLength(1));
    const begunMs = performance.now();
    await open(0);
    for (const offset of [2, 3]) await batcher.take(next(0, offset));
    await vi.waitFor(() => expect(inserts).toHaveLength(2));
    // The clocks of both looks are read to the millisecond.
    expect(performance.now() - begunMs).toBeGreaterThan(100);
    expect(inserts[1]).toEqual(['bids 0:2', 'bids 0:3']);
    await open(1);
    await batcher.close();
  });

  it('inserts the rest of a backlog soon after a full insert', async () => {
    const { batcher, inserts, open } = createTestContext({
      gatherMs: 200,
      insertEveryMs: 600_000,
      maxRows: 2,
    });
    for (const offset of [1, 2]) await batcher.take(next(0, offset));
    await open(0);
    const rest = await batcher.take(next(0, 3));
    await open(1);
    await rest?.done;
    expect(inserts).toEqual([['bids 0:1', 'bids 0:2'], ['bids 0:3']]);
    await batcher.close();
  });

  it('deduplicates on while an insert is under way, but conversions only when nothing is', async () => {
    const { batcher, inserts, open } = createTestContext();
    await batcher.take(next(0, 1));
    await vi.waitFor(() => expect(inserts).toHaveLength(1));
    const beside = await batcher.take(next(0, 2));
    let isDeduplicated = false;
    const order = batcher
      .take(next(0, 1, 'conversions'))
      .then((accepted) => ((isDeduplicated = true), accepted));
    const later = batcher.take(next(1, 1));
    await delay(20);
    expect(isDeduplicated).toBe(false);
    await open(0);
    await open(1);
    await beside?.done;
    await Promise.all([order, later]);
    await open(2);
    await (
      await order
    )?.done;
    expect(inserts.flat().sort()).toEqual(['bids 0:1', 'bids 0:2', 'bids 1:1', 'conversions 0:1']);
  });

  it('gives up all that was deduplicated when an insert is given up, and leaves no gap behind it', async () => {
    let isMine = true;
    const { batcher, inserts, barriers, open, forgotten } = createTestContext();
    const first = await batcher.take(next(0, 1, 'bids', () => isMine));
    await vi.waitFor(() => expect(inserts).toHaveLength(1));
    const second = await batcher.take(next(0, 2));
    isMine = false;
    barriers[0]?.reject(new Error('the store is unavailable'));
    await expect(first?.done).rejects.toThrow('unavailable');
    await expect(second?.done).rejects.toThrow('unavailable');
    expect(forgotten).toHaveBeenCalledOnce();
    // Delivered before the log knew.
    await expect(batcher.take(next(0, 3))).rejects.toThrow('anew');
    await batcher.drain({ topic: 'bids', partition: 0 });
    const again = await Promise.all([1, 2].map((offset) => batcher.take(next(0, offset))));
    await open(1);
    for (const accepted of again) await accepted?.done;
    expect(inserts.slice(1)).toEqual([['bids 0:1', 'bids 0:2']]);
    await batcher.close();
  });

  it('inserts before it deduplicates when it is alone no more', async () => {
    let isAlone = true;
    const { batcher, inserts, open } = createTestContext({ gatherMs: 60_000, isAlone: async () => isAlone });
    const first = await batcher.take(next(0, 1));
    isAlone = false;
    const held = batcher.take(next(0, 2));
    await open(0);
    await first?.done;
    await open(1);
    expect(await held).toBeUndefined();
    expect(inserts).toEqual([['bids 0:1'], ['bids 0:2']]);
    await batcher.close();
  });
});
