import { createBudget } from '@marquee/budget';
import { createSteadyClock } from '@marquee/kit/runtime/clock';
import { expect, it } from 'vitest';

import { campaignNoBidsView, withPlan } from './campaign-no-bids-view.ts';

const DOLLAR = 1_000_000_000n;
const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const NONE = { lastMinute: 0, lastHour: 0, total: 0 };

const noBids = { campaignId: 42, ineligibility: null, bids: NONE, reasons: [] };

/** The ledger of a campaign with $25 a day. */
function ledgerOf(distribution: 'fast' | 'pacer') {
  const { ledger } = createBudget(
    { instance: 'bidder-1', bidIdPrefix: 'b', graceMs: 60_000, longestReservationMs: 360_000 },
    { clock: createSteadyClock(), logger: { warn: () => undefined } },
  );
  ledger.setBalance(5, 100n * DOLLAR);
  ledger.setCampaign(42, {
    userId: 5,
    distribution,
    totalBudgetNanos: 0n,
    dailyBudgetNanos: 25n * DOLLAR,
    dailyImpressions: 0,
    times: { offsetMinutes: 0, hours: null, startMs: null, endMs: null },
  });
  return ledger;
}

it('distinguishes billed money from what open bids reserve', () => {
  const ledger = ledgerOf('fast');
  const place = { userId: 5, campaignId: 42, nanos: DOLLAR };
  for (let nth = 1; nth <= 25; nth += 1) {
    ledger.reserve({ ...place, bidId: `b${nth}`, expiresAtMs: NOON + 300_000 }, NOON);
  }
  const bill = { ...place, bidId: 'b1', atMs: NOON, partition: 0, offset: 1n, isBillable: true };
  ledger.billed(bill, NOON);

  const view = campaignNoBidsView(noBids, ledger, NOON);
  expect(view.pace).toMatchObject({
    spentToday: '1.00',
    reservedByOpenBids: '24.00',
    dailyBudget: '25.00',
  });
});

it('has a plan of what is spread over the day, and of nothing else', () => {
  const paceOf = (distribution: 'fast' | 'pacer') => {
    const ledger = ledgerOf(distribution);
    return withPlan(campaignNoBidsView(noBids, ledger, NOON), ledger, NOON).pace;
  };
  const paced = paceOf('pacer');
  expect(paced).toMatchObject({ plannedByNow: '12.50', runsSince: '2026-11-21T00:00:00.000Z' });
  expect([paced?.plannedByHalfHour?.[23], paced?.plannedByHalfHour?.[47]]).toEqual(['12.50', '25.00']);
  expect(paceOf('fast')).toMatchObject({ plannedByNow: null, dailyBudget: '25.00' });
  expect(paceOf('fast')).not.toHaveProperty('plannedByHalfHour');
});
