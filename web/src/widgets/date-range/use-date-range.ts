import { dayIn } from '@marquee/schemas/common/zone/zone';
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useCallback, useMemo } from 'react';

import { useMaybeProfile } from '../../lib/profile.ts';
import { useLocalStorage } from '../../ui/hooks.ts';
import { previousPeriod, stepPeriod } from './period-steps.ts';
import { useNowMinute } from './use-now-minute.ts';
import { useZone } from './use-zone.ts';
import {
  chosenPeriod,
  kindOf,
  presetPeriod,
  PRESETS,
  type Period,
  type PeriodKind,
  type Preset,
} from './period.ts';

export interface DateRangeState {
  readonly period: Period;
  readonly kind: PeriodKind;
  /** `Europe/Berlin`, `+05:30` */
  readonly zone: string;
  /** The day that it is in the zone. */
  readonly today: string;
  readonly compare: boolean;
  /** What the period is compared with; undefined while it is not. */
  readonly previous: Period | undefined;
  readonly canStepOn: boolean;
  readonly choosePreset: (preset: Preset) => void;
  readonly choosePeriod: (period: Period) => void;
  readonly step: (direction: -1 | 1) => void;
  readonly setZone: (offset: string) => void;
  readonly setCompare: (compare: boolean) => void;
}

const PARAMS = {
  preset: parseAsStringLiteral(PRESETS),
  from: parseAsString,
  to: parseAsString,
  tz: parseAsString,
  compare: parseAsBoolean,
};

/**
 * The period of a page in its URL (`preset`, or `from` and `to`; `tz`; `compare`), so that a link shows the same.
 * Comparing is remembered for the next visit, per account; the zone is a setting of the account.
 */
export function useDateRange(defaultPreset: Preset = 'last7'): DateRangeState {
  const [params, setParams] = useQueryStates(PARAMS, { history: 'push' });
  const zone = useZone(params.tz);
  const [keptCompare, keepCompare] = useKeptCompare();
  const nowMs = useNowMinute();
  const today = dayIn(zone, nowMs);
  const compare = params.compare ?? keptCompare;

  const { preset, from, to } = params;
  const { period, kind } = useMemo(
    () =>
      chosenPeriod({ preset, from, to }, today) ?? {
        period: presetPeriod(defaultPreset, today),
        kind: defaultPreset,
      },
    [from, to, preset, defaultPreset, today],
  );
  const previous = useMemo(() => (compare ? previousPeriod(period) : undefined), [compare, period]);

  const choosePeriod = useCallback(
    (chosen: Period) => {
      // A period that has a name keeps moving with the days.
      const name = kindOf(chosen, today);
      void setParams(
        name === 'custom' ? { preset: null, ...chosen } : { preset: name, from: null, to: null },
      );
    },
    [setParams, today],
  );
  const step = useCallback(
    (direction: -1 | 1) => {
      const stepped = stepPeriod(period, kind, direction, today);
      if (stepped) choosePeriod(stepped);
    },
    [period, kind, today, choosePeriod],
  );
  return {
    period,
    kind,
    zone,
    today,
    compare,
    previous,
    canStepOn: stepPeriod(period, kind, 1, today) !== undefined,
    choosePreset: (chosen) => void setParams({ preset: chosen, from: null, to: null }),
    choosePeriod,
    step,
    setZone(offset) {
      void setParams({ tz: offset });
    },
    setCompare(next) {
      keepCompare(next);
      void setParams({ compare: next });
    },
  };
}

/** Comparing as the account chose it last in this browser. */
function useKeptCompare() {
  const account = useMaybeProfile()?.id ?? 0;
  return useLocalStorage<boolean>({
    key: `marquee.compare.${account}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
}
