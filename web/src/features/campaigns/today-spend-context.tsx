import { useQueries } from '@tanstack/react-query';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Nanos } from '@marquee/schemas/common/money';
import type { CampaignView } from '@marquee/schemas/campaign/views';

import { useLiveTotals } from '../../live/live-totals.ts';
import { useNowMinute } from '../../widgets/date-range/use-now-minute.ts';
import type { CampaignScope } from './api.ts';
import { dayGroups, dayStartMs, fetchDaySpend, spentToday, type SpendByHalfHour } from './today-spend.ts';

const TodayContext = createContext<ReadonlyMap<number, SpendByHalfHour>>(new Map());

interface TodaySpendProps {
  readonly scope: CampaignScope;
  readonly campaigns: readonly CampaignView[];
  readonly children: ReactNode;
}

/** Knows what the campaigns on the page spent today; cells below ask `useSpentToday`. */
export function TodaySpend({ scope, campaigns, children }: TodaySpendProps) {
  const nowMs = useNowMinute();
  const groups = useMemo(() => dayGroups(campaigns, nowMs), [campaigns, nowMs]);
  const spend = useQueries({
    queries: groups.map((group) => ({
      queryKey: ['statistics', scope, 'today', group],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchDaySpend(group, signal),
      // Closed half hours do not change, and the open one is pushed.
      staleTime: 300_000,
    })),
    combine: merged,
  });
  return <TodayContext value={spend}>{children}</TodayContext>;
}

function merged(
  answers: readonly { readonly data: ReadonlyMap<number, SpendByHalfHour> | undefined }[],
): ReadonlyMap<number, SpendByHalfHour> {
  return new Map(answers.flatMap(({ data }) => (data === undefined ? [] : [...data])));
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
