import type { DayForecast } from '@marquee/schemas/campaign/day-forecast';
import type { CampaignToday } from '@marquee/schemas/campaign/today';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import type { Nanos } from '@marquee/schemas/common/money';
import type { CampaignNoBids } from '@marquee/schemas/queries/no-bids';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { useLiveTotals } from '../../../live/live-totals.ts';
import { useNowMinute } from '../../../widgets/date-range/use-now-minute.ts';
import type { CampaignScope } from '../api.ts';
import { noBidsQuery } from '../no-bid-reasons/no-bids-api.ts';
import { budgetOfDay } from '../model/day-budget.ts';
import { typedNanos } from '../model/amounts.ts';
import { campaignDay, forecastOf, type CampaignDay } from './campaign-day.ts';
import { todayQuery } from './overview-api.ts';

/** Everything that the overview shows of a campaign's day, at this moment. */
export interface LiveDay extends CampaignDay {
  readonly answer: CampaignToday;
  /** When `answer` was read, milliseconds since 1970; what is pushed is newer. */
  readonly answeredAtMs: number;
  /** The most that may be spent today; null without a limit. */
  readonly budget: Nanos | null;
  /** Undefined while nothing is known. */
  readonly forecast: DayForecast | undefined;
  /** What pacing planned by the end of each half hour; undefined without a plan. */
  readonly plan: readonly string[] | undefined;
  readonly plannedByNow: Nanos | undefined;
}

export interface OverviewState {
  readonly day: LiveDay | undefined;
  /** Why the campaign does not bid now; undefined while the bidder did not answer. */
  readonly noBids: CampaignNoBids | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

const NO_BIDS_EVERY_MS = 10_000;

/** Follows a campaign's day: its facts, what is pushed meanwhile, and the bidder's plan. */
export function useCampaignDay(scope: CampaignScope, campaign: CampaignView): OverviewState {
  const today = useQuery(todayQuery(scope, campaign.id));
  const { data: noBids } = useQuery({
    ...noBidsQuery(scope, campaign.id),
    refetchInterval: NO_BIDS_EVERY_MS,
  });
  const pushed = useLiveTotals(campaign.id);
  const nowMs = useNowMinute();
  const { data: answer, dataUpdatedAt: answeredAtMs } = today;
  const pace = noBids?.pace ?? undefined;
  const day = useMemo(() => {
    if (answer === undefined) return undefined;
    const counted = campaignDay(answer, pushed, nowMs);
    const budget = budgetOfDay(campaign, pace, counted.total.spendNanos, answer.budgetGroup);
    // A campaign that spends as fast as possible follows no plan.
    const plan = pace?.distribution === 'pacer' ? pace.plannedByHalfHour : undefined;
    return {
      ...counted,
      answer,
      answeredAtMs,
      budget,
      forecast: forecastOf(counted, campaign, Date.parse(answer.dayStart), budget, pace),
      plan,
      plannedByNow: plan === undefined ? undefined : typedNanos(pace?.plannedByNow),
    };
  }, [answer, answeredAtMs, pushed, nowMs, campaign, pace]);
  return { day, noBids, error: day === undefined ? today.error : null, retry: () => void today.refetch() };
}
