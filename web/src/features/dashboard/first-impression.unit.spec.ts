import { describe, expect, it } from 'vitest';

import { hasImpressions } from './first-impression.ts';

const stats = (impressions: number) => ({
  dspSpend: '0.00',
  bids: 10,
  wins: impressions,
  impressions,
  clicks: null,
  ctr: null,
  winRate: 0,
  conversions: 0,
  cpa: null,
  conversionValue: '0.00',
  roas: null,
});

describe('the first impression of an account', () => {
  it.each([
    ['0.00', [], false],
    ['0.00', [{ stats: null }], false],
    ['0.00', [{ stats: stats(0) }], false],
    ['0.00', [{ stats: stats(0) }, { stats: stats(1) }], true],
    ['0.000001', [{ stats: null }], true],
  ])('spent %s on %o: %s', (totalSpent, campaigns, had) =>
    expect(hasImpressions(totalSpent, campaigns)).toBe(had),
  );
});
