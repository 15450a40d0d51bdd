import type { Distribution } from '@marquee/schemas/common/campaign-terms';

import type { DayPlan } from '../pacing/day-plan.ts';
import { weightOfDay, weightUntil } from '../pacing/day-plan.ts';
import type { CampaignLimits } from './headroom.ts';
import { dayBudgetOf } from './headroom.ts';
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
  /** What the day's traffic so far would have spent of the budget; null when no budget bounds the day. */
  readonly targetNanosByNow: bigint | null;
  /** Share of the day's expected traffic, within the campaign's own hours, that has gone by: 0 to 1. */
  readonly trafficShareByNow: number;
  /** The pacer has refused a bid within the last minute. */
  readonly holdsBack: boolean;
  readonly reason: PaceReason;
}

const RECENT_MS = 60_000;
const PARTS = 1_000_000;
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
  const dayBudget = dayBudgetOf(limits, totals, nowMs);
  const whole = weightOfDay(plan);
  const trafficShareByNow = whole === 0 ? 1 : weightUntil(plan, nowMs) / whole;
  const holdsBack = limits.distribution === 'pacer' && nowMs - campaign.heldBackAtMs <= RECENT_MS;
  return {
    distribution: limits.distribution,
    dayBudgetNanos: dayBudget ?? null,
    spentNanos: today.spendNanos,
    openNanos: totals.openNanos,
    targetNanosByNow: dayBudget === undefined ? null : partOf(dayBudget, trafficShareByNow),
    trafficShareByNow,
    holdsBack,
    reason: reasonOf(),
  };

  function reasonOf(): PaceReason {
    const done = sharesOf(Number(today.spendNanos), today.impressions);
    if (done.some((share) => share >= 1)) return 'day-spent';
    if (limits.distribution !== 'pacer') return 'not-paced';
    if (done.length === 0) return 'no-day-budget';
    if (trafficShareByNow >= 1) return 'day-over';
    if (holdsBack) return 'ahead-of-traffic';
    const begun = sharesOf(Number(today.spendNanos + totals.openNanos), today.impressions + totals.openCount);
    // The limit that is nearest is the one that paces it: it keeps up when it keeps up with that.
    return Math.max(...begun) < trafficShareByNow * BEHIND_SHARE ? 'behind-traffic' : 'on-track';
  }

  /** Shares of the day's money and of its impressions, as far as either bounds the day. */
  function sharesOf(nanos: number, impressions: number): readonly number[] {
    return [
      ...(dayBudget === undefined ? [] : [dayBudget <= 0n ? 1 : nanos / Number(dayBudget)]),
      ...(limits.dailyImpressions > 0 ? [impressions / limits.dailyImpressions] : []),
    ];
  }
}

const partOf = (nanos: bigint, share: number): bigint =>
  (nanos * BigInt(Math.floor(share * PARTS))) / BigInt(PARTS);
