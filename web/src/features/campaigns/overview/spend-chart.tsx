import { formatDollars, type Nanos } from '@marquee/schemas/common/money';
import { memo, useMemo } from 'react';

import { formatMoney, NOTHING, toPlotNumber } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { zoneLabel } from '../../../lib/zone/zones.ts';
import { Card } from '../../../ui/layout/card.tsx';
import type { ChartSeries } from '../../../widgets/charts/chart-data.ts';
import { TimeSeriesChart } from '../../../widgets/charts/time-series-chart.tsx';
import { timeAt } from '../../../widgets/traffic-figures/day-counts.ts';
import type { DayChange } from './change-markers.ts';
import classes from './overview.module.css';
import type { LiveDay } from './use-campaign-day.ts';

interface SpendChartProps {
  readonly day: LiveDay;
  readonly changes: readonly DayChange[];
  readonly timezone: string;
}

/** The day's spend as it adds up, against what pacing planned, with the likely rest of the day and what was changed. */
export const SpendChart = memo(function SpendChart({ day, changes, timezone }: SpendChartProps) {
  const points = useMemo(
    () =>
      day.halfHours.map((_, slot) => ({
        tick: timeAt(slot),
        label: t('By {time}', { time: timeAt(slot + 1) }),
      })),
    [day.halfHours],
  );
  const series = useMemo(() => seriesOf(day), [day]);
  return (
    <Card
      title={t('Spend today')}
      description={t('Adds up by half hour · {zone}', { zone: zoneLabel(timezone) })}
    >
      <TimeSeriesChart
        label={t('Spend today as it adds up')}
        points={points}
        series={series}
        markers={changes}
      />
      {changes.length > 0 && (
        <ul className={classes.changes} aria-label={t('Changes today')}>
          {changes.map(({ id, time, text }) => (
            <li key={id}>
              <span className={classes.time}>{time}</span> {text}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
});

function seriesOf({ halfHours, elapsed, forecast, plan }: LiveDay): readonly ChartSeries[] {
  const current = Math.min(Math.floor(elapsed), halfHours.length - 1);
  let sum = 0n;
  const spent = halfHours.map(({ spendNanos }, slot) => {
    sum += spendNanos;
    return slot <= current ? sum : null;
  });
  const expected = forecast?.path.map((value, slot) =>
    slot === current - 1 ? (spent[slot] ?? null) : value,
  );
  return [
    {
      ...line('spend', t('Spent'), spent),
      running: current,
      isCumulative: true,
      counts: halfHours.map(({ impressions }) => impressions),
    },
    ...(plan === undefined ? [] : [{ ...plotted('plan', t('Planned'), plan), stroke: 'planned' as const }]),
    ...(expected === undefined
      ? []
      : [{ ...line('forecast', t('Forecast'), expected), stroke: 'expected' as const }]),
  ];
}

const line = (id: string, label: string, values: readonly (Nanos | null)[]): ChartSeries =>
  plotted(
    id,
    label,
    values.map((value) => (value === null ? null : formatDollars(value))),
  );

const plotted = (id: string, label: string, amounts: readonly (string | null)[]): ChartSeries => ({
  id,
  label,
  unit: 'money',
  // What is planned and expected is read against what is spent.
  metric: 'spend',
  values: amounts.map((amount) => (amount === null ? null : toPlotNumber(amount))),
  texts: amounts.map((amount) => (amount === null ? NOTHING : formatMoney(amount))),
});
