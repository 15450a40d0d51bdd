import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { adminDashboardQuery, bidRatesQuery } from './api.ts';

beforeEach(() => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
  focusManager.setFocused(true);
});
afterEach(() => {
  focusManager.setFocused(undefined);
  environmentManager.setIsServer(() => typeof window === 'undefined');
  vi.useRealTimers();
});

type Load = () => Promise<never>;

it.each([
  [
    'the figures every 15 seconds',
    15_000,
    (client: QueryClient, queryFn: Load) =>
      new QueryObserver(client, { ...adminDashboardQuery, queryFn }).subscribe(() => undefined),
  ],
  [
    'the rates every 5 seconds',
    5_000,
    (client: QueryClient, queryFn: Load) =>
      new QueryObserver(client, { ...bidRatesQuery, queryFn }).subscribe(() => undefined),
  ],
] as const)('a page in sight reads %s, and a hidden one nothing', async (_, everyMs, observe) => {
  const load = vi.fn(() => Promise.reject<never>(new Error('no server')));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stop = observe(client, load);
  await vi.advanceTimersByTimeAsync(3 * everyMs);
  expect(load).toHaveBeenCalledTimes(4);

  focusManager.setFocused(false);
  await vi.advanceTimersByTimeAsync(10 * everyMs);
  expect(load).toHaveBeenCalledTimes(4);

  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(everyMs);
  expect(load.mock.calls.length).toBeGreaterThan(4);
  stop();
});
