import type { AlertCondition, AlertRuleFields } from '@marquee/schemas/alert-rule/fields';
import { MINUTE_MS } from '@marquee/schemas/common/time';

import { isGroupSpent, isSpent } from '../campaign/next-start.ts';
import type { CampaignAlertFigures } from '../ports.ts';
import { aboveCost, aboveSpend } from './money-conditions.ts';
import { clear, holds, INAPPLICABLE, type Outcome, stored, UNKNOWN } from './outcome.ts';
import { isWithinFlight, scheduledSinceMs } from './running-since.ts';
import { stoppedOutcome } from './stopped.ts';
import { alertText } from './texts/alert-text.ts';
import type { WatchedCampaign } from './watched.ts';

/** Without facts a campaign did nothing. */
export const NO_FIGURES: CampaignAlertFigures = {
  totalNanos: 0n,
  lastSpendAt: null,
  lastImpressionAt: null,
  windows: new Map(),
};

export type Condition = (
  fields: AlertRuleFields,
  campaign: WatchedCampaign,
  /** Undefined while the statistics cannot say. */
  figures: CampaignAlertFigures | undefined,
  nowMs: number,
) => Outcome;

/** The campaign is on, approved and within its dates. */
const runs = ({ isActive, approved, times }: WatchedCampaign, nowMs: number): boolean =>
  isActive && approved === 'approved' && isWithinFlight(times, nowMs);

/** Figures of a campaign that runs; of another one nothing is asked. */
const whileItRuns =
  (
    condition: (
      fields: AlertRuleFields,
      campaign: WatchedCampaign,
      figures: CampaignAlertFigures,
      nowMs: number,
    ) => Outcome,
  ): Condition =>
  (fields, campaign, figures, nowMs) => {
    if (!runs(campaign, nowMs)) return INAPPLICABLE;
    return figures === undefined ? UNKNOWN : condition(fields, campaign, figures, nowMs);
  };

/** How each condition is asked. */
export const CONDITIONS: Readonly<Record<AlertCondition, Condition>> = {
  stopped: stoppedOutcome,
  'not-delivering': whileItRuns(notDelivering),
  'budget-used': whileItRuns(budgetUsed),
  'cpa-above': whileItRuns(aboveCost),
  'spend-above': whileItRuns(aboveSpend),
  'creative-declined': (_fields, { declinedCreatives }) =>
    declinedCreatives.length === 0
      ? clear(alertText(({ noDeclinedCreative }) => noDeclinedCreative()))
      : {
          state: 'holds',
          findings: declinedCreatives.map(({ id, name, reason, since }) => ({
            creativeId: id,
            ...stored(alertText(({ declinedCreative }) => declinedCreative(name, reason))),
            since,
          })),
        },
};

function notDelivering(
  { silentMinutes }: AlertRuleFields,
  campaign: WatchedCampaign,
  { lastImpressionAt, totalNanos, windows }: CampaignAlertFigures,
  nowMs: number,
): Outcome {
  const { dailyBudgetNanos, totalBudgetNanos, times, switchedAt, moderatedAt, group } = campaign;
  if (isSpent(campaign, totalBudgetNanos, totalNanos)) return INAPPLICABLE;
  const silentMs = silentMinutes * MINUTE_MS;
  const seenMs = lastImpressionAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (nowMs - seenMs < silentMs) {
    return clear(alertText(({ deliversAgain }) => deliversAgain(new Date(seenMs))));
  }
  const scheduledMs = scheduledSinceMs(times, nowMs, silentMs);
  // It waits for its hours, or for the budget of tomorrow or of its group's next period: that it shows nothing says nothing.
  const isDaySpent = isSpent(campaign, dailyBudgetNanos, windows.get(1)?.spendNanos ?? 0n);
  const waitsForGroup = group !== undefined && isGroupSpent(campaign, group);
  if (scheduledMs === null || isDaySpent || waitsForGroup) return UNKNOWN;
  const couldMs = Math.max(times.startMs ?? 0, switchedAt.getTime(), moderatedAt.getTime());
  const sinceMs = Math.max(seenMs, couldMs, scheduledMs);
  if (nowMs - sinceMs < silentMs) return UNKNOWN;
  const since = new Date(Math.max(seenMs, couldMs));
  return holds(
    alertText(({ noImpression }) => noImpression(since)),
    since,
  );
}

function budgetUsed(
  { budget, budgetPercent }: AlertRuleFields,
  campaign: WatchedCampaign,
  { totalNanos, windows }: CampaignAlertFigures,
): Outcome {
  const isDaily = budget === 'daily';
  const limitNanos = isDaily ? campaign.dailyBudgetNanos : campaign.totalBudgetNanos;
  if (limitNanos === 0n) return INAPPLICABLE;
  const spentNanos = isDaily ? (windows.get(1)?.spendNanos ?? 0n) : totalNanos;
  const use = { budget, percent: budgetPercent, limitNanos, spentNanos };
  // What is left may not pay one more impression.
  const isUsedUp = budgetPercent === 100 && isSpent(campaign, limitNanos, spentNanos);
  if (!isUsedUp && spentNanos * 100n < limitNanos * BigInt(budgetPercent)) {
    return clear(alertText(({ budgetLeft }) => budgetLeft(use)));
  }
  const resumesAt = isUsedUp && isDaily ? zoneText(campaign.timezone) : null;
  return holds(alertText(({ budgetUsed }) => budgetUsed(use, resumesAt)));
}

const zoneText = (timezone: string): string => (timezone === 'Z' ? '' : timezone);
