import { expect, it } from 'vitest';

import { formatReason, noBidTotals, describeIneligible } from './no-bid-totals.ts';

const counts = (lastHour: number) => ({ lastMinute: 1, lastHour, total: lastHour * 2 });

it('sums reasons over campaigns, the commonest first', () => {
  const totals = noBidTotals({
    campaigns: [
      { campaignId: 1, standing: null, bids: counts(4), reasons: [{ reason: 'floor', ...counts(5) }] },
      {
        campaignId: 2,
        standing: 'campaign-stopped',
        bids: counts(0),
        reasons: [
          { reason: 'floor', ...counts(1) },
          { reason: 'size', ...counts(9) },
        ],
      },
      { campaignId: 3, standing: 'campaign-stopped', bids: counts(1), reasons: [] },
    ],
  });
  expect(totals.bids).toEqual({ lastMinute: 3, lastHour: 5, total: 10 });
  expect(totals.reasons.map(({ reason, lastHour }) => [reason, lastHour])).toEqual([
    ['size', 9],
    ['floor', 6],
  ]);
  expect(totals.ineligible).toEqual([{ reason: 'campaign-stopped', campaigns: 2 }]);
  expect(formatReason('no-servable-creative')).toBe('No servable creative');
});

it('counts campaigns that cannot bid in the singular and the plural', () => {
  expect(describeIneligible({ reason: 'campaign-not-approved', campaigns: 4 })).toBe(
    '4 campaigns (not approved)',
  );
  expect(describeIneligible({ reason: 'account-balance', campaigns: 1 })).toBe(
    '1 campaign (balance too low)',
  );
});
