import type { Kysely } from 'kysely';

/** Nothing is known of the tables here; each read model adds its own with `withTables`. */
export type Tables = Record<never, never>;

/** Typed SQL over PostgreSQL. Kysely builds the statements and holds no driver of its own. */
export type ReadDb = Kysely<Tables>;

/** PostgreSQL as the home of read models, checkpoints, sessions, keys and other state that is not an event. */
export interface ReadStore {
  readonly db: ReadDb;
  /** Rejects when the store does not answer. */
  ping(): Promise<void>;
  dispose(): Promise<void>;
}
