import { Suspense, useMemo, useState, type ReactNode } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { IconChartLine } from '../../ui/icons.ts';
import {
  colourOf,
  REST_COLOUR,
  summaryOf,
  type ChartKind,
  type ChartMarker,
  type ChartPoint,
  type ChartSeries,
} from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { ChartTable } from './chart-table.tsx';
import styles from './chart.module.css';

const InteractivePlot = lazyWithRetry(async () => (await import('./interactive-plot.tsx')).InteractivePlot);

export interface TimeSeriesChartProps {
  /** What the chart is about: "Spend by day". */
  readonly label: string;
  readonly points: readonly ChartPoint[];
  /** One to three metrics, or the same metric of some values. */
  readonly series: readonly ChartSeries[];
  /** What happened at a point. */
  readonly markers?: readonly ChartMarker[];
  readonly kind?: ChartKind;
  /** Pixels of the drawing. */
  readonly height?: number;
  readonly loading?: boolean;
  readonly error?: { readonly text: string; readonly onRetry: () => void } | undefined;
  /** Where there is nothing to draw. */
  readonly empty?: ReactNode;
}

const NO_MARKERS: readonly ChartMarker[] = [];

/** Lines, areas or bars over time, with everything that they say as text and as a table too. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { label, points, series, markers = NO_MARKERS, kind = 'line', height = 260 } = props;
  const { loading = false, error, empty } = props;
  const { coloured, hidden, shown, toggle } = useShownSeries(series);
  const summary = useMemo(() => summaryOf(points, shown, markers), [points, shown, markers]);

  if (error) {
    return (
      <div className={styles.state} style={{ minHeight: height }}>
        <ErrorState text={error.text} onRetry={error.onRetry} />
      </div>
    );
  }
  if (loading) return <Skeleton height={height + 40} aria-label={t('{label} is loading', { label })} />;
  if (points.length === 0 || series.length === 0) {
    return (
      <div className={styles.state} style={{ minHeight: height }}>
        {empty ?? <EmptyState icon={<IconChartLine />} title={t('No data yet')} />}
      </div>
    );
  }
  return (
    <ChartFrame
      legend={<Legend series={coloured} hidden={hidden} onToggle={toggle} />}
      table={<ChartTable label={label} points={points} series={shown} height={height} />}
    >
      <Suspense fallback={<Skeleton height={height} />}>
        <InteractivePlot
          label={label}
          summary={summary}
          kind={kind}
          points={points}
          series={shown}
          markers={markers}
          height={height}
        />
      </Suspense>
    </ChartFrame>
  );
}

/** Each series in its colour, without those that the person has hidden; one always stays. */
function useShownSeries(series: readonly ChartSeries[]) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const coloured = useMemo(
    () => series.map((one, index) => ({ ...one, colour: one.isRest ? REST_COLOUR : colourOf(index) })),
    [series],
  );
  const shown = useMemo(() => coloured.filter(({ id }) => !hidden.has(id)), [coloured, hidden]);
  const toggle = (id: string) =>
    setHidden((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next.size === series.length ? before : next;
    });
  return { coloured, hidden, shown, toggle };
}

interface LegendProps {
  readonly series: readonly (ChartSeries & { readonly colour: string })[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

function Legend({ series, hidden, onToggle }: LegendProps) {
  return (
    <ul className={styles.legend} aria-label={t('Series')}>
      {series.map(({ id, label, colour, total }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.entry}
            aria-pressed={!hidden.has(id)}
            onClick={() => onToggle(id)}
          >
            <span className={styles.swatch} style={{ background: colour }} aria-hidden />
            <span className={styles.name}>{label}</span>
            {total === undefined ? null : <strong>{total}</strong>}
          </button>
        </li>
      ))}
      {series.some(({ previous }) => previous !== undefined) && (
        <li className={styles.dashed}>{t('Previous period')}</li>
      )}
      {series.some(({ running }) => running !== undefined) && (
        <li className={styles.dashed} data-line="running">
          {t('Still running')}
        </li>
      )}
    </ul>
  );
}
