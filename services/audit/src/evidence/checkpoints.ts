import { migrateSchema } from '@marquee/kit/read-store/migrate-schema';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { type Generated, sql } from 'kysely';

/** What a pass over all events came to at its end. */
export interface Checkpoint {
  /** Of the last event that is in it. */
  readonly position: bigint;
  readonly count: bigint;
  /** Over the digests of all events up to there, each with what came before. */
  readonly chain: string;
}

type CheckpointTables = {
  evidence_checkpoints: Checkpoint & { readonly created_at: Generated<Date> };
};

export interface Checkpoints {
  migrate(): Promise<void>;
  /** All of them, in the order of their positions. */
  list(): Promise<readonly Checkpoint[]>;
  /** The first one of a position stands. */
  add(checkpoint: Checkpoint): Promise<void>;
}

/** Checkpoints of the evidence check; PostgreSQL schema `audit`. They are written once and never changed. */
export function createCheckpoints(readStore: ReadStore): Checkpoints {
  const db = readStore.db.withTables<CheckpointTables>().withSchema('audit');
  return {
    migrate: () =>
      migrateSchema(readStore, 'audit', async (transaction) => {
        await sql`create table if not exists audit.evidence_checkpoints (
          position bigint primary key,
          count bigint not null,
          chain text not null,
          created_at timestamptz not null default clock_timestamp()
        )`.execute(transaction);
      }),
    list: () =>
      db
        .selectFrom('evidence_checkpoints')
        .select(['position', 'count', 'chain'])
        .orderBy('position')
        .execute(),
    async add(checkpoint) {
      await db
        .insertInto('evidence_checkpoints')
        .values(checkpoint)
        .onConflict((conflict) => conflict.column('position').doNothing())
        .execute();
    },
  };
}
