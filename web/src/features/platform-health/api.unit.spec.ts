import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import {
  adminDashboardQuery,
  bidRatesQuery,
  figuresClock,
  noBidsQuery,
  parkedEventsQuery,
  reconciliationQuery,
  userStatsQuery,
} from './api.ts';

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

it('a page in sight reads all its figures together every 15 seconds, the rates every 5, and a hidden one nothing', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const cards = [adminDashboardQuery, userStatsQuery, reconciliationQuery, parkedEventsQuery, noBidsQuery];
  const read = vi.fn((_key: readonly unknown[]) => Promise.reject<never>(new Error('no server')));
  const observe = (options: { readonly queryKey: readonly unknown[] }) =>
    new QueryObserver<unknown>(client, {
      queryKey: options.queryKey,
      ...(options === bidRatesQuery ? { refetchInterval: 5_000 } : {}),
      queryFn: () => read(options.queryKey),
    }).subscribe(() => undefined);
  const stops = [...cards, bidRatesQuery].map(observe);
  const clock = new QueryObserver(client, figuresClock).subscribe(() => undefined);
  const readsOf = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
    read.mock.calls.filter(([key]) => key === queryKey).length;
  const perCard = () => new Set(cards.map(readsOf));
  await vi.advanceTimersByTimeAsync(0);
  // The clock asks for nothing that the cards have just asked for.
  expect(perCard()).toEqual(new Set([1]));
  for (const times of [2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(15_000);
    expect(perCard()).toEqual(new Set([times]));
  }
  expect(readsOf(bidRatesQuery)).toBeGreaterThanOrEqual(10);

  const total = read.mock.calls.length;
  focusManager.setFocused(false);
  await vi.advanceTimersByTimeAsync(150_000);
  expect(read).toHaveBeenCalledTimes(total);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(read.mock.calls.length).toBeGreaterThan(total);
  for (const stop of [...stops, clock]) stop();
});
