import type { FactStore } from '@marquee/kit/fact-store/port';
import type { RequestShare } from '@marquee/schemas/queries/inventory-matches';
import { INVENTORY_TABLE } from '@marquee/schemas/traffic/inventory';

import { effectiveSize, shareInterval, type Weights, Z_95 } from '../landscape/intervals.ts';
import type { DaySums, ReadDaySums } from './day-sums.ts';
import { KNOWN, LIMITS, MATCH_COLUMNS, type Matched } from './samples.ts';
import { type Window, windowOf, yesterdayOf } from './window.ts';

export interface Subject {
  readonly id: number;
  /** Since when it is as it is. */
  readonly since: Date;
}

/** Filter lists or contextual bundles. */
export interface SharesQuestion {
  readonly of: Matched;
  readonly subjects: readonly Subject[];
  readonly now: Date;
}

export interface SharesDeps {
  readonly factStore: Pick<FactStore, 'query'>;
  readonly daySums: ReadDaySums;
}

/**
 * Which share of the sampled requests each of them matches; absent where there are no samples of its time. Samples count as
 * many of one weight would (Kish), and the interval is Wilson's.
 */
export async function readShares(
  { factStore, daySums }: SharesDeps,
  { of, subjects, now }: SharesQuestion,
): Promise<ReadonlyMap<number, RequestShare>> {
  const day = yesterdayOf(now);
  const isYoung = ({ since }: Subject) => since.getTime() > day.fromMs;
  // Of what was made within this half hour there are no samples yet.
  const young = subjects.filter(
    (subject) => isYoung(subject) && windowOf(subject.since, now).fromMs < now.getTime(),
  );
  const [sums, cells] = await Promise.all([
    subjects.every(isYoung) ? undefined : daySums(of, day),
    young.length === 0 ? undefined : readCells(factStore, { of, subjects: young, now }),
  ]);
  return new Map(
    subjects.flatMap((subject) => {
      const window = windowOf(subject.since, now);
      const found = isYoung(subject)
        ? cells && sumsIn(window, cells, subject.id)
        : sums && { whole: sums, part: sums.matching.get(subject.id) ?? 0 };
      return found === undefined || found.whole.total === 0
        ? []
        : [[subject.id, shareOf(window, found.whole, found.part)] as const];
    }),
  );
}

type Whole = Omit<DaySums, 'matching'>;

function shareOf(window: Window, whole: Whole, part: number): RequestShare {
  const size = effectiveSize(whole);
  const share = Math.min(1, part / whole.total);
  return {
    from: new Date(window.fromMs).toISOString(),
    to: new Date(window.toMs).toISOString(),
    requests: whole.total,
    share,
    ...shareInterval(share * size, size, Z_95),
    samples: whole.samples,
  };
}

interface Cell extends Weights {
  readonly halfHourMs: number;
  readonly samples: number;
}

/** By half hour, since each of the young has a time of its own. */
interface Cells {
  readonly whole: readonly Cell[];
  readonly parts: ReadonlyMap<number, readonly Cell[]>;
}

type Row = Record<'half_hour_ms' | 'samples' | 'total' | 'squares', string | number>;

const SUMS = `toUnixTimestamp(half_hour) * 1000 AS half_hour_ms, count() AS samples, sum(weight) AS total,
  sum(toFloat64(weight) * weight) AS squares`;

async function readCells(
  factStore: Pick<FactStore, 'query'>,
  { of, subjects, now }: SharesQuestion,
): Promise<Cells> {
  const params = {
    from: Math.min(...subjects.map(({ since }) => Math.floor(since.getTime() / 1_000))),
    to: Math.ceil(now.getTime() / 1_000),
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
  const parts = new Map<number, Cell[]>(subjects.map(({ id }) => [id, []]));
  for (const row of matching) parts.get(Number(row.id))?.push(cellOf(row));
  return { whole: all.map(cellOf), parts };
}

const cellOf = (row: Row): Cell => ({
  halfHourMs: Number(row.half_hour_ms),
  samples: Number(row.samples),
  total: Number(row.total),
  squares: Number(row.squares),
});

const sumsIn = (window: Window, { whole, parts }: Cells, id: number) => ({
  whole: sumIn(window, whole),
  part: sumIn(window, parts.get(id) ?? []).total,
});

function sumIn({ fromMs, toMs }: Window, cells: readonly Cell[]): Whole {
  const sum = { total: 0, squares: 0, samples: 0 };
  for (const { halfHourMs, total, squares, samples } of cells) {
    if (halfHourMs < fromMs || halfHourMs >= toMs) continue;
    sum.total += total;
    sum.squares += squares;
    sum.samples += samples;
  }
  return sum;
}
