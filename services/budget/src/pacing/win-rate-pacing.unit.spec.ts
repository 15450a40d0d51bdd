import { at } from '@marquee/kit/testing/at';
import { DAY_MS } from '@marquee/schemas/common/time';
import { describe, expect, it } from 'vitest';

import { BudgetLedger } from '../ledger/budget-ledger.ts';

const MIDNIGHT = at('2026-11-21T00:00:00.000Z');
const HOLD_MS = 300_000;
const GRACE_MS = 60_000;
const PRICE = 1_000_000n;
const IMPRESSIONS_A_SECOND = 2;
const PLANNED_A_DAY = (IMPRESSIONS_A_SECOND * DAY_MS) / 1_000;
/** Imps that are offered in a second: far more than are wanted. */
const OFFERED = 400;

interface Market {
  /** Share of the bids that win, at a second since midnight. */
  readonly wins: (second: number) => number;
  /** Milliseconds from the bid to the bill. */
  readonly billedAfterMs: number;
  /** Whether it sends loss notices. */
  readonly reportsLosses?: boolean;
}

/** Impressions of each second of an evenly paced campaign; the market says nothing of what it does not buy. */
function run(
  limits: object,
  { wins, billedAfterMs, reportsLosses = false }: Market,
  seconds: number,
): number[] {
  const ledger = new BudgetLedger({ graceMs: GRACE_MS });
  ledger.setCampaign(42, {
    userId: 5,
    distribution: 'pacer',
    totalBudgetNanos: 0n,
    dailyBudgetNanos: 0n,
    dailyImpressions: 0,
    times: { offsetMinutes: 0, hours: null, startMs: null, endMs: null },
    ...limits,
  });
  ledger.setBalance(5, 1_000_000_000_000_000n);
  const due = new Map<number, string[]>();
  const impressions: number[] = [];
  let made = 0;
  let luck = 1;
  for (let second = 0; second < seconds; second += 1) {
    const nowMs = MIDNIGHT + second * 1_000;
    const event = { userId: 5, campaignId: 42, nanos: PRICE, atMs: nowMs, partition: 0, isBillable: true };
    for (const bidId of due.get(second) ?? []) {
      ledger.billed({ ...event, bidId, offset: BigInt(made) }, nowMs);
    }
    impressions.push(due.get(second)?.length ?? 0);
    due.delete(second);
    ledger.sweep(nowMs);
    for (let imp = 0; imp < OFFERED && ledger.noBidReason(42, PRICE, nowMs) === undefined; imp += 1) {
      const bidId = `b${(made += 1)}`;
      const bid = { bidId, userId: 5, campaignId: 42, nanos: PRICE };
      ledger.reserve({ ...bid, expiresAtMs: nowMs + HOLD_MS }, nowMs);
      luck = (luck * 48_271) % 2_147_483_647;
      const isWon = luck / 2_147_483_647 < wins(second);
      const billed = second + Math.ceil(billedAfterMs / 1_000);
      if (isWon) due.set(billed, [...(due.get(billed) ?? []), bidId]);
      else if (reportsLosses) ledger.lost(bidId, nowMs);
    }
  }
  return impressions;
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

describe('even pacing where few bids win', () => {
  const money = { dailyBudgetNanos: BigInt(PLANNED_A_DAY) * PRICE };
  const count = { dailyImpressions: PLANNED_A_DAY };

  it.each([
    ['by money, at one win of ten', money, 0.1, 1_000],
    ['by impressions, at one win of ten', count, 0.1, 1_000],
    ['at every bid won', money, 1, 1_000],
    ['at one win of thirty', money, 1 / 30, 1_000],
    ['with bills a minute after the bids', money, 0.1, 60_000],
  ])('follows the plan from the first half hour on: %s', (_name, limits, share, billedAfterMs) => {
    const impressions = run(limits, { wins: () => share, billedAfterMs }, 3_600);
    for (const [from, to] of [
      [600, 1_800],
      [1_800, 3_600],
    ] as const) {
      const delivered = sum(impressions.slice(from, to)) / ((to - from) * IMPRESSIONS_A_SECOND);
      expect(delivered).toBeGreaterThan(0.9);
      expect(delivered).toBeLessThan(1.15);
    }
  });

  it('delivers as much where the exchange reports losses', () => {
    const impressions = run(money, { wins: () => 0.1, billedAfterMs: 1_000, reportsLosses: true }, 1_800);
    expect(sum(impressions) / (1_800 * IMPRESSIONS_A_SECOND)).toBeGreaterThan(0.9);
  });

  it('passes the plan by minutes only when every bid wins all of a sudden', () => {
    const wins = (second: number): number => (second < 1_800 ? 0.1 : 1);
    const impressions = run(money, { wins, billedAfterMs: 1_000 }, 2_400);
    expect(sum(impressions.slice(1_800))).toBeLessThan((600 + 150) * IMPRESSIONS_A_SECOND);
    expect(sum(impressions)).toBeLessThan((2_400 + 150) * IMPRESSIONS_A_SECOND);
  });

  it('never passes what the day has, whatever wins', () => {
    const small = { dailyBudgetNanos: 700n * PRICE };
    const wins = (second: number): number => (second % 600 < 300 ? 0.02 : 1);
    expect(sum(run(small, { wins, billedAfterMs: 45_000 }, DAY_MS / 1_000 - 400))).toBeLessThanOrEqual(700);
  });
});
