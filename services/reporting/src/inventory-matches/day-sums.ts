import type { FactStore } from '@marquee/kit/fact-store/port';
import { INVENTORY_TABLE } from '@marquee/schemas/traffic/inventory';

import { KNOWN, LIMITS, MATCH_COLUMNS, type Matched } from './samples.ts';
import type { Window } from './window.ts';

/** Sums over the samples of a day: of all, and of what matches each list or bundle. */
export interface DaySums {
  readonly samples: number;
  readonly total: number;
  readonly squares: number;
  /** By id; absent matches nothing. */
  readonly matching: ReadonlyMap<number, number>;
}

export type ReadDaySums = (of: Matched, day: Window) => Promise<DaySums>;

/** A day that is over changes by what was late alone: its sums are read again after so long, milliseconds. */
const KEPT_MS = 300_000;

/**
 * Reads a whole day for all lists or bundles at once, and answers from that for a while: four million samples take a second, and
 * every page of lists asks for the same day.
 */
export function createDaySums(factStore: Pick<FactStore, 'query'>, clock: () => Date): ReadDaySums {
  const kept = new Map<
    Matched,
    { readonly fromMs: number; readonly untilMs: number; readonly sums: Promise<DaySums> }
  >();
  return (of, day) => {
    const nowMs = clock().getTime();
    const known = kept.get(of);
    if (known !== undefined && known.fromMs === day.fromMs && known.untilMs > nowMs) return known.sums;
    const sums = readDaySums(factStore, of, day).catch((error: unknown) => {
      kept.delete(of);
      throw error;
    });
    kept.set(of, { fromMs: day.fromMs, untilMs: nowMs + KEPT_MS, sums });
    return sums;
  };
}

type Row = Record<'samples' | 'total' | 'squares', string | number>;

async function readDaySums(
  factStore: Pick<FactStore, 'query'>,
  of: Matched,
  { fromMs, toMs }: Window,
): Promise<DaySums> {
  const params = { from: fromMs / 1_000, to: toMs / 1_000 };
  const [[all], matching] = await Promise.all([
    factStore.query<Row>(
      `SELECT count() AS samples, sum(weight) AS total, sum(toFloat64(weight) * weight) AS squares
       FROM ${INVENTORY_TABLE} WHERE ${KNOWN} ${LIMITS}`,
      params,
    ),
    factStore.query<{ readonly id: number; readonly total: string | number }>(
      `SELECT id, sum(weight) AS total FROM ${INVENTORY_TABLE} ARRAY JOIN ${MATCH_COLUMNS[of]} AS id
       WHERE ${KNOWN} GROUP BY id ${LIMITS}`,
      params,
    ),
  ]);
  return {
    samples: Number(all?.samples ?? 0),
    total: Number(all?.total ?? 0),
    squares: Number(all?.squares ?? 0),
    matching: new Map(matching.map(({ id, total }) => [Number(id), Number(total)])),
  };
}
