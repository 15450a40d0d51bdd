import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';

import { epochPartitionKey, type EpochPartition } from '../pipeline/block.ts';

type SpendTables = {
  'ingester.spend_watermarks': {
    topic: string;
    partition: number;
    /** The log that the offsets belong to; empty for the log from before logs had names. */
    epoch: string;
    /** Every wallet has what was spent up to this offset; -1 before the first block. */
    taken_last: bigint;
    /** The range that is being published to the wallets; null between two ranges. */
    planned_first: bigint | null;
    planned_last: bigint | null;
  };
};

/** Last offset of one partition whose spend the wallets have, and the range that is next. */
export interface Watermark extends EpochPartition {
  readonly takenLast: bigint;
  readonly planned: { readonly first: bigint; readonly last: bigint } | undefined;
}

/** A range to publish, and the last offset that the wallets had of its partition when it was found. */
export interface Plan extends EpochPartition {
  readonly takenLast: bigint;
  readonly first: bigint;
  readonly last: bigint;
}

/** Stores the ranges of spend before they are published, so that a retry publishes the same ranges. */
export interface Watermarks {
  all(): Promise<Watermark[]>;
  /** Fixes the next range of each partition, unless another process did so before. */
  plan(plans: readonly Plan[]): Promise<void>;
  /** Every wallet has these planned ranges. */
  settle(settled: readonly Plan[]): Promise<void>;
}

export function createWatermarks(readStore: ReadStore): Watermarks {
  const db = readStore.db.withTables<SpendTables>();
  const table = 'ingester.spend_watermarks';
  return {
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

    async settle(settled) {
      if (settled.length === 0) return;
      await sql`
        update ingester.spend_watermarks as kept
        set taken_last = settled.last, planned_first = null, planned_last = null
        from ${rowsOf(settled)}
        where kept.topic = settled.topic and kept.partition = settled.partition and kept.epoch = settled.epoch
          and kept.taken_last = settled.taken_last and kept.planned_last = settled.last`.execute(db);
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
  ) as settled (topic, partition, epoch, taken_last, first, last)`;
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
