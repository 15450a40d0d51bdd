import { formatDollars, parseDollars } from '@marquee/schemas/common/money';
import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';
import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';

import { t } from '../../../lib/i18n/i18n.ts';
import type { ChartSeries } from '../../../widgets/charts/chart-data.ts';
import type { Period } from '../../../widgets/date-range/period.ts';
import { fieldText } from '../field-text.ts';
import { byBucket, valuesAt } from './chart-series.ts';
import { FIELD_LABELS, type ShownField } from './labels.ts';
import { bucketsOf, type Bucket } from './time-buckets.ts';

type Value = StatisticsRow[string] | undefined;

/** What is left of a whole without its parts, exact: counts as numbers, money as dollars. */
export function restOf(field: ShownField, whole: Value, parts: readonly Value[]): string | number {
  if (FIELD_LABELS[field].unit === 'count')
    return Math.max(0, Number(whole ?? 0) - parts.reduce<number>((sum, part) => sum + Number(part ?? 0), 0));
  const nanos = (value: Value) => (value === null || value === undefined ? 0n : (parseDollars(value) ?? 0n));
  const left = parts.reduce<bigint>((sum, part) => sum - nanos(part), nanos(whole));
  return formatDollars(left < 0n ? 0n : left);
}

interface TopInput {
  readonly metric: ShownField;
  readonly dimension: StatisticsDimension;
  readonly bucket: Bucket;
  readonly period: Period;
  readonly runningBucket: string;
  /** The first values, the highest first, with their totals. */
  readonly ranking: { readonly data: readonly StatisticsRow[]; readonly totals: StatisticsRow };
  /** Those values by bucket. */
  readonly rows: readonly StatisticsRow[];
  /** All values by bucket, where what is left is known. */
  readonly whole: readonly StatisticsRow[] | undefined;
  readonly nameOf: (value: string) => string;
}

/** A series for each of the first values, and one for what is left of the whole. */
export function topSeries(input: TopInput): readonly ChartSeries[] {
  const { metric, dimension, bucket, period, runningBucket, ranking, rows, whole, nameOf } = input;
  const names = bucketsOf(period, bucket);
  const running = names.indexOf(runningBucket);
  const shared = { metric, unit: FIELD_LABELS[metric].unit, ...(running === -1 ? {} : { running }) };
  const values = ranking.data.map((row) => String(row[dimension] ?? ''));
  const rowsOf = new Map(
    values.map((value) => [
      value,
      byBucket(
        rows.filter((row) => String(row[dimension] ?? '') === value),
        bucket,
      ),
    ]),
  );
  const series = ranking.data.map((row, index): ChartSeries => {
    const value = values[index] ?? '';
    return {
      ...shared,
      id: value,
      label: nameOf(value),
      ...valuesAt(metric, names, rowsOf.get(value) ?? new Map(), runningBucket),
      total: fieldText(metric, row[metric]),
    };
  });
  if (whole === undefined) return series;
  const wholeAt = byBucket(whole, bucket);
  const restAt = new Map(
    names.map((name): [string, StatisticsRow] => [
      name,
      {
        [metric]: restOf(
          metric,
          wholeAt.get(name)?.[metric],
          values.map((value) => rowsOf.get(value)?.get(name)?.[metric]),
        ),
      },
    ]),
  );
  const total = restOf(
    metric,
    ranking.totals[metric],
    ranking.data.map((row) => row[metric]),
  );
  if (Number(total) === 0) return series;
  // Buckets to come have no rest.
  const known = new Map([...restAt].filter(([name]) => name <= runningBucket));
  return [
    ...series,
    {
      ...shared,
      id: 'other',
      label: t('Other'),
      isRest: true,
      ...valuesAt(metric, names, known, runningBucket),
      total: fieldText(metric, total),
    },
  ];
}
