import { useMemo, useRef, useState } from 'react';

import type { ChartMarker, ChartPoint, ChartSeries } from './chart-data.ts';
import {
  cutMarkers,
  cutPoints,
  cutSeries,
  endsOf,
  shiftSpan,
  spanLabel,
  spanOfEnds,
  type Span,
  type SpanEnds,
} from './span.ts';

/** What a chart is zoomed to, where the page keeps it. */
export interface ChartZoom {
  /** Absent while all points are shown. */
  readonly span: Span | undefined;
  /** Fewest points that can be zoomed to. */
  readonly least: number;
  readonly onChange: (span: Span | undefined) => void;
}

/** Fewer points are no line. */
const LEAST = 2;

interface Whole<Series extends ChartSeries> {
  readonly points: readonly ChartPoint[];
  readonly series: readonly Series[];
  readonly markers: readonly ChartMarker[];
}

/**
 * The part of a chart that is zoomed to.
 * @param kept what the page keeps of it; without it the chart does
 */
export function useZoom<Series extends ChartSeries>(
  { points, series, markers }: Whole<Series>,
  kept: ChartZoom | undefined,
) {
  const own = useOwnZoom(points);
  const { span: asked, least, onChange } = kept ?? own;
  // Other points came since: they are shown from the first to the last.
  const span = asked !== undefined && asked.last < points.length ? asked : undefined;
  const { first, last } = span ?? { first: 0, last: points.length - 1 };
  const isWhole = span === undefined;
  const part = useMemo(() => {
    if (isWhole) return { points, series, markers };
    const cut = { first, last };
    return {
      points: cutPoints(points, cut),
      series: series.map((one) => cutSeries(one, cut)),
      markers: cutMarkers(markers, cut),
    };
  }, [points, series, markers, isWhole, first, last]);
  const wantsFocus = useRef(false);
  return {
    ...part,
    least,
    wantsFocus,
    zoomedTo: span && spanLabel(points, span),
    onZoom: (chosen: Span) => onChange(shiftSpan(chosen, first)),
    reset: () => {
      // The button goes: the focus returns to the chart, or to the switch above its table.
      wantsFocus.current = true;
      onChange(undefined);
    },
  };
}

/** What a chart is zoomed to by itself, by the names of its points: among those of another axis it means nothing. */
function useOwnZoom(points: readonly ChartPoint[]): ChartZoom {
  const [ends, setEnds] = useState<SpanEnds>();
  return {
    span: ends && spanOfEnds(points, ends),
    least: LEAST,
    onChange: (span) => setEnds(span && endsOf(points, span)),
  };
}
