import { expect, it, vi } from 'vitest';

import { readShares } from './read-shares.ts';

const NOW = new Date('2026-11-28T10:10:00Z');

it('a list that was made just now is answered without a look at the samples', async () => {
  const query = vi.fn(async () => []);
  const daySums = vi.fn(async () => ({
    samples: 0,
    total: 0,
    squares: 0,
    matching: new Map<number, number>(),
  }));
  const sharesOf = (since: string) =>
    readShares(
      { factStore: { query }, daySums },
      { of: 'filter-lists', subjects: [{ id: 7, since: new Date(since) }], now: NOW },
    );
  expect(await sharesOf('2026-11-28T10:05:00Z')).toEqual(new Map());
  expect([query.mock.calls.length, daySums.mock.calls.length]).toEqual([0, 0]);
  await sharesOf('2026-11-28T09:40:00Z');
  expect([query.mock.calls.length, daySums.mock.calls.length]).toEqual([2, 0]);
  await sharesOf('2026-11-01T09:40:00Z');
  expect([query.mock.calls.length, daySums.mock.calls.length]).toEqual([2, 1]);
});
