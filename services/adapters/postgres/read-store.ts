import type { ReadStore, Tables } from '@marquee/kit/read-store/port';
import { Kysely, PostgresDialect, sql } from 'kysely';

import { createPool } from './pool.ts';

export interface PostgresReadStoreOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  /** Default 10. */
  readonly maxConnections?: number;
}

/**
 * The read store on PostgreSQL.
 *
 * Column types as JavaScript sees them: `bigint` is a bigint, `numeric` and `date` are strings, `timestamptz` is a
 * `Date`, `jsonb` is parsed. A restart of the server fails the statements in flight and nothing after them.
 */
export function createPostgresReadStore(options: PostgresReadStoreOptions): ReadStore {
  const pool = createPool(options);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    dispose: async () => {
      await db.destroy();
      // Kysely ends the pool only once it has been used.
      if (!pool.ended && !pool.ending) await pool.end();
    },
  };
}
