import { setTimeout as delay } from 'node:timers/promises';

import type { TrafficBatch } from '@marquee/kit/traffic-log/port';
import { expect, it } from 'vitest';

import { claimsOf, eventOf, messageOf } from '../../test/traffic.ts';
import { createGatherer } from './gatherer.ts';
import type { Seen } from './seen.ts';
import { NOTHING_CHARGED } from './price.ts';

const NOTHING_SEEN: Seen = {
  has: () => false,
  details: () => [],
  isInvalid: () => false,
  credited: () => [],
  charge: () => NOTHING_CHARGED,
  isRead: () => true,
};

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
  const gatherer = createGatherer({
    gatherMs: 20,
    maxRows: 3,
    retryMs: 1,
    position: { resumeFrom: async () => 0n },
    epochOf: async () => 'log-1',
    ports: {
      factStore: {
        query: async () => [],
        insert: async () => {
          inserts += 1;
          underWay += 1;
          most = Math.max(most, underWay);
          await delay(60);
          underWay -= 1;
        },
      },
      trafficLog: { append: async () => undefined },
      reading: { pastOf: async () => NOTHING_SEEN, note: () => undefined },
      onInserted: () => undefined,
    },
    onError: () => undefined,
    nowMs: () => Date.now(),
  });
  const first = [gatherer.take(batchOf(0, 1)), gatherer.take(batchOf(1, 3))];
  await delay(40);
  await Promise.all([...first, gatherer.take(batchOf(2, 3))]);
  expect([inserts, most]).toEqual([2, 1]);
  gatherer.stop();
});

it('inserts no offset of a log twice, and says when a partition is at rest', async () => {
  const inserted: [string, bigint][] = [];
  let epoch = 'log-1';
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const gatherer = createGatherer({
    gatherMs: 0,
    maxRows: 1,
    retryMs: 1,
    position: { resumeFrom: async () => 0n },
    epochOf: async () => epoch,
    ports: {
      factStore: {
        query: async () => [],
        async insert(_table, columns, rows) {
          await gate;
          const offset = columns.indexOf('offset');
          for (const row of rows) inserted.push([epoch, row[offset] as bigint]);
        },
      },
      trafficLog: { append: async () => undefined },
      reading: { pastOf: async () => NOTHING_SEEN, note: () => undefined },
      onInserted: () => undefined,
    },
    onError: () => undefined,
    nowMs: () => Date.now(),
  });
  const first = gatherer.take(batchOf(0, 2));
  let isSettled = false;
  const settled = gatherer.settled({ topic: 'bids', partition: 0 }).then(() => (isSettled = true));
  await gatherer.settled({ topic: 'bids', partition: 1 });
  expect(isSettled).toBe(false);
  // The partition was taken away and given again while its batch was on its way.
  const second = gatherer.take(batchOf(0, 3));
  release();
  await Promise.all([first, second, settled]);
  expect(inserted).toEqual([
    ['log-1', 0n],
    ['log-1', 1n],
    ['log-1', 2n],
  ]);
  epoch = 'log-2';
  await gatherer.take(batchOf(0, 1));
  expect(inserted.at(-1)).toEqual(['log-2', 0n]);
  gatherer.stop();
});
