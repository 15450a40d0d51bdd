import { dayIn } from '@marquee/schemas/common/zone/zone';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';

import type { ListDays } from '../../../lib/list-query.ts';
import { chosenPeriod, kindOf, PRESETS, type Period, type PeriodKind } from '../../date-range/period.ts';
import { useNowMinute } from '../../date-range/use-now-minute.ts';
import { useZone } from '../../date-range/use-zone.ts';

export interface FigureDays {
  /** Undefined is all time. */
  readonly days: ListDays | undefined;
  readonly kind: PeriodKind | 'all';
  /** `Europe/Berlin`, `+05:30` */
  readonly zone: string;
  /** The day that it is in the zone. */
  readonly today: string;
  readonly choose: (kind: Exclude<FigureDays['kind'], 'custom'>) => void;
  readonly choosePeriod: (period: Period) => void;
}

/** Days of sparklines, and of what statistics alone know, until a person chooses some. */
export const DEFAULT_TREND = 'last30';

const PARAMS = {
  preset: parseAsStringLiteral(PRESETS),
  from: parseAsString,
  to: parseAsString,
  tz: parseAsString,
};

/**
 * The days that the figures of a list are of, in the URL by the names of reports (`preset`, or `from` and `to`; `tz`); the
 * zone is that of reports too. The list begins with its first page again.
 * @param urlPrefix of the list's own parameters
 */
export function useFigureDays(urlPrefix: string): FigureDays {
  const [{ preset, from, to, tz }, setParams] = useQueryStates(PARAMS, { history: 'push', shallow: false });
  const [, setPage] = useQueryStates({ [`${urlPrefix}page`]: parseAsString }, { shallow: false });
  const zone = useZone(tz);
  const today = dayIn(zone, useNowMinute());
  const chosen = useMemo(() => chosenPeriod({ preset, from, to }, today), [preset, from, to, today]);
  const days = useMemo(() => chosen && { ...chosen.period, zone }, [chosen, zone]);
  const set = (values: Parameters<typeof setParams>[0]) => {
    void setPage(null);
    void setParams(values);
  };
  return {
    days,
    kind: chosen?.kind ?? 'all',
    zone,
    today,
    choose: (kind) => set({ preset: kind === 'all' ? null : kind, from: null, to: null }),
    choosePeriod: (period) => {
      // Days that have a name keep moving with the calendar.
      const name = kindOf(period, today);
      set(name === 'custom' ? { preset: null, ...period } : { preset: name, from: null, to: null });
    },
  };
}
