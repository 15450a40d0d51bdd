import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Nanos } from '@marquee/schemas/common/money';
import type { CampaignView } from '@marquee/schemas/campaign/views';

import { useLiveTotals } from '../../live/live-totals.ts';
import { useNowMinute } from '../../widgets/date-range/use-now-minute.ts';
import type { CampaignScope } from './api.ts';
import { dayGroups, dayStartMs, fetchTodaySpend, spentToday, type SpendByHalfHour } from './today-spend.ts';

const NOTHING_KNOWN: ReadonlyMap<number, SpendByHalfHour> = new Map();
const TodayContext = createContext(NOTHING_KNOWN);

interface TodaySpendProps {
  readonly scope: CampaignScope;
  readonly campaigns: readonly CampaignView[];
  readonly children: ReactNode;
}

/** Knows what the campaigns on the page spent today; cells below ask `useSpentToday`. */
export function TodaySpend({ scope, campaigns, children }: TodaySpendProps) {
  const nowMs = useNowMinute();
  const groups = useMemo(() => dayGroups(campaigns, nowMs), [campaigns, nowMs]);
  const { data: spend = NOTHING_KNOWN } = useQuery({
    queryKey: ['statistics', scope, 'today', groups],
    queryFn: ({ signal }) => fetchTodaySpend(groups, signal),
    enabled: groups.length > 0,
    // What is known of a campaign stays known while another one comes to the page.
    placeholderData: keepPreviousData,
    // Closed half hours do not change, and the open one is pushed.
    staleTime: 300_000,
  });
  return <TodayContext value={spend}>{children}</TodayContext>;
}

/** What a campaign spent today in its own zone, as it counts; undefined while it is not known. */
export function useSpentToday(campaign: Pick<CampaignView, 'id' | 'timezone'>): Nanos | undefined {
  const known = useContext(TodayContext).get(campaign.id);
  const pushed = useLiveTotals(campaign.id);
  const nowMs = useNowMinute();
  return useMemo(
    () => (known === undefined ? undefined : spentToday(known, pushed, dayStartMs(nowMs, campaign.timezone))),
    [known, pushed, nowMs, campaign.timezone],
  );
}
