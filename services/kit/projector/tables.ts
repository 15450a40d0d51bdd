import { type Generated, type Kysely, sql, type Transaction } from 'kysely';

import type { ReadStore } from '../read-store/port.ts';

/** `live` is read by queries; `next` is being built to replace it. */
export type Slot = 'live' | 'next';

export type ProjectionTables = {
  /** One row a projection and slot. A reactor has a `live` row only. */
  'projection.checkpoints': {
    name: string;
    slot: Slot;
    version: number;
    /** Everything up to this position is in the tables. */
    position: bigint;
    /** Changes whenever the slot's tables are replaced. */
    generation: Generated<string>;
    updated_at: Generated<Date>;
  };
  /** Events that a projection could not take and continued without. */
  'projection.parked_events': {
    name: string;
    slot: Slot;
    position: bigint;
    event_id: string;
    stream: string;
    revision: number;
    type: string;
    reason: string;
    attempts: number;
    /** When it failed last. */
    parked_at: Generated<Date>;
    /** Identifies a row for its retry. */
    id: Generated<bigint>;
  };
};

export type ProjectionDb = Kysely<ProjectionTables>;
export type ProjectionTransaction = Transaction<ProjectionTables>;

export const projectionDb = (readStore: ReadStore): ProjectionDb =>
  readStore.db.withTables<ProjectionTables>();

/** Advisory locks of this database; the second number is `hashtext` of what is locked. */
export const LOCK_SPACE = 0x4d52;

/** Held until the transaction ends; keeps two starting processes out of each other's DDL. */
export async function lockWhile(
  transaction: Kysely<never> | ProjectionTransaction,
  what: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${what}))`.execute(transaction);
}
