import { HALF_HOUR_MS } from '@marquee/schemas/common/time';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';

import { useProfile } from '../../lib/profile.ts';
import { useAllLiveTotals } from '../../live/live-totals.ts';
import { useWatchCampaigns } from '../../live/watch-campaigns.ts';
import { addDays } from '../../widgets/date-range/period.ts';
import { useNowMinute } from '../../widgets/date-range/use-now-minute.ts';
import type { DateRangeState } from '../../widgets/date-range/use-date-range.ts';
import { dayQuery, ownCampaignsQuery } from './api.ts';
import { sumOf, untilTimeOfDay, type Counts } from '../../widgets/traffic-figures/day-counts.ts';
import { halfHoursOf, timeOfDay, withLive } from './today.ts';

export interface Today {
  /** Half hours of today, live; undefined until the first answer. */
  readonly halfHours: readonly Counts[] | undefined;
  readonly yesterday: readonly Counts[] | undefined;
  readonly total: Counts | undefined;
  /** Yesterday until this time of the day. */
  readonly before: Counts | undefined;
  /** Index of the half hour that runs. */
  readonly current: number;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** The account's day so far: what the API knew when it was asked, and what has been pushed since. */
export function useToday({ today, zone }: Pick<DateRangeState, 'today' | 'zone'>): Today {
  const fields = useProfile().canSeeClick ? 'impressions,clicks,spend' : 'impressions,spend';
  const answer = useQuery(dayQuery(today, zone, fields));
  const before = useQuery(dayQuery(addDays(today, -1), zone, fields));
  const { data: campaigns } = useQuery(ownCampaignsQuery);
  const ids = useMemo(() => campaigns?.map(({ id }) => id) ?? [], [campaigns]);
  useWatchCampaigns(ids);
  const live = useAllLiveTotals();

  const sinceMidnightMs = timeOfDay(today, zone, useNowMinute());
  const current = Math.floor(sinceMidnightMs / HALF_HOUR_MS);
  const { refetch } = answer;
  // The half hour that has ended is loaded once more: its last facts may have come before it was watched.
  useEffect(() => void refetch(), [current, refetch]);

  const halfHours = useMemo(() => {
    if (answer.data === undefined) return undefined;
    const own = ids.flatMap((id) => live.get(id) ?? []);
    return withLive(
      halfHoursOf(today, answer.data.data),
      { today, zone },
      own.map((one) => one.values()),
    );
  }, [answer.data, ids, live, today, zone]);
  const yesterday = useMemo(
    () => before.data && halfHoursOf(addDays(today, -1), before.data.data),
    [before.data, today],
  );
  return {
    halfHours,
    yesterday,
    total: useMemo(() => halfHours && sumOf(halfHours), [halfHours]),
    before: useMemo(
      () => yesterday && untilTimeOfDay(yesterday, sinceMidnightMs),
      [yesterday, sinceMidnightMs],
    ),
    current,
    error: answer.error,
    refetch: useCallback(() => void refetch(), [refetch]),
  };
}
