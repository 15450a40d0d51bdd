import type { DayEnd } from '@marquee/schemas/campaign/combined-forecast';
import { type DayForecast, forecastDay } from '@marquee/schemas/campaign/day-forecast';
import { flightDaysLeft, runningShare, type RunningTimes } from '@marquee/schemas/campaign/running-times';
import { PAST_DAYS } from '@marquee/schemas/campaign/today';
import { HALF_HOUR_MS, HALF_HOURS_A_DAY } from '@marquee/schemas/common/time';

import type { CampaignGroupBudget } from '../budget-groups/group-budgets.ts';

/** A campaign of the account, and what it spent; nano-dollars. */
export interface DayCampaign {
  /** It is on, and moderation let it run. */
  readonly mayRun: boolean;
  readonly times: RunningTimes;
  readonly isPaced: boolean;
  /** 0 is without a limit, as is the next one. */
  readonly dailyBudgetNanos: bigint;
  readonly totalBudgetNanos: bigint;
  /** Undefined without one that is on. */
  readonly group: Pick<CampaignGroupBudget, 'id' | 'budgetNanos' | 'spentNanos'> | undefined;
  /** When its own day began, milliseconds since 1970. */
  readonly dayStartMs: number;
  readonly spentNanos: bigint;
  /** Over its whole life. */
  readonly totalNanos: bigint;
  /** Today's first half hour with a bid; null before. */
  readonly firstBidMs: number | null;
  /** Spend by half hour since seven days before today; null where it is not forecast on its own. */
  readonly halfHours: ReadonlyMap<number, bigint> | null;
}

/** A campaign, or a budget group with its campaigns, as part of the account's day; nano-dollars. */
export interface DayPart {
  /** Campaigns that run at some time of today. */
  readonly running: number;
  /** Of these, those of which nothing is known yet. */
  readonly unknown: number;
  readonly spent: bigint;
  /** The most that may be spent today; null without a limit. */
  readonly limit: bigint | null;
  readonly end: DayEnd;
  /** Expected spend by the end of each half hour from the current one of UTC on. */
  readonly course: readonly number[];
  /** When the limit is or was reached, milliseconds since 1970; null where it lasts until the end of the day. */
  readonly endsAtMs: number | null;
  readonly isPaced: boolean;
}

/** Half hours that days of any zone still last, the current one included. */
export const COURSE_LENGTH = HALF_HOURS_A_DAY + 1;

/** The start of the half hour of UTC that runs. */
export const courseStartMs = (nowMs: number): number => nowMs - (nowMs % HALF_HOUR_MS);

const SLOTS = Array.from({ length: HALF_HOURS_A_DAY }, (_, slot) => slot);

/** The part of one campaign that is forecast on its own. */
export function campaignPart(campaign: DayCampaign, nowMs: number): DayPart {
  const { spentNanos: spent, dayStartMs } = campaign;
  const runs = runsOf(campaign);
  const isRunning = runs.some((share) => share > 0);
  const own = ownLimit(campaign, nowMs);
  const limit = isRunning ? own : spent;
  const budget = leastLimit(campaign, own);
  const forecast = isRunning ? forecastOf(campaign, { runs, budget }, nowMs) : undefined;
  const isSpentEarly = isRunning && forecast === undefined && isReached(budget, spent);
  return {
    running: isRunning ? 1 : 0,
    unknown: isRunning && forecast === undefined ? 1 : 0,
    ...{ spent, limit },
    end: forecast ?? endOf(spent),
    course: courseOf(forecast, campaign, nowMs),
    endsAtMs: isSpentEarly ? nowMs : endsAtOf(forecast, dayStartMs),
    isPaced: campaign.isPaced,
  };
}

export const endOf = (spent: bigint): DayEnd => ({
  basis: 'pace',
  ...{ low: spent, expected: spent, high: spent },
  dayEnds: [],
});

/** Whether it runs at some time of today. */
export const runsToday = ({ mayRun, times, dayStartMs }: DayCampaign): boolean =>
  mayRun && SLOTS.some((slot) => runningShare(times, dayStartMs + slot * HALF_HOUR_MS) > 0);

const runsOf = ({ mayRun, times, dayStartMs }: DayCampaign): number[] =>
  SLOTS.map((slot) => (mayRun ? runningShare(times, dayStartMs + slot * HALF_HOUR_MS) : 0));

/**
 * The most that a campaign may spend today by its own budgets, as the bidder has it: its daily budget, or an even share of the
 * total one over the days of its flight, and no more than is left of that. Null without a limit.
 */
export function ownLimit(
  { dailyBudgetNanos, totalBudgetNanos, times, spentNanos, totalNanos }: DayCampaign,
  nowMs: number,
): bigint | null {
  const days = flightDaysLeft(times, nowMs);
  const limits: bigint[] = [];
  if (dailyBudgetNanos > 0n) limits.push(dailyBudgetNanos);
  if (totalBudgetNanos > 0n) {
    const left = totalBudgetNanos - totalNanos + spentNanos;
    limits.push(left);
    if (dailyBudgetNanos === 0n && days !== null) limits.push(left / BigInt(days));
  }
  if (limits.length === 0) return null;
  const least = limits.reduce((low, one) => (one < low ? one : low));
  return least > spentNanos ? least : spentNanos;
}

/** What is left of its group's budget; null without one, and where its spend is not known. */
export const groupLeft = (group: DayCampaign['group']): bigint | null =>
  group === undefined || group.spentNanos === null
    ? null
    : group.budgetNanos > group.spentNanos
      ? group.budgetNanos - group.spentNanos
      : 0n;

export function leastLimit({ group, spentNanos }: DayCampaign, own: bigint | null): bigint | null {
  const left = groupLeft(group);
  if (left === null) return own;
  return own === null || spentNanos + left < own ? spentNanos + left : own;
}

export const isReached = (limit: bigint | null, spent: bigint): boolean => limit !== null && spent >= limit;

function forecastOf(
  { dayStartMs, halfHours, firstBidMs, isPaced }: DayCampaign,
  { runs, budget }: { readonly runs: readonly number[]; readonly budget: bigint | null },
  nowMs: number,
): DayForecast | undefined {
  if (halfHours === null) return undefined;
  const day = (daysBefore: number): bigint[] =>
    SLOTS.map(
      (slot) => halfHours.get(dayStartMs + (slot - daysBefore * HALF_HOURS_A_DAY) * HALF_HOUR_MS) ?? 0n,
    );
  return forecastDay({
    today: day(0),
    pastDays: Array.from({ length: PAST_DAYS }, (_, index) => day(index + 1)),
    ...{ runs, budget, isPaced },
    elapsed: Math.min(HALF_HOURS_A_DAY, Math.max(0, (nowMs - dayStartMs) / HALF_HOUR_MS)),
    // When it was switched on only the bidder knows. Before its first bid it cannot have spent either way.
    runsFrom: firstBidMs === null ? 0 : Math.max(0, (firstBidMs - dayStartMs) / HALF_HOUR_MS),
  });
}

function courseOf(
  forecast: DayForecast | undefined,
  { dayStartMs, spentNanos }: DayCampaign,
  nowMs: number,
): readonly number[] {
  const first = Math.round((courseStartMs(nowMs) - dayStartMs) / HALF_HOUR_MS);
  return Array.from({ length: COURSE_LENGTH }, (_, index) =>
    Number(forecast?.path[first + index] ?? forecast?.expected ?? spentNanos),
  );
}

const endsAtOf = (forecast: DayForecast | undefined, dayStartMs: number): number | null => {
  const endsAt = forecast?.budgetEndsAt ?? null;
  return endsAt === null ? null : Math.round(dayStartMs + endsAt * HALF_HOUR_MS);
};
