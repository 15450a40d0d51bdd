import type { AlertRuleFields, AlertStopCause } from '@marquee/schemas/alert-rule/fields';
import { displayDollars } from '@marquee/schemas/common/money';

import { isSpent } from '../campaign/next-start.ts';
import type { CampaignAlertFigures } from '../ports.ts';
import { clear, holds, INAPPLICABLE, type Outcome, UNKNOWN } from './outcome.ts';
import { atText } from './texts.ts';
import type { WatchedCampaign } from './watched.ts';

interface Stop {
  readonly cause: AlertStopCause;
  readonly why: string;
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
  return clear('can run again.');
}

const stoppedText = ({ why, since }: Stop): string =>
  since === null ? `is stopped: ${why}` : `has been stopped since ${atText(since)}: ${why}`;

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
        ? { cause: 'user', why: 'it was switched off.', since }
        : { cause: 'performance', why: stopReason, since },
    );
  }
  if (approved === 'disapproved') {
    const why = disapproveReason === null ? 'it was declined.' : `it was declined. ${disapproveReason}`;
    stops.push({ cause: 'moderation', why, since: campaign.moderatedAt });
  }
  if (times.endMs !== null && times.endMs <= nowMs) {
    stops.push({ cause: 'end-date', why: 'its end date has passed.', since: new Date(times.endMs) });
  }
  if (figures && isSpent(campaign, totalBudgetNanos, figures.totalNanos)) {
    const why = `its total budget of ${displayDollars(totalBudgetNanos)} is spent.`;
    stops.push({ cause: 'budget', why, since: figures.lastSpendAt });
  }
  return stops;
}
