import { setTimeout as delay } from 'node:timers/promises';

import type { TrafficBatch } from '@marquee/kit/traffic-log/port';
import { expect, it } from 'vitest';

import { claimsOf, eventOf, messageOf } from '../../test/traffic.ts';
import { createGatherer } from './gatherer.ts';
import type { Seen } from './seen.ts';

const NOTHING_SEEN: Seen = {
  has: () => false,
  details: () => [],
  isInvalid: () => false,
  hasConversion: () => false,
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
