import { formatDollars } from '@marquee/schemas/common/money';
import { MINUTE_MS } from '@marquee/schemas/common/time';
import type { CampaignPace, CampaignNoBids as View } from '@marquee/schemas/queries/no-bids';

import type { SpendFigures } from '../ports/spend.ts';
import type { CampaignNoBids } from './no-bid-counters.ts';

/** No-bid counts of a campaign with its pace, as HTTP shows them. */
export function campaignNoBidsView(
  { campaignId, ineligibility, bids, reasons }: CampaignNoBids,
  ledger: Pick<SpendFigures, 'paceOf'>,
  nowMs: number,
): View {
  return {
    campaignId,
    standing: ineligibility,
    bids,
    reasons: [...reasons],
    pace: paceView(campaignId, ledger, nowMs),
  };
}

/** The view of one campaign, with the plan of its whole day. */
export function withPlan(view: View, ledger: Pick<SpendFigures, 'plannedByHalfHour'>, nowMs: number): View {
  const planned = ledger.plannedByHalfHour(view.campaignId, nowMs);
  if (planned === null || view.pace === null || view.pace === undefined) return view;
  return { ...view, pace: { ...view.pace, plannedByHalfHour: planned.map(formatDollars) } };
}

function paceView(
  campaignId: number,
  ledger: Pick<SpendFigures, 'paceOf'>,
  nowMs: number,
): CampaignPace | null {
  const pace = ledger.paceOf(campaignId, nowMs);
  if (pace === undefined) return null;
  const { distribution, dayBudgetNanos, spentNanos, openNanos, targetNanosByNow, runsSinceMs } = pace;
  return {
    distribution,
    // The plan hands out more with every moment of traffic: what it holds back now it asks about again soon.
    holdsBackUntil: pace.holdsBack ? new Date(nowMs + MINUTE_MS).toISOString() : null,
    spentToday: formatDollars(spentNanos),
    reservedByOpenBids: formatDollars(openNanos),
    plannedByNow: targetNanosByNow === null ? null : formatDollars(targetNanosByNow),
    runsSince: runsSinceMs === null ? null : new Date(runsSinceMs).toISOString(),
    dailyBudget: dayBudgetNanos === null ? null : formatDollars(dayBudgetNanos),
  };
}
