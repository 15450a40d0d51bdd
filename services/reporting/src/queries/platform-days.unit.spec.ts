import { HALF_HOUR_MS, HALF_HOURS_A_DAY } from '@marquee/schemas/common/time';
import { describe, expect, it } from 'vitest';

import { moneyUntil, NO_FIGURES } from './platform-days.ts';

const DAY = Array.from({ length: HALF_HOURS_A_DAY }, () => ({
  ...NO_FIGURES,
  spendNanos: 100n,
  costNanos: 40n,
}));

describe('money of a day until a time of it', () => {
  it('is the half hours that are over and the passed part of the one that runs', () => {
    expect(moneyUntil(DAY, 3.5 * HALF_HOUR_MS)).toEqual({ spendNanos: 350n, costNanos: 140n });
  });
  it('is nothing at midnight and everything at the end', () => {
    expect(moneyUntil(DAY, 0)).toEqual({ spendNanos: 0n, costNanos: 0n });
    expect(moneyUntil(DAY, 48 * HALF_HOUR_MS)).toEqual({ spendNanos: 4_800n, costNanos: 1_920n });
  });
});
