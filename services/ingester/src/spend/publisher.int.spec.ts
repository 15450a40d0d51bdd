import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { createEngines, type Engines } from '../../test/engines.ts';
import { claimsOf, eventOf } from '../../test/traffic.ts';
import { createWatermarks, type Plan, type Watermark } from './watermarks.ts';

let engines: Engines;
beforeAll(async () => {
  engines = await createEngines();
});
beforeEach(() => engines.renew());
afterAll(() => engines.dispose());

it('settles a range once its wallets have it, so that a death before costs nothing', async () => {
  const watermarks = createWatermarks(engines.readStore);
  const seen: Watermark[] = [];
  const service = await engines.start({
    spendSink: {
      async recordSpend(spend) {
        seen.push(...(await watermarks.all()));
        await engines.wallets.recordSpend(spend);
      },
    },
  });
  await engines.send(['one', 'two', 'three'].map((bid) => eventOf('bill', claimsOf(bid))));
  await expect.poll(() => engines.factsWritten()).toBe(3);
  await service.drainSpend();

  expect(seen.length).toBeGreaterThan(0);
  for (const { takenLast, planned } of seen)
    expect([takenLast, planned?.last]).toEqual([-1n, expect.any(BigInt)]);
  for (const { planned } of await watermarks.all()) expect(planned).toBeUndefined();
});

it('keeps a planned range as it is, whatever another process finds meanwhile', async () => {
  await engines.start();
  const watermarks = createWatermarks(engines.readStore);
  const planned = (last: bigint): Plan => ({
    ...{ topic: 'impressions', partition: 9, epoch: 'log', takenLast: -1n },
    ...{ first: 0n, last },
  });
  const kept = async () => (await watermarks.all()).find(({ partition }) => partition === 9);
  await watermarks.plan([planned(9n)]);
  await watermarks.plan([planned(19n)]);
  expect((await kept())?.planned).toEqual({ first: 0n, last: 9n });
  await watermarks.settle([planned(19n)]);
  expect(await kept()).toMatchObject({ takenLast: -1n, planned: { last: 9n } });
  await watermarks.settle([planned(9n)]);
  expect(await kept()).toMatchObject({ takenLast: 9n, planned: undefined });
});
