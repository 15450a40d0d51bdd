import { sql } from 'kysely';

import type { ReadDb, ReadStore } from './port.ts';

const LOCK_SPACE = 0x4d53;

/**
 * Creates a schema of the read store and what is missing in it, in one transaction. Harmless to run again, and from
 * several processes and services at once, whichever of them shares the schema: `if not exists` alone still races on the
 * unique indexes of PostgreSQL's catalogue.
 */
export async function migrateSchema(
  { db }: Pick<ReadStore, 'db'>,
  schema: string,
  migrate: (transaction: ReadDb) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${`schema ${schema}`}))`.execute(
      transaction,
    );
    await sql`create schema if not exists ${sql.id(schema)}`.execute(transaction);
    await migrate(transaction);
  });
}
