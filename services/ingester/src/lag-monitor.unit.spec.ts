import { expect, it } from 'vitest';

import { createLagMonitor } from './lag-monitor.ts';

const PATIENCE = { timeout: 15_000, interval: 1 };

it('reports that messages wait and none is ingested, and only then', async () => {
  let nowMs = 0;
  let lag: bigint | undefined = 0n;
  let looks = 0;
  const watch = createLagMonitor({
    lag: async () => {
      looks += 1;
      if (lag === undefined) throw new Error('the log is unavailable');
      return lag;
    },
    everyMs: 1,
    stalledAfterMs: 30_000,
    nowMs: () => nowMs,
  });
  const looked = async (): Promise<void> => {
    const before = looks;
    await expect.poll(() => looks, PATIENCE).toBeGreaterThan(before + 1);
  };
  await watch.start();
  await looked();
  nowMs += 3_600_000;
  await looked();
  expect(watch.unhealthy?.()).toBeUndefined();

  lag = 2_348n;
  await looked();
  nowMs += 29_000;
  expect(watch.unhealthy?.()).toBeUndefined();
  nowMs += 2_000;
  expect(watch.unhealthy?.()).toBe('2348 messages of the traffic log wait, and none was ingested for 31 s');
  lag = undefined;
  await looked();
  expect(watch.unhealthy?.()).toMatch(/^2348 messages/);

  watch.progressed();
  expect(watch.unhealthy?.()).toBeUndefined();
  nowMs += 31_000;
  expect(watch.unhealthy?.()).toMatch(/for 31 s$/);
  lag = 0n;
  await looked();
  expect(watch.unhealthy?.()).toBeUndefined();
  await watch.stop();
});
