import { DEFAULT_TIMEOUT_MS } from '@marquee/kit/event-store/deadline';
import { migratePackage } from '@marquee/kit/read-store/migrations';
import type { ReadStore, Tables } from '@marquee/kit/read-store/port';
import { Kysely, PostgresDialect, sql } from 'kysely';

import { projectionMigrations } from './migrations.ts';
import { prepareOwnedSchema } from './owned-schema.ts';
import { createPool } from './pool.ts';
import { asUnavailable, endUnansweredStatements } from './unanswered-statements.ts';

export interface PostgresReadStoreOptions {
  /** `postgres://user:password@host:port/database`, several servers as in `host:port,host2:port`. */
  readonly url: string;
  /** Default 10. */
  readonly maxConnections?: number;
  /** How long a server that does not answer at all is waited for, then `StoreUnavailable`. Default 4,500 ms. */
  readonly timeoutMs?: number;
}

/**
 * The read store on PostgreSQL.
 *
 * Column types as JavaScript sees them: `bigint` is a bigint, `numeric` and `date` are strings, `timestamptz` is a
 * `Date`, `jsonb` is parsed. A restart of the server fails the statements in flight
 * and nothing after them.
 */
export function createPostgresReadStore(options: PostgresReadStoreOptions): ReadStore {
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const pool = createPool({ ...options, connectTimeoutMs: timeoutMs });
  const { endPool } = endUnansweredStatements(pool, { url: options.url, timeoutMs });
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      throw asUnavailable(error);
    });
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect, end: endPool } }),
  });
  // Every read model and reactor of a process asks for it when it starts.
  let prepared: Promise<void> | undefined;
  return {
    db,
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    prepareProjections: () =>
      (prepared ??= migratePackage({ db }, projectionMigrations).catch((error: unknown) => {
        prepared = undefined;
        throw error;
      })),
    prepareOwned: (schema) => prepareOwnedSchema(db, schema),
    dispose: async () => {
      await db.destroy();
      // Kysely ends the pool only once it has been used.
      if (!pool.ended && !pool.ending) await endPool();
    },
  };
}
