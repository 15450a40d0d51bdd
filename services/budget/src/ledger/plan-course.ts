import { isDeepStrictEqual } from 'node:util';

import { DAY_MS, dayStart } from '@marquee/schemas/common/time';

import type { DayPlan } from '../pacing/day-plan.ts';
import { weightOfDay, weightUntil } from '../pacing/day-plan.ts';
import type { CampaignLimits } from './headroom.ts';
import { dayBudgetOf } from './headroom.ts';
import type { SpendTotals } from './spend-totals.ts';

/** A change of what a campaign may spend, or of whether it runs. */
export interface CampaignChange {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** It is approved and switched on; schedule, flight and money may still keep it from bidding. */
  readonly isRunning: boolean;
}

/** From here on the pacer spreads what is left of the day. */
interface PlanStart extends CampaignChange {
  /** Spent of the campaign's day by then. */
  readonly spentNanos: bigint;
  readonly impressions: number;
  /** Undefined where no budget bounded the day. */
  readonly dayBudgetNanos: bigint | undefined;
}

/** A day with so many changes is planned from the latest ones. */
const STARTS_MAX = 200;
const PARTS = 1_000_000;

/**
 * Since when a campaign's money is spread. The pacer hands out what is left in proportion to the traffic that is still expected, so
 * every start, and every change of budget or hours, begins a plan for the rest of the day.
 */
export class PlanCourse {
  readonly #starts: PlanStart[] = [];

  /** Begins a plan where something has changed that decides about one. */
  changed(
    { atMs, isRunning }: CampaignChange,
    before: CampaignLimits | undefined,
    limits: CampaignLimits,
    totals: SpendTotals,
  ): void {
    const isSame = before !== undefined && isDeepStrictEqual(plannedBy(before), plannedBy(limits));
    if (isSame && this.#starts.at(-1)?.isRunning === isRunning) return;
    const { spendNanos, impressions } = totals.day(dayStart(atMs, limits.times.offsetMinutes));
    const dayBudgetNanos = dayBudgetOf(limits, totals, atMs);
    this.#starts.push({ atMs, isRunning, spentNanos: spendNanos, impressions, dayBudgetNanos });
    if (this.#starts.length > STARTS_MAX) this.#starts.shift();
  }

  /** The pacer begins: nothing was handed out of a day that has no spend yet. */
  firstAsked(atMs: number, limits: CampaignLimits, totals: SpendTotals): void {
    const { spendNanos, impressions } = totals.day(dayStart(atMs, limits.times.offsetMinutes));
    if (spendNanos === 0n && impressions === 0)
      this.changed({ atMs, isRunning: true }, undefined, limits, totals);
  }

  /** The starts of a day, the first of them at its begin. */
  ofDay(dayStartMs: number): readonly [PlanStart, ...PlanStart[]] {
    const before = this.#starts.findLast(({ atMs }) => atMs <= dayStartMs);
    const isRunning = before?.isRunning ?? this.#starts.length === 0;
    return [
      {
        atMs: dayStartMs,
        isRunning,
        spentNanos: 0n,
        impressions: 0,
        dayBudgetNanos: before?.dayBudgetNanos,
      },
      ...this.#starts.filter(({ atMs }) => atMs > dayStartMs && atMs < dayStartMs + DAY_MS),
    ];
  }
}

const plannedBy = (limits: CampaignLimits) => {
  const { distribution, totalBudgetNanos, dailyBudgetNanos, dailyImpressions, times } = limits;
  return { distribution, totalBudgetNanos, dailyBudgetNanos, dailyImpressions, times };
};

/** Share of the traffic from a start to the end of the day that has gone by at an instant: 0 to 1. */
export function trafficShareSince({ atMs }: PlanStart, plan: DayPlan, nowMs: number): number {
  const before = weightUntil(plan, atMs);
  const whole = weightOfDay(plan) - before;
  return whole <= 0 ? 1 : Math.max(0, weightUntil(plan, nowMs) - before) / whole;
}

/** What a plan foresees for an instant, nano-dollars: while a campaign does not run nothing is added. */
export function plannedSince(start: PlanStart, budgetNanos: bigint, plan: DayPlan, nowMs: number): bigint {
  const { spentNanos, isRunning } = start;
  if (!isRunning || budgetNanos <= spentNanos) return spentNanos;
  const parts = Math.floor(trafficShareSince(start, plan, nowMs) * PARTS);
  return spentNanos + ((budgetNanos - spentNanos) * BigInt(parts)) / BigInt(PARTS);
}
