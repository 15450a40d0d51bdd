import { Suspense, useMemo, useState, type ReactNode } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { IconChartLine, IconZoomOut } from '../../ui/icons.ts';
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
import { layoutPanels, panelsOf } from './panels.ts';
import { useZoom, type ChartZoom } from './use-zoom.ts';

const InteractivePlot = lazyWithRetry(async () => (await import('./interactive-plot.tsx')).InteractivePlot);

export interface TimeSeriesChartProps {
  /** What the chart is about: "Spend by day". */
  readonly label: string;
  readonly points: readonly ChartPoint[];
  /** Some metrics, or the same metric of some values. */
  readonly series: readonly ChartSeries[];
  /** What happened at a point. */
  readonly markers?: readonly ChartMarker[];
  readonly kind?: ChartKind;
  /** Pixels of a drawing of one panel. */
  readonly height?: number;
  /** Panels that are likely, for the place that is kept while it loads. */
  readonly likelyPanels?: number;
  /** What it is zoomed to, where the page keeps it; else the chart does. */
  readonly zoom?: ChartZoom;
  readonly loading?: boolean;
  readonly error?: { readonly text: string; readonly onRetry: () => void } | undefined;
  /** Where there is nothing to draw. */
  readonly empty?: ReactNode;
}

const NO_MARKERS: readonly ChartMarker[] = [];

/** Lines, areas or bars over time, with everything that they say as text and as a table too. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const { label, kind = 'line', height = 260, likelyPanels = 1, loading = false, error, empty } = props;
  const { coloured, hidden, shown, toggle } = useShownSeries(props.series);
  const zoom = useZoom(
    { points: props.points, series: shown, markers: props.markers ?? NO_MARKERS },
    props.zoom,
  );
  const { points, series, markers } = zoom;
  const summary = useMemo(() => summaryOf(points, series, markers), [points, series, markers]);
  const panels = useMemo(() => panelsOf(series), [series]);
  const drawnHeight = layoutPanels(panels.length, height).height;

  if (error) {
    return (
      <div className={styles.state} style={{ minHeight: height }}>
        <ErrorState text={error.text} onRetry={error.onRetry} />
      </div>
    );
  }
  if (loading) {
    const likelyHeight = layoutPanels(likelyPanels, height).height + 40;
    return <Skeleton height={likelyHeight} aria-label={t('{label} is loading', { label })} />;
  }
  if (points.length === 0 || coloured.length === 0) {
    return (
      <div className={styles.state} style={{ minHeight: height }}>
        {empty ?? <EmptyState icon={<IconChartLine />} title={t('No data yet')} />}
      </div>
    );
  }
  return (
    <ChartFrame
      legend={<Legend series={coloured} hidden={hidden} hasTotals={!zoom.zoomedTo} onToggle={toggle} />}
      actions={zoom.zoomedTo && <ZoomReset zoomedTo={zoom.zoomedTo} onReset={zoom.reset} />}
      table={<ChartTable label={label} points={points} series={series} height={drawnHeight} />}
      wantsFocus={zoom.wantsFocus}
    >
      <Suspense fallback={<Skeleton height={drawnHeight} />}>
        <InteractivePlot
          {...{ label, summary, kind, points, panels, markers, height }}
          least={zoom.least}
          onZoom={zoom.onZoom}
          wantsFocus={zoom.wantsFocus}
        />
      </Suspense>
    </ChartFrame>
  );
}

interface ZoomResetProps {
  readonly zoomedTo: string;
  readonly onReset: () => void;
}

/** What a chart is zoomed to, and the way back. */
const ZoomReset = ({ zoomedTo, onReset }: ZoomResetProps) => (
  <>
    <span className={styles.zoomed}>{zoomedTo}</span>
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconZoomOut size="1rem" aria-hidden />}
      onClick={onReset}
    >
      {t('Reset zoom')}
    </Button>
  </>
);

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
  /** Totals are of the whole period. */
  readonly hasTotals: boolean;
  readonly onToggle: (id: string) => void;
}

function Legend({ series, hidden, hasTotals, onToggle }: LegendProps) {
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
            {hasTotals && total !== undefined && <strong>{total}</strong>}
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
