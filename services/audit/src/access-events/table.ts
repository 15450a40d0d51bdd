import type { ReadStore } from '@marquee/kit/read-store/port';
import type { AccessKind } from '@marquee/schemas/queries/access-event';
import type { ImpersonationMode } from '@marquee/schemas/common/impersonation-mode';
import type { ColumnType, Generated, Kysely } from 'kysely';

import { ACCESS_LOG_SCHEMA } from './schema.ts';

/** Access events: a stream of their own beside the events, with a retention of its own. PostgreSQL schema `access_log`. */
export type AccessEventsTable = {
  /** From 1 on, without gaps. */
  id: bigint;
  /** When it was written; never before the row before it. */
  recorded_at: Date;
  /** The same of the row before it; null in the first. */
  previous_recorded_at: Date | null;
  occurred_at: Date;
  kind: AccessKind;
  actor_id: number | null;
  on_behalf_of_id: number | null;
  method: string;
  route: string;
  object_id: string | null;
  status: number;
  /** `{ ip, userAgent }` under the key of this person; it goes when the person is erased. */
  origin_key_of: number | null;
  origin_sealed: string | null;
  /** The pseudonym of the address under the same key, of an unknown visitor the address itself; null in older rows. */
  origin_address: string | null;
  /** The same of an unknown visitor; it goes with the row. */
  origin_plain: ColumnType<{ ip: string; userAgent: string } | null, string | null, never>;
  request_id: string;
  /** Of an impersonation; null in all other rows, and in older ones. */
  impersonation_mode: ImpersonationMode | null;
  /** Why, under the key of the user in `on_behalf_of_id`; it goes when that person is erased. */
  reason_sealed: string | null;
  /** Of all other columns, with a key that is not in the database. */
  row_digest: string;
};

/** What the retention removed. */
type RemovalsTable = {
  /** Everything recorded before this was due. */
  before: Date;
  /** With the same key: without one nothing was due. */
  digest: string;
  removed_at: Generated<Date>;
};

/** What earlier checks found at their ends. */
type CheckpointsTable = { id: bigint; row_digest: string; created_at: Generated<Date> };

export type AccessTables = {
  access_events: AccessEventsTable;
  removals: RemovalsTable;
  checkpoints: CheckpointsTable;
};

export const accessDb = (readStore: Pick<ReadStore, 'db'>): Kysely<AccessTables> =>
  readStore.db.withTables<AccessTables>().withSchema(ACCESS_LOG_SCHEMA);
