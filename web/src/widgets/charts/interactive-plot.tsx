import { useEffect, useId, useMemo, useState, type RefObject } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import type { ChartKind, ChartMarker, ChartPoint } from './chart-data.ts';
import { ChartTooltip, say, type Shown } from './chart-tooltip.tsx';
import styles from './chart.module.css';
import { layoutPanels, middleNear, type Panel } from './panels.ts';
import { boxOfSpan, pointAt, pointNear } from './plot-frame.ts';
import { Plot } from './plot.tsx';
import type { PlotSeries } from './series-marks.tsx';
import { spanLabel, type Span } from './span.ts';
import { useBrush } from './use-brush.ts';
import { useWidth } from './use-width.ts';

export interface InteractivePlotProps {
  readonly label: string;
  readonly summary: string;
  readonly kind: ChartKind;
  readonly points: readonly ChartPoint[];
  readonly panels: readonly Panel<PlotSeries>[];
  readonly markers: readonly ChartMarker[];
  /** Of a chart of one panel, pixels. */
  readonly height: number;
  /** Fewest points that can be zoomed to. */
  readonly least: number;
  readonly onZoom: (span: Span) => void;
  /** True while the next points are to have the focus, wherever they are drawn. */
  readonly wantsFocus: RefObject<boolean>;
}

/** The panels with a cursor through them all, moved by pointer or arrow keys, and the span that is selected from it. */
export function InteractivePlot(props: InteractivePlotProps) {
  const { label, summary, kind, points, panels, markers, height, least, wantsFocus } = props;
  const [box, width] = useWidth();
  const [zoomedTo, setZoomedTo] = useState('');
  const [near, setNear] = useState<number>();
  const summaryId = useId();
  const layout = useMemo(() => layoutPanels(panels.length, height), [panels.length, height]);
  const series = useMemo(() => panels.flatMap((panel) => panel.series), [panels]);
  const brush = useBrush({
    count: points.length,
    least,
    pointNear: (clientX) =>
      pointNear(clientX - (box.current?.getBoundingClientRect().left ?? 0), points.length, width),
    onZoom: (span) => {
      setZoomedTo(spanLabel(points, span));
      wantsFocus.current = true;
      props.onZoom(span);
    },
  });
  useWantedFocus(box, points, wantsFocus);
  const { active, selection, hasHandle } = brush;
  // Said once: by the time that the cursor leaves, the chart may show all again.
  if (active !== undefined && zoomedTo !== '') setZoomedTo('');
  const shown = { points, series, markers };
  const nearShare = panels.length > 1 && near !== undefined ? near / layout.height : 0;
  return (
    <div
      ref={box}
      className={styles.plot}
      style={{ height: layout.height }}
      role="application"
      aria-roledescription={t('chart')}
      aria-label={`${label}. ${t('Arrow keys move from point to point; with Shift they select, and Enter zooms in.')}`}
      aria-describedby={summaryId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its points are walked by arrow keys
      tabIndex={0}
      {...brush.events}
      onPointerMove={(event) => {
        setNear(middleNear(layout, event.clientY - event.currentTarget.getBoundingClientRect().top));
        brush.events.onPointerMove(event);
      }}
      onBlur={() => {
        setZoomedTo('');
        brush.events.onBlur();
      }}
    >
      <p id={summaryId} className={styles.spoken}>
        {summary}
      </p>
      {width > 0 && <Plot {...{ kind, points, panels, layout, markers, width, active }} />}
      {width > 0 && <Cursor {...{ ...shown, active, selection, hasHandle, width }} near={nearShare} />}
      <p className={styles.spoken} role="status">
        {say(shown, active, selection) ?? (zoomedTo && t('Zoomed in to {span}', { span: zoomedTo }))}
      </p>
    </div>
  );
}

/** Gives the plot the focus once other points are drawn, where they are to have it. */
function useWantedFocus(
  box: RefObject<HTMLDivElement | null>,
  points: readonly ChartPoint[],
  wantsFocus: RefObject<boolean>,
): void {
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    box.current?.focus({ preventScroll: true });
  }, [points, wantsFocus, box]);
}

interface CursorProps extends Shown {
  readonly active: number | undefined;
  readonly selection: Span | undefined;
  readonly hasHandle: boolean;
  /** Of the chart, pixels. */
  readonly width: number;
  /** How far down the pointer is, as a share of the chart's height. */
  readonly near: number;
}

/** What lies above the panels at the cursor: the values, or what is selected. */
function Cursor({ active, selection, hasHandle, width, near, ...shown }: CursorProps) {
  const { points } = shown;
  if (active === undefined) return null;
  return (
    <>
      {selection ? (
        <Selection
          text={spanLabel(points, selection)}
          box={boxOfSpan(selection, points.length, width)}
          chartWidth={width}
        />
      ) : (
        <ChartTooltip index={active} {...shown} width={width} near={near} />
      )}
      {hasHandle && (
        // Elsewhere a finger scrolls the page.
        <div
          className={styles.handle}
          style={{ left: pointAt(active, points.length, width) }}
          data-handle
          aria-hidden
        />
      )}
    </>
  );
}

interface SelectionProps {
  readonly text: string;
  /** Pixels. */
  readonly box: { readonly left: number; readonly width: number };
  readonly chartWidth: number;
}

/** The span that releasing zooms to. */
function Selection({ text, box, chartWidth }: SelectionProps) {
  const middle = box.left + box.width / 2;
  return (
    <>
      <div className={styles.selection} style={box} aria-hidden />
      {/* The further to a side, the less of it goes beyond its middle: it is always within the chart. */}
      <span
        className={styles.selected}
        style={{ left: middle, translate: `${(-middle / chartWidth) * 100}%` }}
        aria-hidden
      >
        {text}
      </span>
    </>
  );
}
