import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { createEngines, type Engines } from '../../test/engines.ts';
import { claimsOf, eventOf } from '../../test/traffic.ts';
import type { Spend } from './sink.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };

let engines: Engines;
beforeAll(async () => {
  engines = await createEngines();
});
beforeEach(() => engines.renew());
afterAll(() => engines.dispose());

it('publishes every impression to the wallets, also where the click is bought and there was none', async () => {
  const push = { billing: 'click', creativeType: 'push' } as const;
  const shown = Array.from({ length: 20 }, (_, nth) => claimsOf(`push-${nth}`, push));
  const clicked = shown.slice(0, 3);
  const window = claimsOf('pop-1', { ...push, creativeType: 'pop' });
  const banner = claimsOf('banner-1', { campaignId: 43 });
  const free = claimsOf('free-1', { campaignId: 44 });
  const ofDsp = claimsOf('outside-1', { ...push, userId: 0, campaignId: 0, dspEndpointId: 9 });
  const events = [
    ...[...shown, ...shown].map((claims) => eventOf('impression', claims)),
    ...clicked.map((claims) => eventOf('bill', claims)),
    eventOf('bill', window),
    eventOf('bill', banner),
    eventOf('impression', banner),
    eventOf('bill', free, { clearingNanos: 0n }),
    eventOf('impression', ofDsp),
  ];
  const recorded: Spend[] = [];
  let isClosed = true;
  const service = await engines.start({
    spendSink: {
      async recordSpend(spend) {
        if (isClosed) throw new Error('closed');
        recorded.push(spend);
        await engines.wallets.recordSpend(spend);
      },
    },
  });
  await engines.send(events);
  await expect.poll(() => engines.factsWritten(), PATIENCE).toBe(events.length);
  // Only money is in flight: an impression without it is not.
  const { inFlight } = await service.spendFigures();
  expect(new Set(inFlight.map(({ campaignId }) => campaignId))).toEqual(new Set([42, 43]));
  isClosed = false;
  await service.drainSpend();

  const sums = new Map<number, { impressions: number; spendNanos: bigint }>();
  for (const { campaignId, impressions, spendNanos } of recorded
    .flatMap(({ blocks }) => blocks)
    .flatMap(({ lines }) => lines)) {
    const sum = sums.get(campaignId) ?? { impressions: 0, spendNanos: 0n };
    sums.set(campaignId, {
      impressions: sum.impressions + impressions,
      spendNanos: sum.spendNanos + spendNanos,
    });
  }
  expect([...sums].sort(([one], [other]) => one - other)).toEqual([
    [42, { impressions: 21, spendNanos: 10_000_000n }],
    [43, { impressions: 1, spendNanos: 2_500_000n }],
    [44, { impressions: 1, spendNanos: 0n }],
  ]);
  expect(new Set(recorded.map(({ userId }) => userId))).toEqual(new Set([5]));
  expect(engines.wallets.total()).toBe(12_500_000n);
  expect(await service.spendFigures()).toEqual({ inFlight: [] });
});
