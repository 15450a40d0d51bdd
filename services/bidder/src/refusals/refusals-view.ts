import { formatDollars } from '@marquee/schemas/common/money';
import type { CampaignPace, CampaignRefusals as View } from '@marquee/schemas/queries/refusals';

import type { BudgetLedger } from '../budget/budget-ledger.ts';
import type { CampaignRefusals } from './refusals.ts';

/** The refusals of a campaign with its pace, as people are told them. */
export function refusalsView(
  { campaignId, standing, bids, reasons }: CampaignRefusals,
  ledger: Pick<BudgetLedger, 'paceOf'>,
  nowMs: number,
): View {
  return { campaignId, standing, bids, reasons: [...reasons], pace: paceView(campaignId, ledger, nowMs) };
}

const MINUTE_MS = 60_000;

function paceView(
  campaignId: number,
  ledger: Pick<BudgetLedger, 'paceOf'>,
  nowMs: number,
): CampaignPace | null {
  const pace = ledger.paceOf(campaignId, nowMs);
  if (pace === undefined) return null;
  const { distribution, dayBudgetNanos, spentNanos, openNanos, targetNanosByNow } = pace;
  return {
    distribution,
    // The plan hands out more with every moment of traffic: what it holds back now it asks about again soon.
    holdsBackUntil: pace.holdsBack ? new Date(nowMs + MINUTE_MS).toISOString() : null,
    spentToday: formatDollars(spentNanos),
    reservedByOpenBids: formatDollars(openNanos),
    plannedByNow: dayBudgetNanos === null ? null : formatDollars(targetNanosByNow),
    dailyBudget: dayBudgetNanos === null ? null : formatDollars(dayBudgetNanos),
  };
}
