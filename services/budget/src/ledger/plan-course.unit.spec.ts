import { at } from '@marquee/kit/testing/at';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@marquee/schemas/common/time';
import { describe, expect, it } from 'vitest';

import { BudgetLedger } from './budget-ledger.ts';
import type { CampaignLimits } from './headroom.ts';

const DOLLAR = 1_000_000_000n;
const MIDNIGHT = at('2026-11-21T00:00:00.000Z');
const hour = (hours: number) => MIDNIGHT + hours * HOUR_MS;
const PRICE = DOLLAR / 10n;

const limits = (dailyBudgetDollars: number): CampaignLimits => ({
  userId: 5,
  distribution: 'pacer',
  totalBudgetNanos: 0n,
  dailyBudgetNanos: BigInt(dailyBudgetDollars) * DOLLAR,
  dailyImpressions: 0,
  times: { offsetMinutes: 0, hours: null, startMs: null, endMs: null },
});

const spentOf = (dollars: number) => BigInt(Math.round(dollars * 1e9));

/** A ledger whose campaign takes and is billed everything that the pacer lets out. */
function createCampaign() {
  const ledger = new BudgetLedger({ graceMs: 60_000 });
  ledger.setBalance(5, 1_000_000n * DOLLAR);
  let made = 0;
  const spend = (fromMs: number, untilMs: number) => {
    for (let nowMs = fromMs; nowMs < untilMs; nowMs += SECOND_MS) {
      while (ledger.noBidReason(42, PRICE, nowMs) === undefined) {
        const bid = { bidId: `b${(made += 1)}`, userId: 5, campaignId: 42, nanos: PRICE };
        ledger.reserve({ ...bid, expiresAtMs: nowMs + 300_000 }, nowMs);
        ledger.billed({ ...bid, atMs: nowMs, partition: 0, offset: BigInt(made), isBillable: true }, nowMs);
      }
    }
  };
  const dollarsAt = (nowMs: number) => {
    const { spentNanos, targetNanosByNow } = ledger.paceOf(42, nowMs)!;
    return { spent: Number(spentNanos) / 1e9, planned: Number(targetNanosByNow) / 1e9 };
  };
  return { ledger, spend, dollarsAt };
}

describe('the plan of a campaign that began in the afternoon', () => {
  it('is what the pacer hands out: the rest of the day from then on', () => {
    const { ledger, spend, dollarsAt } = createCampaign();
    ledger.setCampaign(42, limits(2_700), { atMs: hour(14.9), isRunning: false });
    ledger.setCampaign(42, limits(2_700), { atMs: hour(15), isRunning: true });
    expect(dollarsAt(hour(15) + MINUTE_MS).planned).toBeCloseTo(5, 1);
    spend(hour(15), hour(18));
    // A third of the nine hours, and not three quarters of the day ($2,025).
    const { spent, planned } = dollarsAt(hour(18));
    expect(planned).toBeCloseTo(900, 0);
    expect(Math.abs(spent - planned)).toBeLessThan(5);
    expect(ledger.paceOf(42, hour(18))).toMatchObject({ runsSinceMs: hour(15) });
    const byHalfHour = ledger.plannedByHalfHour(42, hour(18))!.map((nanos) => Number(nanos) / 1e9);
    expect([byHalfHour[28], byHalfHour[29], byHalfHour[47]]).toEqual([0, 0, 2_700]);
    expect(byHalfHour[35]).toBeCloseTo(900, 0);
    // It runs through the night.
    expect(dollarsAt(hour(24 + 12)).planned).toBeCloseTo(1_350, 0);
  });

  it('begins with the first request where one was switched on before there was anything to bid on', () => {
    const { ledger, spend, dollarsAt } = createCampaign();
    ledger.setCampaign(42, limits(2_400), { atMs: hour(-40), isRunning: true });
    spend(hour(12), hour(18));
    const { spent, planned } = dollarsAt(hour(18));
    expect(planned).toBeCloseTo(1_200, 0);
    expect(Math.abs(spent - planned)).toBeLessThan(5);
  });
});

describe('the plan of a campaign with a total budget alone', () => {
  it('is an even share of it over the days of the flight, whatever of today’s share is spent already', () => {
    const { ledger, spend, dollarsAt } = createCampaign();
    const times = { ...limits(0).times, endMs: hour(4 * 24) };
    const total = { ...limits(0), totalBudgetNanos: 9_600n * DOLLAR, times };
    ledger.setCampaign(42, total, { atMs: hour(-40), isRunning: true });
    spend(hour(0), hour(12));
    const { spent, planned } = dollarsAt(hour(12));
    expect(planned).toBeCloseTo(1_200, 0);
    expect(Math.abs(spent - planned)).toBeLessThan(5);
    expect(ledger.paceOf(42, hour(12))).toMatchObject({ dayBudgetNanos: 2_400n * DOLLAR });
    // Half of a share was not spent: the three days that are left have it.
    expect(ledger.paceOf(42, hour(24 + 1))!.dayBudgetNanos).toBe((9_600n * DOLLAR - spentOf(spent)) / 3n);
  });
});

describe('the plan of a day with changes', () => {
  it('stays the same while a campaign is stopped, and spreads what is left afterwards', () => {
    const { ledger, spend, dollarsAt } = createCampaign();
    ledger.setCampaign(42, limits(2_400), { atMs: hour(-40), isRunning: true });
    spend(hour(0), hour(6));
    ledger.setCampaign(42, limits(2_400), { atMs: hour(6), isRunning: false });
    const stopped = dollarsAt(hour(11));
    expect(Math.abs(stopped.planned - stopped.spent)).toBeLessThan(0.1);
    ledger.setCampaign(42, limits(2_400), { atMs: hour(12), isRunning: true });
    spend(hour(12), hour(18));
    const { spent, planned } = dollarsAt(hour(18));
    expect(planned).toBeGreaterThan(1_450);
    // The pacer makes up for at most a quarter of an hour of a lull.
    expect(Math.abs(spent - planned)).toBeLessThan(45);
    expect(ledger.paceOf(42, hour(18))?.runsSinceMs).toBe(MIDNIGHT);
    const byHalfHour = ledger.plannedByHalfHour(42, hour(18))!.map((nanos) => Number(nanos) / 1e9);
    expect(byHalfHour[5]).toBeCloseTo(300, 0);
    expect(byHalfHour[23]).toBeCloseTo(byHalfHour[11]!, 0);
    expect(byHalfHour[47]).toBe(2_400);
  });

  it('spreads a raised budget from then on, and goes on when anything else is changed', () => {
    const { ledger, spend, dollarsAt } = createCampaign();
    ledger.setCampaign(42, limits(2_400), { atMs: hour(-40), isRunning: true });
    spend(hour(0), hour(12));
    ledger.setCampaign(42, limits(4_800), { atMs: hour(12), isRunning: true });
    expect(dollarsAt(hour(12)).planned).toBeLessThan(1_210);
    spend(hour(12), hour(18));
    ledger.setCampaign(42, limits(4_800), { atMs: hour(17), isRunning: true });
    const { spent, planned } = dollarsAt(hour(18));
    expect(planned).toBeCloseTo(3_000, -1);
    expect(Math.abs(spent - planned)).toBeLessThan(10);
  });
});
