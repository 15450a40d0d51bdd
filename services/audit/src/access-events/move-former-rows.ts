import type { ReadStore } from '@marquee/kit/read-store/port';
import { type Selectable, sql, type Transaction } from 'kysely';

import type { AccessDigests } from './access-digests.ts';
import { appendWithin, type UnplacedAccessRow } from './append-rows.ts';
import { ACCESS_LOG_SCHEMA } from './schema.ts';
import type { AccessEventsTable, AccessTables } from './table.ts';

/** Where access events were before they had an owner of their own: a table of the role of the product. */
const FORMER = 'audit.access_events';
const BATCH = 2_000;

type FormerRow = Omit<
  Selectable<AccessEventsTable>,
  'recorded_at' | 'previous_recorded_at' | 'impersonation_mode' | 'reason_sealed' | 'row_digest'
>;

/**
 * Moves access events from the table of earlier releases, numbered and signed anew in their order, and drops it; nothing is lost or
 * doubled whenever it is interrupted, and of several processes one does it. No step of `migrations.ts`, which has no key to sign with.
 */
export async function moveFormerRows({ db }: Pick<ReadStore, 'db'>, digests: AccessDigests): Promise<void> {
  if (!(await isFormerThere(db))) return;
  await db
    .withTables<AccessTables>()
    .withSchema(ACCESS_LOG_SCHEMA)
    .transaction()
    .execute(async (transaction) => {
      const former = sql.table(FORMER);
      await sql`select pg_advisory_xact_lock(hashtext(${FORMER}))`.execute(transaction);
      if (!(await isFormerThere(transaction))) return;
      // What an earlier release still writes waits for the move, and fails.
      await sql`lock table ${former} in access exclusive mode`.execute(transaction);
      for (let after = 0n; ;) {
        const rows = await nextRows(transaction, after);
        const last = rows.at(-1);
        if (last === undefined) break;
        after = last.id;
        await appendWithin(transaction, digests, rows.map(withoutId), ({ occurred_at }) => occurred_at);
      }
      await sql`drop table ${former}`.execute(transaction);
    });
}

async function isFormerThere(db: ReadStore['db'] | Transaction<AccessTables>): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass(${FORMER}) is not null as is_there`.execute(db);
  return rows[0]!.is_there;
}

async function nextRows(
  transaction: Transaction<AccessTables>,
  after: bigint,
): Promise<readonly FormerRow[]> {
  const { rows } = await sql<FormerRow>`
    select id, occurred_at, kind, actor_id, on_behalf_of_id, method, route, object_id, status, origin_key_of, origin_sealed,
      origin_address, origin_plain, request_id
    from ${sql.table(FORMER)} where id > ${after} order by id limit ${BATCH}`.execute(transaction);
  return rows;
}

const withoutId = ({ id: _, ...row }: FormerRow): UnplacedAccessRow => ({
  ...row,
  impersonation_mode: null,
  reason_sealed: null,
});
