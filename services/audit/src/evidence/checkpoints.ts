import type { ReadStore } from '@marquee/kit/read-store/port';
import type { Generated } from 'kysely';

/** What a pass over all events came to at its end. */
export interface Checkpoint {
  /** Position of the last event that is in it. */
  readonly position: bigint;
  readonly count: bigint;
  /** Over the digests of all events up to there, each with what came before. */
  readonly chain: string;
}

type CheckpointTables = {
  evidence_checkpoints: Checkpoint & { readonly created_at: Generated<Date> };
};

export interface Checkpoints {
  /** All of them, in the order of their positions. */
  list(): Promise<readonly Checkpoint[]>;
  /** Adds a checkpoint; the first one of a position is kept. */
  add(checkpoint: Checkpoint): Promise<void>;
}

/** Checkpoints of the evidence check; PostgreSQL schema `audit`. They are written once and never changed. */
export function createCheckpoints(readStore: ReadStore): Checkpoints {
  const db = readStore.db.withTables<CheckpointTables>().withSchema('audit');
  return {
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
