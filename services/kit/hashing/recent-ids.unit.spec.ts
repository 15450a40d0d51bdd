import { describe, expect, it } from 'vitest';

import { RecentIds } from './recent-ids.ts';

describe('recent ids', () => {
  it('are known for their time and forgotten after twice of it', () => {
    const ids = new RecentIds(100);
    ids.add('a', 1_000);
    ids.add('b', 1_099);
    expect([ids.has('a'), ids.has('b'), ids.has('c')]).toEqual([true, true, false]);
    ids.add('c', 1_150);
    expect([ids.has('a'), ids.has('b'), ids.has('c')]).toEqual([true, true, true]);
    ids.add('d', 1_250);
    expect([ids.has('a'), ids.has('b'), ids.has('c')]).toEqual([false, false, true]);
  });

  it('that come from the past keep those of now', () => {
    const ids = new RecentIds(100);
    for (const atMs of [0, 5_000, 200, 400, 4_990, 300]) ids.add(`at ${atMs}`, atMs);
    expect([ids.has('at 5000'), ids.has('at 4990')]).toEqual([true, true]);
  });
});
