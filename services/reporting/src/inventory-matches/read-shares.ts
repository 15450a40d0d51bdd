import type { FactStore } from '@marquee/kit/fact-store/port';
import { DAY_MS } from '@marquee/schemas/common/time';
import type { RequestShare } from '@marquee/schemas/queries/inventory-matches';
import { INVENTORY_TABLE } from '@marquee/schemas/traffic/inventory';

import { effectiveSize, shareInterval, type Weights, Z_95 } from '../landscape/intervals.ts';
import { type Window, windowOf } from './window.ts';

/** Filter lists or contextual bundles, each with the moment since which it is as it is. */
export interface SharesQuestion {
  readonly of: keyof typeof MATCH_COLUMNS;
  readonly subjects: readonly { readonly id: number; readonly since: Date }[];
  readonly now: Date;
}

/** Where a sample says what matches it. */
export const MATCH_COLUMNS = {
  'filter-lists': 'filter_list_ids',
  'contextual-bundles': 'contextual_bundle_ids',
} as const;

interface Cell extends Weights {
  readonly halfHourMs: number;
  readonly samples: number;
}

type Row = Record<'half_hour_ms' | 'samples' | 'total' | 'squares', string | number>;

const SUMS = `toUnixTimestamp(half_hour) * 1000 AS half_hour_ms, count() AS samples, sum(weight) AS total,
  sum(toFloat64(weight) * weight) AS squares`;
export const KNOWN = `knows_matches = 1 AND half_hour >= toDateTime({from:Int64}, 'UTC')
  AND half_hour < toDateTime({to:Int64}, 'UTC')`;
export const LIMITS = 'SETTINGS max_execution_time = 10';

/**
 * Which share of the sampled requests each of them matches; absent where there are no samples of its time. Samples count as
 * many of one weight would (Kish), and the interval is Wilson's.
 */
export async function readShares(
  factStore: Pick<FactStore, 'query'>,
  { of, subjects, now }: SharesQuestion,
): Promise<ReadonlyMap<number, RequestShare>> {
  if (subjects.length === 0) return new Map();
  const yesterday = windowOf(new Date(0), now);
  const params = {
    from: yesterday.fromMs / 1_000,
    to: Math.ceil((yesterday.toMs + DAY_MS) / 1_000),
    ids: subjects.map(({ id }) => id),
  };
  const [all, matching] = await Promise.all([
    factStore.query<Row>(
      `SELECT ${SUMS} FROM ${INVENTORY_TABLE} WHERE ${KNOWN} GROUP BY half_hour ${LIMITS}`,
      params,
    ),
    factStore.query<Row & { readonly id: number }>(
      `SELECT id, ${SUMS} FROM ${INVENTORY_TABLE} ARRAY JOIN ${MATCH_COLUMNS[of]} AS id
       WHERE ${KNOWN} AND id IN {ids:Array(UInt32)} GROUP BY id, half_hour ${LIMITS}`,
      params,
    ),
  ]);
  const whole = all.map(cellOf);
  const parts = new Map<number, Cell[]>(subjects.map(({ id }) => [id, []]));
  for (const row of matching) parts.get(Number(row.id))?.push(cellOf(row));
  return new Map(
    subjects.flatMap(({ id, since }) => {
      const share = shareIn(windowOf(since, now), whole, parts.get(id) ?? []);
      return share === undefined ? [] : [[id, share] as const];
    }),
  );
}

const cellOf = (row: Row): Cell => ({
  halfHourMs: Number(row.half_hour_ms),
  samples: Number(row.samples),
  total: Number(row.total),
  squares: Number(row.squares),
});

function shareIn(window: Window, whole: readonly Cell[], part: readonly Cell[]): RequestShare | undefined {
  const all = sumIn(window, whole);
  if (all.total === 0) return undefined;
  const size = effectiveSize(all);
  const share = Math.min(1, sumIn(window, part).total / all.total);
  return {
    from: new Date(window.fromMs).toISOString(),
    to: new Date(window.toMs).toISOString(),
    requests: all.total,
    share,
    ...shareInterval(share * size, size, Z_95),
    samples: all.samples,
  };
}

function sumIn({ fromMs, toMs }: Window, cells: readonly Cell[]): Omit<Cell, 'halfHourMs'> {
  const sum = { total: 0, squares: 0, samples: 0 };
  for (const { halfHourMs, total, squares, samples } of cells) {
    if (halfHourMs < fromMs || halfHourMs >= toMs) continue;
    sum.total += total;
    sum.squares += squares;
    sum.samples += samples;
  }
  return sum;
}
