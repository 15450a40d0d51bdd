import type { FactStore } from '@marquee/kit/fact-store/port';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';
import { DAY_MS } from '@marquee/schemas/common/time';

import { partitionsOf } from '../partitions.ts';
import { closeMonth, pendingClosings, type ClosedMonth, type ClosingStep } from './closings.ts';

/** How long the fact store keeps what grows with traffic, days. */
export interface RetentionDays {
  /** Facts, by whole months: a month is dropped when its last day is older. */
  readonly facts: number;
  /** What is remembered of bids, so that nothing counts twice, by whole weeks. */
  readonly bids: number;
}

export const DEFAULT_RETENTION: RetentionDays = { facts: 400, bids: 45 };

/** Tables by weeks of what is remembered of bids. */
const BID_TABLES = ['seen', 'seen_details', 'refused_shows', 'bid_prices'];
const WEEK_MS = 7 * DAY_MS;

export interface RetentionDeps {
  readonly factStore: Pick<FactStore, 'query' | 'insert' | 'command'>;
  /** Holds the lock of the one process that drops. */
  readonly readStore: ReadStore;
  /** The oldest half hour of spend that is not yet in the wallets; undefined where all is. */
  readonly oldestUnpublished: () => Promise<Date | undefined>;
  /** Failure injection for tests. */
  readonly afterStep?: ((step: ClosingStep) => void | Promise<void>) | undefined;
}

export interface RetentionReport {
  /** Months of facts whose sums were recorded and which were dropped. */
  readonly closed: readonly ClosedMonth[];
  /** Months that are old enough, but kept because not all their spend is in the wallets. */
  readonly keptForWallets: readonly number[];
  /** Weeks of what was remembered of bids that were dropped, by their Mondays such as `20261116`. */
  readonly forgotten: readonly { readonly table: string; readonly week: string }[];
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
    if (!rows[0]?.mine) return undefined;
    const forgotten = await forgetBids(deps.factStore, now.getTime() - days.bids * DAY_MS);
    return { ...(await closeMonths(deps, days, now)), forgotten };
  });
}

async function forgetBids(
  factStore: RetentionDeps['factStore'],
  untilMs: number,
): Promise<RetentionReport['forgotten']> {
  const forgotten: { table: string; week: string }[] = [];
  for (const table of BID_TABLES) {
    for (const week of await partitionsOf(factStore, table)) {
      const monday = Date.parse(`${week.slice(0, 4)}-${week.slice(4, 6)}-${week.slice(6)}`);
      if (!(monday + WEEK_MS <= untilMs)) continue;
      await factStore.command(
        `ALTER TABLE ${table} DROP PARTITION ID '${week}' SETTINGS max_partition_size_to_drop = 0`,
      );
      forgotten.push({ table, week });
    }
  }
  return forgotten;
}

async function closeMonths(
  deps: RetentionDeps,
  days: RetentionDays,
  now: Date,
): Promise<Omit<RetentionReport, 'forgotten'>> {
  const { factStore } = deps;
  const untilMs = now.getTime() - days.facts * DAY_MS;
  const old = (await partitionsOf(factStore, 'facts')).map(Number).filter((month) => endOf(month) <= untilMs);
  // What a process that died had begun is ended, whatever the setting says now.
  const begun = (await pendingClosings(factStore)).map(({ month }) => month);
  const unpublished = await deps.oldestUnpublished();
  const closed: ClosedMonth[] = [];
  const keptForWallets: number[] = [];
  for (const month of [...new Set([...begun, ...old])].sort((one, other) => one - other)) {
    if (unpublished !== undefined && unpublished.getTime() < endOf(month)) keptForWallets.push(month);
    else closed.push(await closeMonth(factStore, month, deps.afterStep));
  }
  return { closed, keptForWallets };
}

/** Milliseconds since 1970 of the moment after a month such as 202611. */
const endOf = (month: number): number => Date.UTC(Math.floor(month / 100), month % 100, 1);
