import { migrateSchema } from '@marquee/kit/read-store/migrate-schema';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Times are milliseconds since 1970; `person_key` is a digest, see `person-key.ts`. */
export type UserSignalTables = {
  /** One row a bid that was seen, of campaigns with a cap. */
  'bidder.person_impressions': {
    bid_id: string;
    campaign_id: number;
    person_key: string;
    at_ms: bigint;
    /** When the cap of that time no longer counts it; then it goes. */
    expires_ms: bigint;
  };
  'bidder.audience_members': {
    audience_id: number;
    person_key: string;
    /** Last click, conversion or visit. */
    last_ms: bigint;
  };
  /**
   * Everything before `next_offset` of a partition is in the two tables. `epoch` is the log that the offset belongs to;
   * empty in rows of before logs had names.
   */
  'bidder.person_offsets': { topic: string; partition: number; next_offset: bigint; epoch: string };
};
export type UserSignalDb = Kysely<UserSignalTables>;

export const userSignalDb = (readStore: ReadStore): UserSignalDb =>
  readStore.db.withTables<UserSignalTables>();

/** Creates what is missing; harmless to run again, and from several processes at once. */
export async function migrateUserSignals(readStore: ReadStore): Promise<void> {
  await migrateSchema(readStore, 'bidder', async (transaction) => {
    await sql`
        create table if not exists bidder.person_impressions (
          bid_id text primary key,
          campaign_id integer not null,
          person_key text not null,
          at_ms bigint not null,
          expires_ms bigint not null
        )`.execute(transaction);
    await sql`
        create index if not exists person_impressions_expiry
          on bidder.person_impressions (expires_ms)`.execute(transaction);
    await sql`
        create table if not exists bidder.audience_members (
          audience_id integer not null,
          person_key text not null,
          last_ms bigint not null,
          primary key (audience_id, person_key)
        )`.execute(transaction);
    await sql`
        create index if not exists audience_members_age
          on bidder.audience_members (audience_id, last_ms)`.execute(transaction);
    await sql`
        create table if not exists bidder.person_offsets (
          topic text not null,
          partition integer not null,
          next_offset bigint not null,
          primary key (topic, partition)
        )`.execute(transaction);
    await sql`
        alter table bidder.person_offsets
          add column if not exists epoch text not null default ''`.execute(transaction);
  });
}
