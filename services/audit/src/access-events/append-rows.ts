import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';

import type { AccessDigests } from './access-digests.ts';
import type { AccessEventsTable, AccessTables } from './table.ts';

const LOCK = 'access_log append';

/** An access event before it has its place in the log. */
export type UnplacedAccessRow = Omit<
  Selectable<AccessEventsTable>,
  'id' | 'recorded_at' | 'previous_recorded_at' | 'row_digest'
>;

/** A place in the log and the digest of what is there. */
export interface AccessPlace {
  readonly id: bigint;
  readonly row_digest: string;
}

/**
 * Appends rows in their order, numbered without gaps whichever processes write: one of them at a time.
 * @returns the place of the last one; undefined without rows
 */
export const appendAccessRows = (
  db: Kysely<AccessTables>,
  digests: AccessDigests,
  rows: readonly UnplacedAccessRow[],
): Promise<AccessPlace | undefined> =>
  db.transaction().execute((transaction) => appendWithin(transaction, digests, rows));

/**
 * The same within a transaction.
 * @param recordedAt when a row was written, where that was not now
 */
export async function appendWithin(
  transaction: Transaction<AccessTables>,
  digests: AccessDigests,
  rows: readonly UnplacedAccessRow[],
  recordedAt?: (row: UnplacedAccessRow) => Date,
): Promise<AccessPlace | undefined> {
  if (rows.length === 0) return undefined;
  await sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`.execute(transaction);
  const last = await transaction
    .selectFrom('access_events')
    .select(['id', 'recorded_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const now = await serverTime(transaction);
  let previous = last;
  const placed = rows.map((row) => {
    const written = recordedAt?.(row) ?? now;
    const isLater = previous === undefined || written > previous.recorded_at;
    const position = {
      id: (previous?.id ?? 0n) + 1n,
      recorded_at: isLater ? written : previous!.recorded_at,
      previous_recorded_at: previous?.recorded_at ?? null,
    };
    previous = position;
    const full = { ...row, ...position };
    return { ...full, row_digest: digests.ofRow(full) };
  });
  const values = placed.map((row) => ({
    ...row,
    origin_plain: row.origin_plain === null ? null : JSON.stringify(row.origin_plain),
  }));
  await transaction.insertInto('access_events').values(values).execute();
  return placed.at(-1);
}

/** By the server, so that processes agree. */
async function serverTime(transaction: Transaction<AccessTables>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(transaction);
  return rows[0]!.now;
}
