import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql, type Kysely } from 'kysely';

import type { EpochPartition } from '../pipeline/block.ts';

type SpendTables = {
  'ingester.spend_watermarks': {
    topic: string;
    partition: number;
    /** The log that the offsets belong to; empty for the log of before logs had names. */
    epoch: string;
    /** Every wallet has what was spent up to this offset; -1 before the first block. */
    taken_last: bigint;
    /** The range that is being told to the wallets; null between two ranges. */
    planned_first: bigint | null;
    planned_last: bigint | null;
  };
};

/** Where the wallets stand in one partition. */
interface Watermark extends EpochPartition {
  readonly takenLast: bigint;
  readonly planned: { readonly first: bigint; readonly last: bigint } | undefined;
}

/** The ranges that the wallets are told of, written down before they are, so that a retry tells the same. */
export interface Watermarks {
  migrate(): Promise<void>;
  all(): Promise<Watermark[]>;
  of(place: EpochPartition): Promise<Watermark>;
  /** Fixes the next range, unless somebody did before; answers what stands. */
  plan(place: EpochPartition, takenLast: bigint, range: { first: bigint; last: bigint }): Promise<Watermark>;
  /** Every wallet has the planned range. */
  settle(place: EpochPartition, takenLast: bigint, last: bigint): Promise<void>;
}

const LOCK = 0x4d53;

export function createWatermarks(readStore: ReadStore): Watermarks {
  const db = readStore.db.withTables<SpendTables>();
  const table = 'ingester.spend_watermarks';
  const rowOf = (place: EpochPartition) =>
    db
      .selectFrom(table)
      .selectAll()
      .where('topic', '=', place.topic)
      .where('partition', '=', place.partition)
      .where('epoch', '=', place.epoch);

  const of = async (place: EpochPartition): Promise<Watermark> => {
    const row = await rowOf(place).executeTakeFirst();
    return row ? watermarkOf(row) : { ...place, takenLast: -1n, planned: undefined };
  };

  return {
    migrate: () => createTable(db),
    all: async () => (await db.selectFrom(table).selectAll().execute()).map(watermarkOf),
    of,

    async plan({ topic, partition, epoch }, takenLast, { first, last }) {
      await db
        .insertInto(table)
        .values({ topic, partition, epoch, taken_last: -1n, planned_first: null, planned_last: null })
        .onConflict((conflict) => conflict.columns(['topic', 'partition', 'epoch']).doNothing())
        .execute();
      await db
        .updateTable(table)
        .set({ planned_first: first, planned_last: last })
        .where('topic', '=', topic)
        .where('partition', '=', partition)
        .where('epoch', '=', epoch)
        .where('taken_last', '=', takenLast)
        .where('planned_last', 'is', null)
        .execute();
      return of({ topic, partition, epoch });
    },

    async settle({ topic, partition, epoch }, takenLast, last) {
      await db
        .updateTable(table)
        .set({ taken_last: last, planned_first: null, planned_last: null })
        .where('topic', '=', topic)
        .where('partition', '=', partition)
        .where('epoch', '=', epoch)
        .where('taken_last', '=', takenLast)
        .where('planned_last', '=', last)
        .execute();
    },
  };
}

const watermarkOf = (row: SpendTables['ingester.spend_watermarks']): Watermark => ({
  topic: row.topic,
  partition: row.partition,
  epoch: row.epoch,
  takenLast: row.taken_last,
  planned:
    row.planned_first === null || row.planned_last === null
      ? undefined
      : { first: row.planned_first, last: row.planned_last },
});

async function createTable(db: Kysely<SpendTables>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK}, hashtext('ingester'))`.execute(transaction);
    await sql`create schema if not exists ingester`.execute(transaction);
    await sql`
      create table if not exists ingester.spend_watermarks (
        topic text not null,
        partition integer not null,
        taken_last bigint not null,
        planned_first bigint,
        planned_last bigint,
        primary key (topic, partition),
        check ((planned_first is null) = (planned_last is null)),
        check (planned_first is null or (planned_first > taken_last and planned_last >= planned_first))
      )`.execute(transaction);
    await sql`alter table ingester.spend_watermarks add column if not exists epoch text not null default ''`.execute(
      transaction,
    );
    await sql`do $$ begin
      if (select cardinality(conkey) from pg_constraint
          where conname = 'spend_watermarks_pkey' and connamespace = 'ingester'::regnamespace) = 2 then
        alter table ingester.spend_watermarks
          drop constraint spend_watermarks_pkey, add primary key (topic, partition, epoch);
      end if;
    end $$`.execute(transaction);
  });
}
