import { t } from '../../lib/i18n/i18n.ts';

/** What the numbers of a series are; series of one unit share an axis. */
export type ChartUnit = 'count' | 'money' | 'percent';

/** How values over points are drawn. Areas lie on top of one another. */
export type ChartKind = 'line' | 'area' | 'bar';

export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly unit: ChartUnit;
  /** One number a point, for the height alone; null leaves a gap. */
  readonly values: readonly (number | null)[];
  /** What is said of each point, exact. */
  readonly texts: readonly string[];
  /** Index of the last point while its time runs: it still grows, and the line to it is dotted. */
  readonly running?: number;
  /** `steps` for what is counted one by one: it stays level between two points. Default: a smooth line. */
  readonly shape?: 'steps';
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
const SERIES_COLOURS = [1, 2, 3, 4, 5].map((place) => `var(--mq-chart-${place})`);
export const REST_COLOUR = 'var(--mq-chart-6)';
export const colourOf = (index: number): string => SERIES_COLOURS[index % SERIES_COLOURS.length] ?? '';

export type AxisSide = 'left' | 'right' | 'none';

/** The first unit goes to the left, the next one to the right, a third is drawn to its own height without an axis. */
export function axisSides(series: readonly ChartSeries[]): ReadonlyMap<ChartUnit, AxisSide> {
  const units = [...new Set(series.map(({ unit }) => unit))];
  return new Map(units.map((unit, index) => [unit, index === 0 ? 'left' : index === 1 ? 'right' : 'none']));
}

/** The top of a unit's axis; never zero, so that nothing divides by it. */
export function highestOf(series: readonly ChartSeries[], unit: ChartUnit): number {
  let highest = 0;
  for (const one of series) {
    if (one.unit !== unit) continue;
    for (const value of [...one.values, ...(one.previous?.values ?? [])])
      highest = Math.max(highest, value ?? 0);
  }
  return highest > 0 ? highest : 1;
}

/** The bottom of a unit's axis: zero, unless something fell below. */
export function lowestOf(series: readonly ChartSeries[], unit: ChartUnit): number {
  let lowest = 0;
  for (const one of series) {
    if (one.unit !== unit) continue;
    for (const value of [...one.values, ...(one.previous?.values ?? [])])
      lowest = Math.min(lowest, value ?? 0);
  }
  return lowest;
}

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
