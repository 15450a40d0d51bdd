import type { RunningTimes } from '@marquee/schemas/campaign/running-times';
import { flightDaysLeft } from '@marquee/schemas/campaign/running-times';
import type { Distribution } from '@marquee/schemas/common/campaign-terms';
import { RUN_BALANCE_MIN_DOLLARS } from '@marquee/schemas/common/campaign-terms';
import { dollars } from '@marquee/schemas/common/money';
import { DAY_MS, dayStart } from '@marquee/schemas/common/time';

import type { SpendTotals } from './spend-totals.ts';

/** What bounds a campaign's spending; 0 is without a limit. */
export interface CampaignLimits {
  readonly userId: number;
  readonly distribution: Distribution;
  readonly totalBudgetNanos: bigint;
  readonly dailyBudgetNanos: bigint;
  readonly dailyImpressions: number;
  readonly times: RunningTimes;
}

/** A headroom counts what was spent on one day, so it holds for that day. */
interface HeadroomOfDay {
  /** Milliseconds since 1970. */
  readonly dayStartMs: number;
}

/**
 * What one more bid may cost at most, in nano-dollars, limit by limit. Thousands of campaigns are asked for an
 * imp and one of them wins: worked out after a change of its spend, a headroom answers all the questions until the
 * next one by comparing numbers. Exact below 2^53 ($9 million); above, it allows less than exact sums would.
 */
export interface AccountHeadroom extends HeadroomOfDay {
  /** What open bids hold: it is not in what is left. */
  readonly open: number;
  /** Below zero when the account must not run at all. */
  readonly balance: number;
  readonly today: number;
}

export interface CampaignHeadroom extends HeadroomOfDay {
  /** What open bids hold: it is not in what is left. */
  readonly open: number;
  readonly total: number;
  readonly today: number;
  /** Impressions that still fit into the day. */
  readonly impressions: number;
  /** What a pacer has left to spread over the day, open bids not deducted; infinite when there is nothing to spread. */
  readonly paced: number;
  readonly pacedImpressions: number;
}

export interface EndpointHeadroom extends HeadroomOfDay {
  readonly today: number;
}

export const RUN_MIN_NANOS = dollars(RUN_BALANCE_MIN_DOLLARS);
const EXACT_MAX = BigInt(Number.MAX_SAFE_INTEGER);

export const isOfDay = ({ dayStartMs }: HeadroomOfDay, nowMs: number): boolean =>
  nowMs >= dayStartMs && nowMs < dayStartMs + DAY_MS;

/** Keeps the account above the balance at which it stops, and within its limit of the UTC day. */
export function accountHeadroom(
  account: {
    readonly balanceNanos: bigint;
    readonly dailyLimitNanos: bigint | null;
    readonly totals: SpendTotals;
  },
  nowMs: number,
): AccountHeadroom {
  const { balanceNanos, dailyLimitNanos, totals } = account;
  const dayStartMs = dayStart(nowMs, 0);
  const free = balanceNanos - totals.pendingNanos - totals.openNanos;
  return {
    dayStartMs,
    open: Number(totals.openNanos),
    balance: free <= RUN_MIN_NANOS ? -1 : asNumber(free),
    today:
      dailyLimitNanos === null
        ? Infinity
        : asNumber(dailyLimitNanos - totals.day(dayStartMs).spendNanos - totals.openNanos),
  };
}

/** Keeps the campaign within its budgets and impressions, its day being that of its own zone. */
export function campaignHeadroom(
  limits: CampaignLimits,
  totals: SpendTotals,
  nowMs: number,
): CampaignHeadroom {
  const { totalBudgetNanos, dailyBudgetNanos, dailyImpressions } = limits;
  const dayStartMs = dayStart(nowMs, limits.times.offsetMinutes);
  const today = totals.day(dayStartMs);
  const dayBudget = dayBudgetOf(limits, totals, nowMs);
  return {
    dayStartMs,
    open: Number(totals.openNanos),
    total:
      totalBudgetNanos > 0n ? asNumber(totalBudgetNanos - totals.spentNanos - totals.openNanos) : Infinity,
    today:
      dailyBudgetNanos > 0n ? asNumber(dailyBudgetNanos - today.spendNanos - totals.openNanos) : Infinity,
    impressions: dailyImpressions > 0 ? dailyImpressions - today.impressions - totals.openCount : Infinity,
    paced: dayBudget === undefined ? Infinity : asNumber(dayBudget - today.spendNanos),
    pacedImpressions: dailyImpressions > 0 ? dailyImpressions - today.impressions : Infinity,
  };
}

/** Keeps what an exchange is paid within the limit of its endpoint, a day of UTC. */
export function endpointHeadroom(limitNanos: bigint, totals: SpendTotals, nowMs: number): EndpointHeadroom {
  const dayStartMs = dayStart(nowMs, 0);
  const left = limitNanos - totals.day(dayStartMs).spendNanos - totals.openNanos;
  return { dayStartMs, today: limitNanos > 0n ? asNumber(left) : Infinity };
}

/** The day's money: the daily budget, or an even share of the total over the days of the flight. */
export function dayBudgetOf(limits: CampaignLimits, totals: SpendTotals, nowMs: number): bigint | undefined {
  if (limits.dailyBudgetNanos > 0n) return limits.dailyBudgetNanos;
  const days = flightDaysLeft(limits.times, nowMs);
  if (limits.totalBudgetNanos === 0n || days === null) return undefined;
  const today = totals.day(dayStart(nowMs, limits.times.offsetMinutes));
  return (limits.totalBudgetNanos - totals.spentNanos + today.spendNanos) / BigInt(days);
}

/** Exact below 2^53; above, less. */
export const asNumber = (nanos: bigint): number => Number(nanos > EXACT_MAX ? EXACT_MAX : nanos);
