import type { AlertRuleFields, AlertStopCause } from '@marquee/schemas/alert-rule/fields';
import type { Localized } from '@marquee/schemas/common/language';

import { isGroupSpent, isSpent } from '../campaign/next-start.ts';
import type { CampaignAlertFigures } from '../ports.ts';
import { clear, holds, INAPPLICABLE, type Outcome, UNKNOWN } from './outcome.ts';
import { alertText } from './texts/alert-text.ts';
import type { WatchedCampaign } from './watched.ts';

interface Stop {
  readonly cause: AlertStopCause;
  readonly why: Localized;
  readonly since: Date | null;
}

/** A campaign does not run, for one of the causes that the rule names. */
export function stoppedOutcome(
  { stopCauses }: AlertRuleFields,
  campaign: WatchedCampaign,
  figures: CampaignAlertFigures | undefined,
  nowMs: number,
): Outcome {
  const stops = stopsOf(campaign, figures, nowMs);
  const stop = stops.find(({ cause }) => stopCauses.includes(cause));
  if (stop) return holds(stoppedText(stop), stop.since);
  // Stopped by something else, under review, or perhaps out of budget: it does not run again.
  if (stops.length > 0) return UNKNOWN;
  if (!campaign.isActive) return INAPPLICABLE;
  if (campaign.approved === 'pending') return UNKNOWN;
  if (figures === undefined && campaign.totalBudgetNanos > 0n) return UNKNOWN;
  if (campaign.group?.spentNanos === null) return UNKNOWN;
  return clear(alertText(({ canRunAgain }) => canRunAgain()));
}

const stoppedText = ({ why, since }: Stop): Localized =>
  alertText((texts, language) => texts.stopped(why[language], since));

/** All that keeps it from running, what a person does first. */
function stopsOf(
  campaign: WatchedCampaign,
  figures: CampaignAlertFigures | undefined,
  nowMs: number,
): Stop[] {
  const { isActive, hasBeenOn, stopReason, approved, disapproveReason, times, totalBudgetNanos } = campaign;
  const stops: Stop[] = [];
  if (!isActive && hasBeenOn) {
    const since = campaign.switchedAt;
    stops.push(
      stopReason === null
        ? { cause: 'user', why: alertText(({ switchedOff }) => switchedOff()), since }
        : { cause: 'performance', why: alertText(({ performance }) => performance(stopReason)), since },
    );
  }
  if (approved === 'disapproved') {
    const why = alertText(({ declined }) => declined(disapproveReason));
    stops.push({ cause: 'moderation', why, since: campaign.moderatedAt });
  }
  if (times.endMs !== null && times.endMs <= nowMs) {
    const why = alertText(({ ended }) => ended());
    stops.push({ cause: 'end-date', why, since: new Date(times.endMs) });
  }
  if (figures && isSpent(campaign, totalBudgetNanos, figures.totalNanos)) {
    const why = alertText(({ budgetSpent }) => budgetSpent(totalBudgetNanos));
    stops.push({ cause: 'budget', why, since: figures.lastSpendAt });
  }
  const { group } = campaign;
  if (group && isGroupSpent(campaign, group)) {
    const resumesAt = new Date(group.period.toMs);
    const why = alertText(({ groupSpent }) => groupSpent(group.name, resumesAt));
    stops.push({ cause: 'budget', why, since: figures?.lastSpendAt ?? null });
  }
  return stops;
}
