import { migrateSchema } from '@marquee/kit/read-store/migrate-schema';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { AccessKind } from '@marquee/schemas/queries/access-event';
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';

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

const STATEMENTS = [
  `create table if not exists audit.access_events (
    id bigint generated always as identity primary key,
    occurred_at timestamptz not null,
    kind text not null,
    actor_id integer,
    on_behalf_of_id integer,
    method text not null,
    route text not null,
    object_id text,
    status smallint not null,
    origin_key_of integer,
    origin_sealed text,
    origin_plain jsonb,
    request_id text not null
  )`,
  `alter table audit.access_events add column if not exists origin_address text`,
  `create index if not exists access_events_address
    on audit.access_events (origin_address, occurred_at desc nulls last, id desc) where origin_address is not null`,
  `create index if not exists access_events_time on audit.access_events (occurred_at desc nulls last, id desc)`,
  `create index if not exists access_events_actor
    on audit.access_events (actor_id, occurred_at desc nulls last, id desc)`,
  `create index if not exists access_events_kind
    on audit.access_events (kind, occurred_at desc nulls last, id desc)`,
];

/** Safe to run by two processes at once, any number of times. */
export async function migrateAccessEvents(readStore: ReadStore): Promise<void> {
  await migrateSchema(readStore, 'audit', async (transaction) => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(transaction);
  });
}
