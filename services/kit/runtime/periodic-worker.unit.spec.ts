import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createPeriodicWorker, type PeriodicWorker } from './periodic-worker.ts';

const HOUR_MS = 3_600_000;

let worker: PeriodicWorker;
let rounds: number[];
let next: () => Promise<string | undefined>;

beforeEach(() => {
  vi.useFakeTimers();
  rounds = [];
  next = async () => undefined;
  const task = async () => {
    rounds.push(Date.now() - begunMs);
    return next();
  };
  const begunMs = Date.now();
  worker = createPeriodicWorker({ name: 'purge', everyMs: HOUR_MS, task });
});
afterEach(async () => {
  await worker.stop();
  vi.useRealTimers();
});

it('tries a round that failed again within seconds, not after its usual pause', async () => {
  next = async () => {
    throw new Error('PostgreSQL does not answer');
  };
  await worker.start();
  await vi.advanceTimersByTimeAsync(7_000);
  expect(rounds).toEqual([0, 1_000, 3_000, 7_000]);
  expect(worker.degraded?.()).toBe('PostgreSQL does not answer');
  next = async () => undefined;
  await vi.advanceTimersByTimeAsync(8_000);
  expect(worker.degraded?.()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(rounds).toEqual([0, 1_000, 3_000, 7_000, 15_000, 15_000 + HOUR_MS]);
});

it('never waits longer after a failure than between rounds', async () => {
  next = async () => {
    throw new Error('PostgreSQL does not answer');
  };
  await worker.start();
  await vi.advanceTimersByTimeAsync(10 * HOUR_MS);
  const pauses = rounds.slice(1).map((atMs, index) => atMs - (rounds[index] ?? 0));
  expect(Math.max(...pauses)).toBe(HOUR_MS);
});

it('starts without waiting for its first round, and stops after the one that runs', async () => {
  let finish = (): void => undefined;
  next = () => new Promise((resolve) => (finish = () => resolve(undefined)));
  await worker.start();
  let hasStopped = false;
  const stopped = worker.stop().then(() => (hasStopped = true));
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(hasStopped).toBe(false);
  finish();
  await stopped;
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(rounds).toEqual([0]);
});

it('runs at once when it is nudged, and once more when that happens during a round', async () => {
  await worker.start();
  await vi.advanceTimersByTimeAsync(10);
  worker.nudge();
  await vi.advanceTimersByTimeAsync(0);
  expect(rounds).toEqual([0, 10]);
  next = async () => {
    if (rounds.length === 3) worker.nudge();
    return undefined;
  };
  worker.nudge();
  await vi.advanceTimersByTimeAsync(5);
  expect(rounds).toHaveLength(4);
});

it('runs nothing before it is started, nudged or not', async () => {
  worker.nudge();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(rounds).toEqual([]);
  await worker.start();
  await vi.advanceTimersByTimeAsync(10);
  expect(rounds).toEqual([HOUR_MS]);
});

it('reports what a round left for the next one', async () => {
  next = async () => '2 of 3 rules were not run';
  await worker.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(worker.degraded?.()).toBe('2 of 3 rules were not run');
  expect(rounds).toEqual([0]);
});
