import { migrateSchema } from '@marquee/kit/read-store/migrate-schema';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';

import { epochPartitionKey, type EpochPartition } from '../pipeline/block.ts';

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
export interface Watermark extends EpochPartition {
  readonly takenLast: bigint;
  readonly planned: { readonly first: bigint; readonly last: bigint } | undefined;
}

/** A range that is to be told, and what the wallets had of its partition when it was found. */
export interface Plan extends EpochPartition {
  readonly takenLast: bigint;
  readonly first: bigint;
  readonly last: bigint;
}

/** The ranges that the wallets are told of, written down before they are, so that a retry tells the same. */
export interface Watermarks {
  migrate(): Promise<void>;
  all(): Promise<Watermark[]>;
  /** Fixes the next range of each partition, unless somebody did before. */
  plan(plans: readonly Plan[]): Promise<void>;
  /** Every wallet has these planned ranges. */
  settle(told: readonly Plan[]): Promise<void>;
}

export function createWatermarks(readStore: ReadStore): Watermarks {
  const db = readStore.db.withTables<SpendTables>();
  const table = 'ingester.spend_watermarks';
  return {
    migrate: () => createTable(readStore),
    all: async () => (await db.selectFrom(table).selectAll().execute()).map(watermarkOf),

    async plan(plans) {
      if (plans.length === 0) return;
      await sql`
        insert into ingester.spend_watermarks as kept (topic, partition, epoch, taken_last, planned_first, planned_last)
        select topic, partition, epoch, taken_last, first, last from ${rowsOf(plans)}
        on conflict (topic, partition, epoch) do update
          set planned_first = excluded.planned_first, planned_last = excluded.planned_last
          where kept.taken_last = excluded.taken_last and kept.planned_last is null`.execute(db);
    },

    async settle(told) {
      if (told.length === 0) return;
      await sql`
        update ingester.spend_watermarks as kept
        set taken_last = told.last, planned_first = null, planned_last = null
        from ${rowsOf(told)}
        where kept.topic = told.topic and kept.partition = told.partition and kept.epoch = told.epoch
          and kept.taken_last = told.taken_last and kept.planned_last = told.last`.execute(db);
    },
  };
}

/** In one order everywhere, so that two processes do not wait for each other's rows. */
const rowsOf = (plans: readonly Plan[]) => {
  const sorted = [...plans].sort((one, other) =>
    epochPartitionKey(one) < epochPartitionKey(other) ? -1 : 1,
  );
  const column = <Value>(of: (plan: Plan) => Value) => sorted.map(of);
  return sql`unnest(${column(({ topic }) => topic)}::text[], ${column(({ partition }) => partition)}::integer[],
    ${column(({ epoch }) => epoch)}::text[], ${column(({ takenLast }) => takenLast)}::bigint[],
    ${column(({ first }) => first)}::bigint[], ${column(({ last }) => last)}::bigint[]
  ) as told (topic, partition, epoch, taken_last, first, last)`;
};

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

async function createTable(readStore: ReadStore): Promise<void> {
  await migrateSchema(readStore, 'ingester', async (transaction) => {
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
