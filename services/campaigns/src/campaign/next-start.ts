import type { CampaignFields } from '@marquee/schemas/campaign/fields';
import { nextRunMs, runningTimesOf } from '@marquee/schemas/campaign/running-times';
import { chargesEvents, pricePerImpression } from '@marquee/schemas/common/impression-price';
import { DAY_MS, dayStart } from '@marquee/schemas/common/time';

import type { CampaignGroupBudget } from '../budget-groups/group-budgets.ts';

/** What decides when a campaign may deliver. */
export interface StartConditions {
  /** It is on, and moderation let it run. */
  readonly mayRun: boolean;
  readonly fields: Pick<
    CampaignFields,
    | 'schedule'
    | 'timezone'
    | 'startAt'
    | 'endAt'
    | 'pricingModel'
    | 'bidPriceNanos'
    | 'dailyBudgetNanos'
    | 'totalBudgetNanos'
  >;
  /** In its own day, and over its life; nano-dollars. */
  readonly spentTodayNanos: bigint;
  readonly spentNanos: bigint;
  /** Its budget group; undefined without one, and while that is off. */
  readonly group?: Pick<CampaignGroupBudget, 'budgetNanos' | 'spentNanos' | 'period'> | undefined;
}

/**
 * When a campaign may deliver next, where it only has to wait: for its schedule, its start date, the next day after
 * its daily budget is spent, or the next period of its budget group. Null while it may deliver, and where a person has to change something first. Zones are fixed
 * offsets from UTC, so daylight saving time moves no hour.
 */
export function nextStartMs(conditions: StartConditions, nowMs: number): number | null {
  const { mayRun, fields, spentTodayNanos, spentNanos, group } = conditions;
  if (!mayRun || isSpent(fields, fields.totalBudgetNanos, spentNanos)) return null;
  const times = runningTimesOf(fields);
  const isDaySpent = isSpent(fields, fields.dailyBudgetNanos, spentTodayNanos);
  const ownMs = isDaySpent ? dayStart(nowMs, times.offsetMinutes) + DAY_MS : nowMs;
  const fromMs = group && isGroupSpent(fields, group) ? Math.max(ownMs, group.period.toMs) : ownMs;
  const nextMs = nextRunMs(times, fromMs);
  return nextMs === nowMs ? null : nextMs;
}

/** Which of its own budgets is spent; the total one where both are, since no day brings more of it. */
export function spentBudgetOf({
  fields,
  spentTodayNanos,
  spentNanos,
}: Pick<StartConditions, 'fields' | 'spentTodayNanos' | 'spentNanos'>): 'daily' | 'total' | null {
  if (isSpent(fields, fields.totalBudgetNanos, spentNanos)) return 'total';
  return isSpent(fields, fields.dailyBudgetNanos, spentTodayNanos) ? 'daily' : null;
}

/** The same of the budget that a campaign shares; false where its spend is not known. */
export const isGroupSpent = (
  campaign: Pick<CampaignFields, 'pricingModel' | 'bidPriceNanos'>,
  { budgetNanos, spentNanos }: Pick<CampaignGroupBudget, 'budgetNanos' | 'spentNanos'>,
): boolean => spentNanos !== null && isSpent(campaign, budgetNanos, spentNanos);

/** What is left does not pay one more of what is charged: an impression, a click or an action. 0 is no limit. */
export function isSpent(
  { pricingModel, bidPriceNanos }: Pick<CampaignFields, 'pricingModel' | 'bidPriceNanos'>,
  budgetNanos: bigint,
  spentNanos: bigint,
): boolean {
  const least = chargesEvents(pricingModel) ? bidPriceNanos : pricePerImpression(pricingModel, bidPriceNanos);
  return budgetNanos > 0n && spentNanos + least > budgetNanos;
}
