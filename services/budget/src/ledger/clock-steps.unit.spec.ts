import { DayTally } from '@marquee/kit/traffic-log/day-tally';
import { DAY_MS, dayStart, HOUR_MS } from '@marquee/schemas/common/time';
import { describe, expect, it } from 'vitest';

import { planDay } from '../pacing/day-plan.ts';
import { Pacer } from '../pacing/pacer.ts';
import { TrafficShape } from '../pacing/traffic-shape.ts';
import { BudgetLedger } from './budget-ledger.ts';

const DOLLAR = 1_000_000_000n;
const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const ALWAYS = { offsetMinutes: 0, hours: null, startMs: null, endMs: null };

/** A campaign with $21 a day, and what a clock of the given time lets it spend, a dollar a bid, billed at once. */
function campaign() {
  const ledger = new BudgetLedger({ graceMs: 60_000 });
  ledger.setBalance(5, 1_000n * DOLLAR);
  ledger.setCampaign(42, {
    ...{ userId: 5, distribution: 'fast' as const, totalBudgetNanos: 0n, dailyImpressions: 0 },
    ...{ times: ALWAYS, dailyBudgetNanos: 21n * DOLLAR },
  });
  let count = 0;
  return (nowMs: number): number => {
    let billed = 0;
    while (billed < 100 && ledger.noBidReason(42, DOLLAR, nowMs) === undefined) {
      count += 1;
      const bidId = `b${count}`;
      ledger.reserve({ bidId, userId: 5, campaignId: 42, nanos: DOLLAR, expiresAtMs: nowMs + 1_000 }, nowMs);
      ledger.billed(
        {
          ...{ bidId, userId: 5, campaignId: 42, nanos: DOLLAR, atMs: nowMs },
          ...{ partition: 0, offset: BigInt(count), isBillable: true },
        },
        nowMs,
      );
      billed += 1;
    }
    return billed;
  };
}

describe('a clock that steps', () => {
  it.each([-4, -2, 1, 2, 4])('by %d days and back spends the budget of no day twice', (days) => {
    const spendAt = campaign();
    expect(spendAt(NOON)).toBe(21);
    expect(spendAt(NOON + days * DAY_MS)).toBe(21);
    expect(spendAt(NOON + 1_000)).toBe(0);
    expect(spendAt(NOON + days * DAY_MS)).toBe(0);
  });

  it('keeps what an endpoint was paid on the true day', () => {
    const tally = new DayTally();
    tally.add({ partition: 0, offset: 1n, atMs: NOON }, 5n);
    tally.add({ partition: 0, offset: 2n, atMs: NOON + 4 * DAY_MS }, 7n);
    tally.add({ partition: 0, offset: 3n, atMs: NOON }, 11n);
    expect(tally.days(NOON)).toEqual([
      { dayStartMs: dayStart(NOON, 0), partition: 0, lastOffset: 3n, nanos: 16n },
    ]);
    expect(tally.days(NOON + 4 * DAY_MS)).toMatchObject([{ nanos: 7n }]);
  });

  it.each([30_000, HOUR_MS, 2 * HOUR_MS])('back by %d ms lets an evenly paced campaign go on', (backMs) => {
    const plan = planDay(ALWAYS, new TrafficShape(), NOON);
    const pacer = new Pacer(plan, NOON, 86_400, 1);
    const spend = (fromMs: number, ms: number): number => {
      let spent = 0;
      for (let nowMs = fromMs; nowMs < fromMs + ms; nowMs += 100) {
        while (pacer.allows(plan, nowMs, 86_400, 1)) {
          pacer.take(1);
          spent += 1;
        }
      }
      return spent;
    };
    spend(NOON, 60_000);
    const aMinute = spend(NOON + 60_000, 60_000);
    spend(NOON + 120_000 - backMs, 1_000);
    const afterwards = spend(NOON + 121_000 - backMs, 60_000);
    expect(aMinute).toBeGreaterThan(30);
    expect(Math.abs(afterwards - aMinute)).toBeLessThanOrEqual(aMinute / 4);
  });
});
