import type { Distribution } from '@marquee/schemas/common/campaign-terms';

import type { DayPlan } from './day-plan.ts';
import { weightOfDay, weightUntil } from './day-plan.ts';
import type { CampaignSpendState } from '../ledger/spend-states.ts';
import type { CampaignLimits } from '../ledger/headroom.ts';
import { dayBudgetOf } from '../ledger/headroom.ts';

/**
 * Why a campaign spends as it does today.
 * `not-paced`: it is to spend as fast as it can. `no-day-budget`: there is no budget of the day to spread.
 * `day-over`: no running time is left today. `day-spent`: the budget of the day is spent.
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
  /** What the day's traffic so far would have spent of the budget. */
  readonly targetNanosByNow: bigint;
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
  const spentNanos = totals.day(plan.dayStartMs).spendNanos;
  const dayBudget = dayBudgetOf(limits, totals, nowMs);
  const whole = weightOfDay(plan);
  const trafficShareByNow = whole === 0 ? 1 : weightUntil(plan, nowMs) / whole;
  const targetNanosByNow =
    ((dayBudget ?? 0n) * BigInt(Math.floor(trafficShareByNow * PARTS))) / BigInt(PARTS);
  const holdsBack = limits.distribution === 'pacer' && nowMs - campaign.heldBackAtMs <= RECENT_MS;
  return {
    distribution: limits.distribution,
    dayBudgetNanos: dayBudget ?? null,
    spentNanos,
    openNanos: totals.openNanos,
    targetNanosByNow,
    trafficShareByNow,
    holdsBack,
    reason: reasonOf(),
  };

  function reasonOf(): PaceReason {
    if (dayBudget !== undefined && spentNanos >= dayBudget) return 'day-spent';
    if (limits.distribution !== 'pacer') return 'not-paced';
    if (dayBudget === undefined && limits.dailyImpressions <= 0) return 'no-day-budget';
    if (trafficShareByNow >= 1) return 'day-over';
    if (holdsBack) return 'ahead-of-traffic';
    const isBehind = Number(spentNanos + totals.openNanos) < Number(targetNanosByNow) * BEHIND_SHARE;
    return isBehind ? 'behind-traffic' : 'on-track';
  }
}
