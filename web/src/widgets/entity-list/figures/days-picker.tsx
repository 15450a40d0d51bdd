import { Suspense, useState, type ComponentProps } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { zoneLabel } from '../../../lib/zone/zones.ts';
import { NativeSelectField } from '../../../ui/fields/native-select-field.tsx';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import type { DaysField as Field } from '../../date-range/days-field.tsx';
import { PRESET_LABELS, presetPeriod, PRESETS } from '../../date-range/period.ts';
import classes from './figures.module.css';
import { DEFAULT_TREND, type FigureDays } from './use-figure-days.ts';

const DaysField = lazyWithRetry<ComponentProps<typeof Field>>(
  async () => (await import('../../date-range/days-field.tsx')).DaysField,
);

const PERIODS = [...PRESETS, 'custom' as const].map((kind) => ({ value: kind, label: PRESET_LABELS[kind] }));
const OPTIONS = [{ value: 'all' as const, label: t('All time') }, ...PERIODS];

interface DaysPickerProps {
  readonly figureDays: FigureDays;
  /** Statistics alone have the numbers, and those not of all time. */
  readonly isBounded: boolean;
}

/** The days that the numbers of the list are of. */
export function DaysPicker({ figureDays, isBounded }: DaysPickerProps) {
  const { days, kind, zone, today, choose, choosePeriod } = figureDays;
  const [isChoosing, setChoosing] = useState(false);
  const shown = isChoosing ? 'custom' : isBounded && kind === 'all' ? DEFAULT_TREND : kind;
  const period = days ?? presetPeriod('last7', today);
  return (
    <div className={classes.picker} role="group" aria-label={t('Period, {zone}', { zone: zoneLabel(zone) })}>
      <NativeSelectField
        label={t('Period')}
        hideLabel
        size="sm"
        className={classes.preset}
        options={isBounded ? PERIODS : OPTIONS}
        value={shown}
        onChange={(next) => {
          setChoosing(next === 'custom');
          if (next !== 'custom') choose(next);
        }}
      />
      {shown === 'custom' && (
        <Suspense fallback={<Skeleton width={180} height={36} />}>
          <DaysField key={`${period.from} ${period.to}`} range={{ period, today, choosePeriod }} />
        </Suspense>
      )}
    </div>
  );
}
