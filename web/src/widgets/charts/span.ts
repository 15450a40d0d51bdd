import { t } from '../../lib/i18n/i18n.ts';
import type { ChartMarker, ChartPoint, ChartSeries } from './chart-data.ts';

/** Points of a chart in a row, by their indexes, both included. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** Every point between two, whichever is earlier. */
export const spanBetween = (one: number, other: number): Span => ({
  first: Math.min(one, other),
  last: Math.max(one, other),
});

export const lengthOfSpan = ({ first, last }: Span): number => last - first + 1;

/** A span of a part as one of the whole. */
export const shiftSpan = ({ first, last }: Span, by: number): Span => ({
  first: first + by,
  last: last + by,
});

/** `3 Nov`, `3 Nov to 9 Nov`. */
export function spanLabel(points: readonly ChartPoint[], { first, last }: Span): string {
  const { from, to } = endsOf(points, { first, last });
  return from === to ? from : t('{from} to {to}', { from, to });
}

/** A span by the labels of its first and its last point. */
export interface SpanEnds {
  readonly from: string;
  readonly to: string;
}

export const endsOf = (points: readonly ChartPoint[], { first, last }: Span): SpanEnds => ({
  from: points[first]?.label ?? '',
  to: points[last]?.label ?? '',
});

/** The span with these ends; undefined where the points are others: those of another grouping, or none yet. */
export function spanOfEnds(points: readonly ChartPoint[], { from, to }: SpanEnds): Span | undefined {
  const first = points.findIndex(({ label }) => label === from);
  const last = points.findIndex(({ label }) => label === to);
  return first >= 0 && last >= first ? { first, last } : undefined;
}

export const cutPoints = (points: readonly ChartPoint[], { first, last }: Span): readonly ChartPoint[] =>
  points.slice(first, last + 1);

export const cutMarkers = (markers: readonly ChartMarker[], { first, last }: Span): readonly ChartMarker[] =>
  markers.flatMap((one) => (one.at < first || one.at > last ? [] : [{ ...one, at: one.at - first }]));

/** A series at the points of a span, without its totals: they are of the whole period. */
export function cutSeries<Series extends ChartSeries>(one: Series, { first, last }: Span) {
  const { running, total: _total, previousTotal: _previousTotal, previous, counts, ...rest } = one;
  const cut = <Value>(values: readonly Value[]): readonly Value[] => values.slice(first, last + 1);
  return {
    ...rest,
    values: cut(one.values),
    texts: cut(one.texts),
    ...(running !== undefined && running >= first && running <= last ? { running: running - first } : {}),
    ...(previous === undefined
      ? {}
      : { previous: { values: cut(previous.values), texts: cut(previous.texts) } }),
    ...(counts === undefined ? {} : { counts: cut(counts) }),
  };
}
