import type { Kysely } from 'kysely';

import type { OwnedSchema } from './owned-schema.ts';

/** Nothing is known of the tables here; each read model adds its own with `withTables`. */
export type Tables = Record<never, never>;

/** Typed SQL over PostgreSQL. Kysely builds the statements and holds no driver of its own. */
export type ReadDb = Kysely<Tables>;

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
