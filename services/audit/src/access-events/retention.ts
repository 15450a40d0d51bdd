import { type Kysely, sql } from 'kysely';

import type { AccessDigests } from './access-digests.ts';
import { ACCESS_LOG_SCHEMA } from './schema.ts';
import type { AccessTables } from './table.ts';

/**
 * Removes access events that were recorded before a time, as their owner and signed: a hole without that is a difference.
 * @returns how many
 * @throws Error when events would go that are kept in any case
 */
export async function removeAccessEventsBefore(
  db: Kysely<AccessTables>,
  digests: AccessDigests,
  before: Date,
): Promise<bigint> {
  const remove = sql.id(ACCESS_LOG_SCHEMA, 'remove_before_v1');
  const { rows } = await sql<{ removed: bigint }>`
    select ${remove}(${before}::timestamptz, ${digests.ofRemoval(before)}::text) as removed`.execute(db);
  return rows[0]!.removed;
}
