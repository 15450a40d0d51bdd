import { expect, it } from 'vitest';

import { FIELDS, SUMS, type Sums } from './fields.ts';

const none = Object.fromEntries(SUMS.map((sum) => [sum, 0n])) as Sums;

it.each([
  [3n, 1n, 33.3333],
  [3n, 2n, 66.6667],
  [2n, 2n, 100],
  [1n, 2n, 100],
  [0n, 1n, 0],
])('%s bids and %s wins are a win rate of %s percent', (bids, wins, shown) => {
  expect(FIELDS.winRate.value({ ...none, bids, wins })).toBe(shown);
});
