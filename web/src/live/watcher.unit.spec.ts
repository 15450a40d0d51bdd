import type { CampaignTotals } from '@marquee/schemas/live/messages';
import { beforeEach, describe, expect, it } from 'vitest';

import { createWatcher, WATCHED_MAX, type Watcher } from './watcher.ts';

const totalsOf = (campaignId: number): CampaignTotals => ({
  campaignId,
  halfHour: '2026-11-21T10:00:00.000Z',
  sequence: 1,
  bids: 0,
  wins: 0,
  impressions: 0,
  clicks: 0,
  conversions: 0,
  spendNanos: '0',
});

let said: [string, readonly number[]][];
let heard: number[];
let planned: (() => void)[];
let watcher: Watcher;
const port = {
  async watch(ids: readonly number[]) {
    said.push(['watch', ids]);
    return ids.map(totalsOf);
  },
  unwatch: (ids: readonly number[]) => void said.push(['unwatch', ids]),
};
const settle = () => {
  for (const work of planned.splice(0)) work();
};

beforeEach(() => {
  said = [];
  heard = [];
  planned = [];
  watcher = createWatcher(
    (totals) => heard.push(...totals.map(({ campaignId }) => campaignId)),
    (work) => planned.push(work),
  );
});

describe('what is watched', () => {
  it('is asked for once for all that mount together, and given up when the last one goes', async () => {
    watcher.attach(port);
    const first = watcher.want([1, 2]);
    const second = watcher.want([2, 3, 3]);
    settle();
    expect(said).toEqual([['watch', [1, 2, 3]]]);
    await expect.poll(() => heard).toEqual([1, 2, 3]);
    first();
    settle();
    second();
    settle();
    expect(said.slice(1)).toEqual([
      ['unwatch', [1]],
      ['unwatch', [2, 3]],
    ]);
  });

  it('is not notified again when one page stops and another starts to watch at the same moment', () => {
    watcher.attach(port);
    const first = watcher.want([1]);
    settle();
    first();
    watcher.want([1]);
    settle();
    expect(said).toEqual([['watch', [1]]]);
  });

  it('is asked for again by a new connection', () => {
    watcher.want([7]);
    settle();
    expect(said).toEqual([]);
    watcher.attach(port);
    settle();
    watcher.detach();
    watcher.attach(port);
    settle();
    expect(said).toEqual([
      ['watch', [7]],
      ['watch', [7]],
    ]);
  });

  it('sends nothing while no page watches', () => {
    watcher.attach(port);
    watcher.want([1, 2]);
    settle();
    watcher.pause(true);
    settle();
    watcher.pause(false);
    settle();
    expect(said).toEqual([
      ['watch', [1, 2]],
      ['unwatch', [1, 2]],
      ['watch', [1, 2]],
    ]);
  });

  it('is never more than the server takes', () => {
    watcher.attach(port);
    watcher.want(Array.from({ length: WATCHED_MAX + 100 }, (_, index) => index + 1));
    settle();
    expect(said[0]?.[1].length).toBe(WATCHED_MAX);
  });
});
