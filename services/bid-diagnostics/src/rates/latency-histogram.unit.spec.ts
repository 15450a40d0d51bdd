import { expect, it } from 'vitest';

import { LatencyHistogram } from './latency-histogram.ts';

it('starts anew with each reading', () => {
  const latencies = new LatencyHistogram();
  expect(latencies.take(0.5)).toBeNull();
  for (const ms of [2, 2, 2, 40]) latencies.record(ms);
  expect(latencies.take(0.5)).toBe(2.1);
  latencies.record(40);
  expect(latencies.take(0.5)).toBe(40.1);
  expect(latencies.take(0.99)).toBeNull();
});
