import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';

import { toPlotNumber } from '../../../lib/format.ts';
import { countsOfBoth, type ChartPoint, type ChartSeries } from '../../../widgets/charts/chart-data.ts';
import type { Period } from '../../../widgets/date-range/period.ts';
import { fieldText } from '../field-text.ts';
import { isAdditive } from './chart-kinds.ts';
import { FIELD_LABELS, type ShownField } from './labels.ts';
import { bucketLabel, bucketsOf, bucketTick, type Bucket } from './time-buckets.ts';

interface Answer {
  readonly data: readonly StatisticsRow[];
  readonly totals: StatisticsRow;
}

interface Drawn {
  readonly fields: readonly ShownField[];
  readonly bucket: Bucket;
  readonly period: Period;
  readonly previous: Period | undefined;
  /** The bucket that it is now: what comes after it is not drawn. */
  readonly runningBucket: string;
}

/** What the chart shows of the answers. */
export function drawSeries(
  { fields, bucket, period, previous, runningBucket }: Drawn,
  answer: Answer | undefined,
  before: Answer | undefined,
): { readonly points: readonly ChartPoint[]; readonly series: readonly ChartSeries[] } {
  if (answer === undefined) return { points: [], series: [] };
  const names = bucketsOf(period, bucket);
  const earlier = previous ? bucketsOf(previous, bucket) : [];
  const rows = byBucket(answer.data, bucket);
  const oldRows = before && byBucket(before.data, bucket);
  const running = names.indexOf(runningBucket);
  const drawnBefore = earlier.slice(0, names.length);
  const points = pointsOf(period, bucket, earlier);
  const valuesOf = (field: ShownField, buckets: readonly string[], from: Rows) =>
    valuesAt(field, buckets, from, runningBucket);
  // How many impressions a price or an amount is of is known where they are drawn too.
  const countsIn = (buckets: readonly string[], from: Rows) => valuesOf('impressions', buckets, from).values;
  const counts = fields.includes('impressions')
    ? countsOfBoth(countsIn(names, rows), oldRows && countsIn(drawnBefore, oldRows))
    : undefined;
  const series = fields.map((field): ChartSeries => ({
    id: field,
    label: FIELD_LABELS[field].label,
    unit: FIELD_LABELS[field].unit,
    ...valuesOf(field, names, rows),
    ...(counts === undefined ? {} : { counts }),
    ...(running === -1 ? {} : { running }),
    total: fieldText(field, answer.totals[field]),
    ...(oldRows && before
      ? {
          previous: valuesOf(field, drawnBefore, oldRows),
          previousTotal: fieldText(field, before.totals[field]),
        }
      : {}),
  }));
  return { points, series };
}

type Rows = ReadonlyMap<string, StatisticsRow>;

/** The points of a period below the axis, beside those of the period before. */
export function pointsOf(
  period: Period,
  bucket: Bucket,
  earlier: readonly string[] = [],
): readonly ChartPoint[] {
  const isOneDay = period.from === period.to;
  return bucketsOf(period, bucket).map((name, index) => {
    const old = earlier[index];
    return {
      tick: bucketTick(name, bucket, isOneDay),
      label: bucketLabel(name, bucket),
      ...(old === undefined ? {} : { previousLabel: bucketLabel(old, bucket) }),
    };
  });
}

/** A field at each bucket; nothing is known of those to come. */
export function valuesAt(field: ShownField, buckets: readonly string[], from: Rows, runningBucket: string) {
  // A price of nothing is no price; a count of nothing is zero.
  const absent = isAdditive(field) ? 0 : null;
  const found = buckets.map((name) => from.get(name)?.[field] ?? (name > runningBucket ? null : absent));
  return {
    values: found.map((value) => (value === null ? null : toPlotNumber(value))),
    texts: found.map((value) => fieldText(field, value)),
  };
}

export const byBucket = (rows: readonly StatisticsRow[], bucket: string): Rows =>
  new Map(rows.map((row) => [String(row[bucket] ?? ''), row]));
