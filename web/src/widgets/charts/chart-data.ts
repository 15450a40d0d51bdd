import { t } from '../../lib/i18n/i18n.ts';

/** What the numbers of a series are; only series of one unit can share an axis. */
export type ChartUnit = 'count' | 'money' | 'percent';

/** How values over points are drawn. Areas lie on top of one another. */
export type ChartKind = 'line' | 'area' | 'bar';

export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly unit: ChartUnit;
  /** What is measured: series of one metric share a scale, however far apart they are. Default: its id. */
  readonly metric?: string;
  /** One number a point, for the height alone; null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** What is said of each point, exact. */
  readonly texts: readonly string[];
  /** Index of the last point while its time runs: it still grows, and the line to it is dotted. */
  readonly running?: number;
  /** Of an amount, how many things it is of, point by point, in both periods: see `isStepped` and `countsOfBoth`. */
  readonly counts?: readonly (number | null)[];
  /** It adds up from point to point, so that a step begins at a point and not between two. */
  readonly isCumulative?: true;
  /** What is left beside the other series: drawn in grey. */
  readonly isRest?: true;
  /** What is not measured but planned or expected is drawn dashed or dotted. */
  readonly stroke?: 'planned' | 'expected';
  /** The period before, point by point; may be shorter. */
  readonly previous?: { readonly values: readonly (number | null)[]; readonly texts: readonly string[] };
  /** Total of the whole period, as text. */
  readonly total?: string;
  readonly previousTotal?: string;
}

export interface ChartPoint {
  /** Below the axis. */
  readonly tick: string;
  /** In the tooltip and the table. */
  readonly label: string;
  /** Label of the point at the same place in the previous period. */
  readonly previousLabel?: string;
}

/** Something that happened at a point, such as a change of the bid. */
export interface ChartMarker {
  /** Different for each marker of a chart. */
  readonly id: number;
  /** Index of the point. */
  readonly at: number;
  /** `13:41 Bid price $1.20 → $9.00`. */
  readonly label: string;
}

/** What happened at a point, in one line; empty where nothing did. */
export const markedAt = (markers: readonly ChartMarker[], index: number): string =>
  markers.flatMap(({ at, label }) => (at === index ? [label] : [])).join('; ');

type Values = readonly (number | null)[];

/** The values of the line that is final, and those of the stretch to the point that still grows. */
export function splitAtRunning(values: Values, running: number | undefined): [final: Values, open: Values] {
  if (running === undefined) return [values, []];
  const final = values.map((value, index) => (index < running ? value : null));
  const open = values.map((value, index) => (index === running || index === running - 1 ? value : null));
  return [final, open];
}

/** Colours of the theme, in the order in which series take them. */
const SERIES_COLOURS = [1, 2, 3, 4, 5, 7].map((place) => `var(--mq-chart-${place})`);
export const REST_COLOUR = 'var(--mq-chart-6)';
export const colourOf = (index: number): string => SERIES_COLOURS[index % SERIES_COLOURS.length] ?? '';

/** Most things in an interval that are drawn as steps. */
export const STEPS_MAX = 20;

/**
 * How many things the amounts of a series are of: at each place the larger count of both periods, so that an amount is drawn
 * as the count that it is of.
 * @param before the period before, where it is drawn
 */
export function countsOfBoth(now: Values, before: Values = []): Values {
  return Array.from({ length: Math.max(now.length, before.length) }, (_, index) => {
    const known = [now[index], before[index]].filter((count) => count !== null && count !== undefined);
    return known.length === 0 ? null : Math.max(...known);
  });
}

/**
 * Whether a series is drawn as steps: it counts so few things, or is an amount of so few, that a curve between them would
 * show values that never were. A layer of a stack never is: it would come apart from its neighbours.
 */
export function isStepped({
  unit,
  values,
  previous,
  counts,
  bases,
}: Pick<ChartSeries, 'unit' | 'values' | 'previous' | 'counts'> & {
  /** Where each value begins, in a stack. */
  readonly bases?: readonly number[];
}): boolean {
  if (bases !== undefined) return false;
  const counted = unit === 'count' ? [...values, ...(previous?.values ?? [])] : counts;
  return counted?.every((value) => (value ?? 0) <= STEPS_MAX) ?? false;
}

/** The top of an axis of these series; never zero, so that nothing divides by it. */
export function highestOf(series: readonly ChartSeries[]): number {
  const highest = valuesOf(series).reduce((most, value) => Math.max(most, value), 0);
  return highest > 0 ? highest : 1;
}

/** The bottom of an axis of these series: zero, unless something fell below. */
export const lowestOf = (series: readonly ChartSeries[]): number =>
  valuesOf(series).reduce((least, value) => Math.min(least, value), 0);

const valuesOf = (series: readonly ChartSeries[]): readonly number[] =>
  series.flatMap(({ values, previous }) =>
    [...values, ...(previous?.values ?? [])].map((value) => value ?? 0),
  );

/** Interval at which labels fit below an axis. */
export const tickEvery = (count: number, width: number, labelWidth = 72): number =>
  Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / labelWidth))));

/** Describes a chart for screen readers, one sentence a series, and what happened. */
export function summaryOf(
  points: readonly ChartPoint[],
  series: readonly ChartSeries[],
  markers: readonly ChartMarker[] = [],
): string {
  if (points.length === 0) return t('No points.');
  const range =
    points.length === 1
      ? (points[0]?.label ?? '')
      : t('{from} to {to}', { from: points[0]?.label ?? '', to: points.at(-1)?.label ?? '' });
  const happened =
    markers.length === 0
      ? []
      : [t('Changes: {changes}.', { changes: markers.map(({ label }) => label).join('; ') })];
  return [`${range}.`, ...series.map((one) => sentenceOf(points, one)), ...happened].join(' ');
}

function sentenceOf(points: readonly ChartPoint[], one: ChartSeries): string {
  let high = -1;
  let low = -1;
  one.values.forEach((value, index) => {
    if (value === null) return;
    if (high < 0 || value > (one.values[high] ?? 0)) high = index;
    if (low < 0 || value < (one.values[low] ?? 0)) low = index;
  });
  if (high < 0) return t('{label}: nothing.', { label: one.label });
  const at = (index: number) => `${one.texts[index] ?? ''} (${points[index]?.label ?? ''})`;
  const facts = [
    ...(one.total === undefined ? [] : [t('{total} in all', { total: one.total })]),
    ...(one.previousTotal === undefined ? [] : [t('previous period {total}', { total: one.previousTotal })]),
    t('highest {highest}, lowest {lowest}', { highest: at(high), lowest: at(low) }),
  ];
  return `${one.label}: ${facts.join('; ')}.`;
}

/** Where the arrow keys lead from a point. */
export function moveTo(key: string, index: number | undefined, count: number): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  switch (key) {
    case 'ArrowLeft':
      return index === undefined ? last : Math.max(0, index - 1);
    case 'ArrowRight':
      return index === undefined ? 0 : Math.min(last, index + 1);
    case 'PageUp':
      return Math.max(0, (index ?? last) - Math.ceil(count / 10));
    case 'PageDown':
      return Math.min(last, (index ?? 0) + Math.ceil(count / 10));
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
