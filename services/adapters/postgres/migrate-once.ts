import type { ReadDb, ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';

const LOCK_SPACE = 0x4d53;

/**
 * Runs DDL at the first call and after a failed one; every call resolves when the tables are there.
 *
 * An advisory lock keeps processes that start at once out of each other's `create … if not exists`.
 */
export function migrateOnce(
  readStore: ReadStore,
  what: string,
  migrate: (transaction: ReadDb) => Promise<void>,
): () => Promise<void> {
  let migrated: Promise<void> | undefined;
  return () =>
    (migrated ??= readStore.db
      .transaction()
      .execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${what}))`.execute(transaction);
        await migrate(transaction);
      })
      .catch((error: unknown) => {
        migrated = undefined;
        throw error;
      }));
}
