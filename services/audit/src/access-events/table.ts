import type { ReadStore } from '@marquee/kit/read-store/port';
import type { AccessKind } from '@marquee/schemas/queries/access-event';
import type { ColumnType, Generated, Kysely } from 'kysely';

/** Access events: a stream of their own beside the events, with a retention of its own. PostgreSQL schema `audit`. */
export type AccessEventsTable = {
  id: Generated<bigint>;
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
};

export type AccessTables = {
  access_events: AccessEventsTable;
};

export const accessDb = (readStore: ReadStore): Kysely<AccessTables> =>
  readStore.db.withTables<AccessTables>().withSchema('audit');
