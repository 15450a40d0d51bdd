import type { Distribution } from '@marquee/schemas/common/campaign-terms';
import { dayStart, HALF_HOUR_MS, HALF_HOURS_A_DAY } from '@marquee/schemas/common/time';

import type { DayPlan } from '../pacing/day-plan.ts';
import { weightOfDay } from '../pacing/day-plan.ts';
import type { CampaignLimits } from './headroom.ts';
import { dayBudgetOf } from './headroom.ts';
import { plannedSince, trafficShareSince } from './plan-course.ts';
import type { CampaignSpendState } from './spend-states.ts';

/**
 * Why a campaign spends as it does today.
 * `not-paced`: it is to spend as fast as it can. `no-day-budget`: there is neither money nor impressions of the day to
 * spread. `day-over`: no running time is left today. `day-spent`: the money, or the impressions, of the day are spent.
 * `ahead-of-traffic`: it has its share of the traffic so far and waits for more. `on-track`: it keeps up.
 * `behind-traffic`: nothing holds it back, but less was won than the day allows.
 */
export type PaceReason =
  | 'not-paced'
  | 'no-day-budget'
  | 'day-over'
  | 'day-spent'
  | 'ahead-of-traffic'
  | 'on-track'
  | 'behind-traffic';

/** How a campaign's day goes, for people. Money in nano-dollars. */
export interface Pace {
  readonly distribution: Distribution;
  /** Null when no budget bounds the day. */
  readonly dayBudgetNanos: bigint | null;
  /** Billed today. */
  readonly spentNanos: bigint;
  /** What open bids hold beside it. */
  readonly openNanos: bigint;
  /** What the pacer would have handed out by now; null when nothing is paced, or no budget bounds the day. */
  readonly targetNanosByNow: bigint | null;
  /**
   * Share of the expected traffic, within the campaign's own hours, that has gone by since the pacer last began to spread what was
   * left of the day: 0 to 1.
   */
  readonly trafficShareByNow: number;
  /** The first moment of the day at which the campaign was approved and switched on, milliseconds since 1970; null before. */
  readonly runsSinceMs: number | null;
  /** The pacer has refused a bid within the last minute. */
  readonly holdsBack: boolean;
  readonly reason: PaceReason;
}

const RECENT_MS = 60_000;
const NOTHING = { spentNanos: 0n, impressions: 0 } as const;
/** Spent so much less than the target is behind. */
const BEHIND_SHARE = 0.9;

export function paceOf(
  campaign: CampaignSpendState,
  limits: CampaignLimits,
  plan: DayPlan,
  nowMs: number,
): Pace {
  const { totals } = campaign;
  const today = totals.day(plan.dayStartMs);
  const dayBudget = sharedDayBudget(campaign, limits, nowMs);
  const starts = campaign.course.ofDay(plan.dayStartMs);
  const start = starts.at(-1)!;
  const trafficShareByNow = trafficShareSince(start, plan, nowMs);
  const isPaced = limits.distribution === 'pacer';
  const holdsBack = isPaced && nowMs - campaign.heldBackAtMs <= RECENT_MS;
  return {
    distribution: limits.distribution,
    dayBudgetNanos: dayBudget ?? null,
    spentNanos: today.spendNanos,
    openNanos: totals.openNanos,
    targetNanosByNow:
      !isPaced || dayBudget === undefined ? null : plannedSince(start, dayBudget, plan, nowMs),
    trafficShareByNow,
    runsSinceMs: starts.find(({ isRunning }) => isRunning)?.atMs ?? null,
    holdsBack,
    reason: reasonOf(),
  };

  function reasonOf(): PaceReason {
    const done = sharesOf(today.spendNanos, today.impressions, NOTHING);
    if (done.some((share) => share >= 1)) return 'day-spent';
    if (!isPaced) return 'not-paced';
    if (done.length === 0) return 'no-day-budget';
    if (trafficShareByNow >= 1) return 'day-over';
    if (holdsBack) return 'ahead-of-traffic';
    const begun = sharesOf(today.spendNanos + totals.openNanos, today.impressions + totals.openCount, start);
    // The limit that is nearest is the one that paces it: it keeps up when it keeps up with that.
    return Math.max(...begun) < trafficShareByNow * BEHIND_SHARE ? 'behind-traffic' : 'on-track';
  }

  /** Shares of the day's money and of its impressions that were left, as far as either bounds the day. */
  function sharesOf(
    nanos: bigint,
    impressions: number,
    since: { readonly spentNanos: bigint; readonly impressions: number },
  ): readonly number[] {
    const share = (part: number, whole: number) => (whole <= 0 ? 1 : part / whole);
    return [
      ...(dayBudget === undefined
        ? []
        : [share(Number(nanos - since.spentNanos), Number(dayBudget - since.spentNanos))]),
      ...(limits.dailyImpressions > 0
        ? [share(impressions - since.impressions, limits.dailyImpressions - since.impressions)]
        : []),
    ];
  }
}

/**
 * What the pacer was to have handed out by the end of each half hour of the campaign's day, nano-dollars; null when nothing is paced,
 * no budget bounds the day, or the campaign does not run in it.
 */
export function plannedByHalfHour(
  campaign: CampaignSpendState,
  limits: CampaignLimits,
  plan: DayPlan,
  nowMs: number,
): readonly bigint[] | null {
  const dayBudget = sharedDayBudget(campaign, limits, nowMs);
  if (limits.distribution !== 'pacer' || dayBudget === undefined || weightOfDay(plan) === 0) return null;
  const starts = campaign.course.ofDay(plan.dayStartMs);
  const last = starts.at(-1)!;
  return Array.from({ length: HALF_HOURS_A_DAY }, (_, slot) => {
    const untilMs = plan.dayStartMs + (slot + 1) * HALF_HOUR_MS;
    const start = starts.findLast(({ atMs }) => atMs < untilMs) ?? last;
    const budget = start === last ? dayBudget : (start.dayBudgetNanos ?? dayBudget);
    return plannedSince(start, budget, plan, untilMs);
  });
}

/** The day's money of a campaign: its own, or what its group leaves it, whichever is less. */
function sharedDayBudget(
  { totals, group }: CampaignSpendState,
  limits: CampaignLimits,
  nowMs: number,
): bigint | undefined {
  const own = dayBudgetOf(limits, totals, nowMs);
  const left = group?.dayLeft(nowMs);
  if (left === undefined) return own;
  const spent = totals.day(dayStart(nowMs, limits.times.offsetMinutes)).spendNanos;
  const shared = spent + (left > 0n ? left : 0n);
  return own === undefined || shared < own ? shared : own;
}
