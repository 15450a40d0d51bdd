import { type ColumnType, type Kysely, sql } from 'kysely';

import { createSearchIndex } from './search-index.ts';
import type { Change, FieldValues } from '../../changes/field-values.ts';

/** Read as it was parsed, written as text: arrays would otherwise become PostgreSQL arrays. */
type Jsonb<Value> = ColumnType<Value, string, string>;

/** One row an event, whatever its type. Holds personal data only under seal. */
export interface ActivityTable {
  /** Id of the event. */
  id: string;
  position: bigint;
  stream_revision: number;
  occurred_at: Date;
  actor_id: number | null;
  on_behalf_of_id: number | null;
  /** Whose account it is about: the owner of the campaign, payment or wallet; null for the platform's own things. */
  account_id: number | null;
  /** `{ ip, userAgent }` under the key of `origin_key_of`. */
  origin_key_of: number | null;
  origin_sealed: string | null;
  /** The pseudonym of the address under the same key. */
  origin_address: string | null;
  entity: string;
  entity_id: string;
  type: string;
  action: string;
  changes: Jsonb<readonly Change[]>;
  /** Names of the fields in `changes`, and those that they are parts of. */
  changed_fields: string[];
  /** What a search looks through; nothing sealed. */
  search_text: string;
  correlation_id: string;
  /** The event that it follows from; null for what a request did by itself. */
  causation_id: string | null;
  /** Digest of the event as it was stored (`evidence/event-digest.ts`). */
  event_digest: string;
  /** Digest of the other columns (`evidence/row-digest.ts`). */
  row_digest: string;
}

/** The last known field values of every stream, which the next event is compared with. */
interface StreamValuesTable {
  stream: string;
  field_values: Jsonb<FieldValues>;
  /** Digest of both (`evidence/row-digest.ts`). */
  values_digest: string;
}

/** Field values of a long stream after every so many events, so that time travel does not have to begin at its start. */
interface StreamSnapshotsTable {
  entity: string;
  entity_id: string;
  position: bigint;
  field_values: Jsonb<FieldValues>;
}

/** Names of people, sealed as their events sealed them. */
interface PeopleTable {
  user_id: number;
  key_of: number;
  sealed: string;
}

export interface ActivityTables {
  activity: ActivityTable;
  stream_values: StreamValuesTable;
  stream_snapshots: StreamSnapshotsTable;
  people: PeopleTable;
}

/** The order of the list is part of every index, so that a page of a filtered log is a short index scan. */
export async function createActivityTables(db: Kysely<ActivityTables>): Promise<void> {
  await sql`create table activity (
    id uuid not null,
    position bigint primary key,
    stream_revision integer not null,
    occurred_at timestamptz not null,
    actor_id integer,
    on_behalf_of_id integer,
    account_id integer,
    origin_key_of integer,
    origin_sealed text,
    origin_address text,
    entity text not null,
    entity_id text not null,
    type text not null,
    action text not null,
    changes jsonb not null,
    changed_fields text[] not null,
    search_text text not null,
    correlation_id text not null,
    causation_id text,
    event_digest text not null,
    row_digest text not null
  )`.execute(db);
  await sql`create unique index on activity (id)`.execute(db);
  await sql`create index on activity (occurred_at desc nulls last, position desc)`.execute(db);
  await sql`create index on activity (entity, entity_id, position)`.execute(db);
  await sql`create index on activity (actor_id, occurred_at desc nulls last, position desc)`.execute(db);
  await sql`create index on activity (on_behalf_of_id, occurred_at desc nulls last, position desc)
    where on_behalf_of_id is not null`.execute(db);
  await sql`create index on activity (account_id, occurred_at desc nulls last, position desc)
    where account_id is not null`.execute(db);
  await sql`create index on activity (origin_address, occurred_at desc nulls last, position desc)
    where origin_address is not null`.execute(db);
  await sql`create index on activity using gin (changed_fields)`.execute(db);
  await sql`create index on activity (type, occurred_at desc nulls last, position desc)`.execute(db);
  await sql`create index on activity (entity, position)`.execute(db);
  await sql`create index on activity (action, position)`.execute(db);
  await sql`create index on activity (correlation_id)`.execute(db);
  await createSearchIndex(db);
  await sql`create table stream_values (
    stream text primary key,
    field_values jsonb not null,
    values_digest text not null
  )`.execute(db);
  await sql`create table stream_snapshots (
    entity text not null,
    entity_id text not null,
    position bigint not null,
    field_values jsonb not null,
    primary key (entity, entity_id, position)
  )`.execute(db);
  await sql`create table people (user_id integer primary key, key_of integer not null, sealed text not null)`.execute(
    db,
  );
}
