import { setTimeout as delay } from 'node:timers/promises';

import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { createMemoryTrafficLog } from '@marquee/kit/traffic-log/memory';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import { dollars } from '@marquee/schemas/common/money';
import { expect, it } from 'vitest';

import { bidRequest, bidUrl, seedServingCampaign, startBidder } from '../test/test-bidder.ts';
import type { TestBidder } from '../test/test-bidder.ts';

const DAY_BIDS = 25;
const COMMIT_MS = 500;

/** A log in which a consumer commits slowly, three messages at a time. */
const slowly = (log: TrafficLog): TrafficLog => ({
  ...log,
  consume: (options) =>
    log.consume({
      ...options,
      maxBatchMessages: 3,
      onBatch: async (batch) => {
        await options.onBatch(batch);
        await delay(COMMIT_MS);
      },
    }),
});

async function bidsOf(testBidder: TestBidder, count: number): Promise<number> {
  let bids = 0;
  for (let index = 0; index < count; index += 1) {
    const { statusCode } = await testBidder.app.inject({
      method: 'POST',
      url: bidUrl,
      payload: bidRequest({ id: `request-${index}` }),
    });
    if (statusCode === 200) bids += 1;
  }
  return bids;
}

it('bids no more of a day than is left after a restart, however slowly the log is read', async () => {
  const eventStore = createMemoryEventStore();
  const trafficLog = createMemoryTrafficLog();
  // One dollar an impression.
  await seedServingCampaign(eventStore, {
    campaign: { dailyBudgetNanos: dollars('25'), bidPriceNanos: dollars('1000') },
  });
  const before = await startBidder({ eventStore, trafficLog });
  expect(await bidsOf(before, 18)).toBe(18);
  await before.stop();

  const after = await startBidder({ eventStore, trafficLog: slowly(trafficLog) });
  expect(await bidsOf(after, 40)).toBe(DAY_BIDS - 18);
  await after.stop();
}, 60_000);

it('is ready at once when the log is empty', async () => {
  const eventStore = createMemoryEventStore();
  await seedServingCampaign(eventStore);
  const testBidder = await startBidder({ eventStore, trafficLog: slowly(createMemoryTrafficLog()) });
  expect(testBidder.bidder.ready()).toBe(true);
  await testBidder.stop();
});
