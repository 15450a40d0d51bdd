import type { Kysely } from 'kysely';

/** Nothing is known of the tables here; each read model adds its own with `withTables`. */
export type Tables = Record<never, never>;

/** Typed SQL over PostgreSQL. Kysely builds the statements and holds no driver of its own. */
export type ReadDb = Kysely<Tables>;

/** One step of tables on their way to today's shape; it runs in a transaction and must not begin one. */
export type Migration = (transaction: ReadDb) => Promise<void>;

/**
 * Tables that are evidence: a role of their own owns them and makes them, and the role of the product may do to them what it was
 * granted and nothing else. Where one role does both, that role owns them.
 */
export interface OwnedSchema {
  readonly name: string;
  /** A table of it, without the schema. */
  readonly table: string;
  /** As those of a package, with names that have their schema: `search_path` has none. Their history is in the schema too. */
  readonly steps: Readonly<Record<string, Migration>>;
  /** What the role of the product may do. @param role an SQL identifier */
  grants(role: string): readonly string[];
}

/**
 * PostgreSQL as the home of read models, checkpoints, sessions, keys and other state that is not an event.
 *
 * While the server is away, out of reach or frozen, statements and `ping` reject with `StoreUnavailable`
 * (`event-store/errors.ts`) within the adapter's deadline (`timeoutMs`, 4.5 s by default). A statement may
 * take longer as long as the server lives: it may wait for a lock.
 */
export interface ReadStore {
  readonly db: ReadDb;
  /** Rejects when the store does not answer. */
  ping(): Promise<void>;
  /** Creates the tables of checkpoints and parked events; harmless to run again, and from several processes at once. */
  prepareProjections(): Promise<void>;
  /**
   * Creates the tables of a schema that is evidence, where the connected role owns it or there is none, and otherwise checks that
   * its owner has. @throws Error with a sentence for the operator
   */
  prepareOwned(schema: OwnedSchema): Promise<void>;
  dispose(): Promise<void>;
}
