import { migratePackage } from '@marquee/kit/read-store/migrations';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';

import { demoDataMigrations } from './migrations.ts';

type SeedTables = {
  'app.seed': {
    name: string;
    /** Moment to which all dates of the seed are relative. */
    began_at: Date;
    attempts: number;
    /** Days whose inventory is in the traffic log, counted from the oldest. */
    traffic_days: number;
    /** As in the first attempt; null in a seed of before it was kept. */
    impressions_a_day: number | null;
    done_at: Date | null;
  };
};

/** How far the seed has come, kept in PostgreSQL. */
export interface SeedProgress {
  readonly beganAt: Date;
  /** 1 at the first start. */
  readonly attempt: number;
  readonly trafficDays: number;
  /**
   * Those of the first attempt, whatever the settings say now: half of its sums may be there. Undefined where a version that did
   * not keep it began: its traffic is of another kind.
   */
  readonly impressionsADay: number | undefined;
}

export interface SeedRecord {
  /** One query once the seed is done. */
  isDone(): Promise<boolean>;
  hasBegun(): Promise<boolean>;
  /**
   * Notes that an attempt begins.
   * @param impressionsADay what the settings say
   */
  begin(now: Date, impressionsADay: number): Promise<SeedProgress>;
  noteTrafficDays(days: number): Promise<void>;
  finish(now: Date): Promise<void>;
}

const NAME = 'demo';
/** `undefined_table` and `invalid_schema_name` of PostgreSQL. */
const NO_TABLE = new Set(['42P01', '3F000']);

export function createSeedRecord(readStore: ReadStore): SeedRecord {
  const db = readStore.db.withTables<SeedTables>();
  const row = async () => {
    try {
      return await db.selectFrom('app.seed').selectAll().where('name', '=', NAME).executeTakeFirst();
    } catch (error) {
      if (NO_TABLE.has(String((error as { code?: unknown }).code))) return undefined;
      throw error;
    }
  };
  const update = (change: Partial<SeedTables['app.seed']>) =>
    db.updateTable('app.seed').set(change).where('name', '=', NAME).execute();
  return {
    isDone: async () => ((await row())?.done_at ?? null) !== null,
    hasBegun: async () => (await row()) !== undefined,
    async begin(now, impressionsADay) {
      await migratePackage(readStore, demoDataMigrations);
      const begun = await db
        .insertInto('app.seed')
        .values({
          ...{ name: NAME, began_at: now, attempts: 1, traffic_days: 0, done_at: null },
          impressions_a_day: impressionsADay,
        })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ attempts: sql`seed.attempts + 1` }))
        .returningAll()
        .executeTakeFirstOrThrow();
      return {
        beganAt: begun.began_at,
        attempt: begun.attempts,
        trafficDays: begun.traffic_days,
        impressionsADay: begun.impressions_a_day ?? undefined,
      };
    },
    async noteTrafficDays(days) {
      await update({ traffic_days: days });
    },
    async finish(now) {
      await update({ done_at: now });
    },
  };
}
