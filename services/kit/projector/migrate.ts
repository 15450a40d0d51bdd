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
  /** Events that a projection could not take and went on without. */
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
    /** Names a row to whoever has it retried. */
    id: Generated<bigint>;
  };
};

export type ProjectionDb = Kysely<ProjectionTables>;
export type ProjectionTransaction = Transaction<ProjectionTables>;

export const projectionDb = (readStore: ReadStore): ProjectionDb =>
  readStore.db.withTables<ProjectionTables>();

/** Advisory locks of this database; the second number is `hashtext` of what is locked. */
const LOCK_SPACE = 0x4d52;

/** Held until the transaction ends; keeps two starting processes out of each other's DDL. */
export async function lockWhile(
  transaction: Kysely<never> | ProjectionTransaction,
  what: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${what}))`.execute(transaction);
}

/** Creates checkpoints and parked events; harmless to run again, and from several processes at once. */
export async function migrateProjections(readStore: ReadStore): Promise<void> {
  await projectionDb(readStore)
    .transaction()
    .execute(async (transaction) => {
      await lockWhile(transaction, 'projection schema');
      await sql`create schema if not exists projection`.execute(transaction);
      await sql`
        create table if not exists projection.checkpoints (
          name text not null,
          slot text not null check (slot in ('live', 'next')),
          version integer not null,
          position bigint not null,
          generation uuid not null default gen_random_uuid(),
          updated_at timestamptz not null default now(),
          primary key (name, slot)
        )`.execute(transaction);
      await sql`
        create table if not exists projection.parked_events (
          name text not null,
          slot text not null,
          position bigint not null,
          event_id uuid not null,
          stream text not null,
          revision integer not null,
          type text not null,
          reason text not null,
          attempts integer not null,
          parked_at timestamptz not null default now(),
          id bigint generated always as identity unique,
          primary key (name, slot, position)
        )`.execute(transaction);
      await addMissingId(transaction);
    });
}

/** Tables of before parked events could be retried have no id; looked for first, because altering locks the table. */
async function addMissingId(transaction: ProjectionTransaction): Promise<void> {
  const found = await sql`select 1 from information_schema.columns
    where table_schema = 'projection' and table_name = 'parked_events' and column_name = 'id'`.execute(
    transaction,
  );
  if (found.rows.length > 0) return;
  await sql`alter table projection.parked_events
    add column id bigint generated always as identity unique`.execute(transaction);
}
