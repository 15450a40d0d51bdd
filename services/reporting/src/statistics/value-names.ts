import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';
import {
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';

/**
 * Names of values of a dimension, by value; what has no name is absent. Ids come as digits. Undefined for a dimension whose
 * values are their own names.
 */
export type ValueNamesPort = (
  dimension: StatisticsDimension,
) => ((values: readonly string[]) => Promise<ReadonlyMap<string, string>>) | undefined;

/** A row with the names of its values. */
export interface NamedRow {
  readonly row: StatisticsRow;
  /** As people know a value; the value itself where it has no name. */
  readonly nameOf: (dimension: StatisticsDimension) => string;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const UNKNOWN = 'Unknown';
/** Rows whose names are asked for together. */
const BATCH = 500;

/** Rows with the names of their values, which are asked for once each. */
export async function* withNames(
  rows: AsyncIterable<StatisticsRow>,
  dimensions: readonly StatisticsDimension[],
  namesOf: ValueNamesPort,
): AsyncGenerator<NamedRow> {
  const known = new Map(dimensions.map((dimension) => [dimension, new Map<string, string>()]));
  for await (const batch of inBatches(rows)) {
    await Promise.all(
      dimensions.map(async (dimension) => {
        const names = known.get(dimension) ?? new Map<string, string>();
        const values = new Set(batch.map((row) => String(row[dimension] ?? '')));
        const missing = [...values].filter((value) => value !== '' && value !== '0' && !names.has(value));
        const read = missing.length === 0 ? undefined : await namesOf(dimension)?.(missing);
        for (const value of missing) names.set(value, read?.get(value) ?? value);
      }),
    );
    for (const row of batch)
      yield { row, nameOf: (dimension) => nameOf(dimension, String(row[dimension] ?? ''), known) };
  }
}

function nameOf(
  dimension: StatisticsDimension,
  value: string,
  known: ReadonlyMap<StatisticsDimension, ReadonlyMap<string, string>>,
): string {
  if (dimension === 'weekday') return WEEKDAYS[Number(value) - 1] ?? value;
  if (STATISTICS_DIMENSIONS[dimension].kind === 'time') return value;
  if (value === '' || value === '0') return STATISTICS_DIMENSIONS[dimension].none ?? UNKNOWN;
  return known.get(dimension)?.get(value) ?? value;
}

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<readonly Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
