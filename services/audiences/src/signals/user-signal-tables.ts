import type { ReadStore } from '@marquee/kit/read-store/port';
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
   * empty in rows from before logs had names.
   */
  'bidder.person_offsets': { topic: string; partition: number; next_offset: bigint; epoch: string };
};
export type UserSignalDb = Kysely<UserSignalTables>;

export const userSignalDb = (readStore: ReadStore): UserSignalDb =>
  readStore.db.withTables<UserSignalTables>();
