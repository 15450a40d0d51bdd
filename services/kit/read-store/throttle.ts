import { type Kysely, sql } from 'kysely';

import { RejectedError, tooManyRequests } from '../decider/rejection.ts';
import type { ReadStore } from './port.ts';

/** Attempts within a window, until `resets_at`. */
type ThrottleTables = { throttle: { bucket: string; attempts: number; resets_at: Date } };

export interface ThrottleRule {
  /** A keyed digest of what is counted: never an address or an IP, as the table keeps it. */
  readonly bucket: string;
  readonly max: number;
}

/** Counts attempts in a table, so that several processes share one limit. */
export interface Throttle {
  /** @throws RejectedError `TooMany` when a bucket is full */
  check(rules: readonly ThrottleRule[], message: string): Promise<void>;
  /** Counts one attempt in every bucket; true while all are within their limits. */
  hit(rules: readonly ThrottleRule[], windowMinutes?: number): Promise<boolean>;
  clear(buckets: readonly string[]): Promise<void>;
  /** Empties a bucket, and takes its attempts out of another one that counted them too. */
  clearFrom(bucket: string, total: string): Promise<void>;
  purge(): Promise<void>;
}

interface ThrottleDeps {
  readonly readStore: ReadStore;
  /** PostgreSQL schema with the table `throttle`: `bucket` (key), `attempts` and `resets_at`. */
  readonly schema: string;
  readonly clock: () => Date;
  /** How long attempts count, unless a call says otherwise. */
  readonly windowMinutes: number;
}

export function createThrottle({ readStore, schema, clock, windowMinutes }: ThrottleDeps): Throttle {
  const db = readStore.db.withTables<ThrottleTables>().withSchema(schema);
  const hitOne = async ({ bucket, max }: ThrottleRule, minutes: number): Promise<boolean> => {
    const now = clock();
    const resetsAt = new Date(now.getTime() + minutes * 60_000);
    const row = await db
      .insertInto('throttle')
      .values({ bucket, attempts: 1, resets_at: resetsAt })
      .onConflict((conflict) =>
        conflict.column('bucket').doUpdateSet({
          attempts: sql`case when throttle.resets_at <= ${now} then 1 else throttle.attempts + 1 end`,
          resets_at: sql`case when throttle.resets_at <= ${now} then ${resetsAt} else throttle.resets_at end`,
        }),
      )
      .returning('attempts')
      .executeTakeFirstOrThrow();
    return row.attempts <= max;
  };
  return {
    async check(rules, message) {
      const now = clock();
      const rows = await db
        .selectFrom('throttle')
        .selectAll()
        .where(
          'bucket',
          'in',
          rules.map(({ bucket }) => bucket),
        )
        .where('resets_at', '>', now)
        .execute();
      const full = rows.filter(
        (row) => row.attempts >= (rules.find((rule) => rule.bucket === row.bucket)?.max ?? 0),
      );
      if (full.length === 0) return;
      const until = Math.max(...full.map((row) => row.resets_at.getTime()));
      throw new RejectedError(tooManyRequests(message, (until - now.getTime()) / 1_000));
    },
    async hit(rules, minutes = windowMinutes) {
      const within = await Promise.all(rules.map((rule) => hitOne(rule, minutes)));
      return within.every(Boolean);
    },
    async clear(buckets) {
      await db.deleteFrom('throttle').where('bucket', 'in', buckets).execute();
    },
    clearFrom: (bucket, total) => clearFrom(db, clock(), bucket, total),
    async purge() {
      await db.deleteFrom('throttle').where('resets_at', '<=', clock()).execute();
    },
  };
}

/** In one statement: of two calls at once, one finds the attempts. */
async function clearFrom(
  db: Kysely<ThrottleTables>,
  now: Date,
  bucket: string,
  total: string,
): Promise<void> {
  await db
    .with('cleared', (query) =>
      query
        .deleteFrom('throttle')
        .where('bucket', '=', bucket)
        .where('resets_at', '>', now)
        .returning('attempts'),
    )
    .updateTable('throttle')
    .from('cleared')
    .set({ attempts: sql`greatest(throttle.attempts - cleared.attempts, 0)` })
    .where('throttle.bucket', '=', total)
    .execute();
}
