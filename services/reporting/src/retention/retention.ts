import type { FactStore } from '@marquee/kit/fact-store/port';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';

import { closeMonth, pendingClosings, type ClosedMonth, type ClosingStep } from './closings.ts';

const DAY_MS = 86_400_000;

/** How long the fact store keeps what grows with traffic, days. */
export interface RetentionDays {
  /** Facts, by whole months: a month is dropped when its last day is older. */
  readonly facts: number;
}

export const DEFAULT_RETENTION: RetentionDays = { facts: 400 };

export interface RetentionDeps {
  readonly factStore: Pick<FactStore, 'query' | 'insert' | 'command'>;
  /** Holds the lock of the one process that drops. */
  readonly readStore: ReadStore;
  /** The oldest half hour of spend that the wallets were not told of. */
  readonly oldestUntold: () => Promise<Date | undefined>;
  /** Faults for tests. */
  readonly afterStep?: ((step: ClosingStep) => void | Promise<void>) | undefined;
}

export interface RetentionReport {
  /** Months of facts whose sums were recorded and which were dropped. */
  readonly closed: readonly ClosedMonth[];
  /** Months that are old enough, and kept because wallets were not told of all their spend. */
  readonly keptForWallets: readonly number[];
}

const LOCK_SPACE = 0x4d53;
const LOCK = 'reporting retention';

/**
 * Drops what is older than it is kept; undefined where another process is at it. Every deletion is of whole partitions and
 * by this alone, never by the store's own clock.
 */
export async function applyRetention(
  deps: RetentionDeps,
  days: RetentionDays,
  now: Date,
): Promise<RetentionReport | undefined> {
  return deps.readStore.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK_SPACE}, hashtext(${LOCK})) as mine`.execute(transaction);
    return rows[0]?.mine ? dropFacts(deps, days, now) : undefined;
  });
}

async function dropFacts(deps: RetentionDeps, days: RetentionDays, now: Date): Promise<RetentionReport> {
  const { factStore } = deps;
  const untilMs = now.getTime() - days.facts * DAY_MS;
  const old = (await partitionsOf(factStore, 'facts')).map(Number).filter((month) => endOf(month) <= untilMs);
  // What a process that died had begun is ended, whatever the setting says now.
  const begun = (await pendingClosings(factStore)).map(({ month }) => month);
  const untold = await deps.oldestUntold();
  const closed: ClosedMonth[] = [];
  const keptForWallets: number[] = [];
  for (const month of [...new Set([...begun, ...old])].sort((one, other) => one - other)) {
    if (untold !== undefined && untold.getTime() < endOf(month)) keptForWallets.push(month);
    else closed.push(await closeMonth(factStore, month, deps.afterStep));
  }
  return { closed, keptForWallets };
}

/** Ids of the partitions that have rows. */
async function partitionsOf(factStore: Pick<FactStore, 'query'>, table: string): Promise<string[]> {
  const rows = await factStore.query<{ id: string }>(
    `SELECT DISTINCT partition_id AS id FROM system.parts
     WHERE active AND rows > 0 AND database = currentDatabase() AND table = {table:String} ORDER BY id`,
    { table },
  );
  return rows.map(({ id }) => id);
}

/** Milliseconds since 1970 of the moment after a month such as 202611. */
const endOf = (month: number): number => Date.UTC(Math.floor(month / 100), month % 100, 1);
