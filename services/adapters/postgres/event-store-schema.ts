import { createHash } from 'node:crypto';

import type pg from 'pg';

/** First number of this database's advisory locks; the second number is the purpose. */
const LOCK_SPACE = 0x4d51;
const MIGRATION_LOCK = 1;
const APPEND_LOCK = 2;

export const EVENTS_CHANNEL = 'marquee_events';

/**
 * Appends a batch of appends in one transaction and answers each by itself.
 *
 * The advisory lock makes the order of positions the order of commits, so that a reader that has seen position n
 * has seen everything before it, with no horizon to wait for. It is taken and released within one statement: no
 * client can hold it while thinking or after vanishing. Each process groups what waits into one such batch,
 * therefore the lock is paid once a batch and not once an append. (A transaction-id horizon, the alternative, would
 * let every long write transaction of the same server hold up all projections.)
 */
const APPEND_FUNCTION = `
create or replace function event_store.append_v1(batch jsonb) returns jsonb
language plpgsql volatile set search_path = event_store, pg_temp as $$
declare
  request jsonb;
  results jsonb := '[]';
  ids uuid[];
  head integer;
  top bigint;
  start bigint;
  seen_revision integer;
  seen_position bigint;
  seen_ids uuid[];
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'appending needs the isolation level "read committed"';
  end if;
  perform pg_advisory_xact_lock(${LOCK_SPACE}, ${APPEND_LOCK});
  select coalesce(max(position), 0) into top from events;
  start := top;
  for request in select jsonb_array_elements(batch) loop
    select array_agg((e->>'id')::uuid) into ids from jsonb_array_elements(request->'events') e;
    select max(revision), max(position), array_agg(id) into seen_revision, seen_position, seen_ids
      from events where id = any(ids) and stream = request->>'stream';
    if ids[1] = any(seen_ids) then
      results := results || jsonb_build_object('ok', true, 'revision', seen_revision, 'position', seen_position::text);
      continue;
    end if;
    select revision into head from events
      where stream = request->>'stream' order by revision desc limit 1;
    head := coalesce(head, -1);
    if head <> (request->>'expected')::integer then
      results := results || '{"ok": false}'::jsonb;
      continue;
    end if;
    insert into events (position, stream, revision, id, type, data, metadata, size)
      select top + e.n, request->>'stream', head + e.n, (e.v->>'id')::uuid, e.v->>'type', e.v->'data', e.v->'metadata',
        octet_length((e.v->'data')::text)
      from jsonb_array_elements(request->'events') with ordinality as e(v, n);
    top := top + cardinality(ids);
    head := head + cardinality(ids);
    results := results || jsonb_build_object('ok', true, 'revision', head, 'position', top::text);
  end loop;
  if top > start then
    perform pg_notify('${EVENTS_CHANNEL}', top::text);
  end if;
  return results;
end $$;`;

/**
 * Setting of an owner's session (`set …`), before any other statement: a role that may create functions and
 * operators in `public` could otherwise have the owner run one in place of PostgreSQL's own (CVE-2018-1058).
 */
export const OWN_NAMES_ONLY = 'search_path = pg_catalog, pg_temp';

const STATEMENTS = [
  'create schema if not exists event_store',
  `create table if not exists event_store.events (
    position bigint primary key,
    stream text not null,
    revision integer not null,
    id uuid not null unique,
    type text not null,
    data jsonb not null,
    metadata jsonb not null,
    size integer not null,
    created_at timestamptz not null default clock_timestamp(),
    transaction_id xid8 not null default pg_current_xact_id(),
    unique (stream, revision)
  )`,
  `create or replace function event_store.refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'events are never changed or removed';
  end $$`,
  `create or replace trigger append_only before update or delete or truncate on event_store.events
    for each statement execute function event_store.refuse_change()`,
  APPEND_FUNCTION,
];

/** Digest of the statements: an owner notes it, so that a role without its rights knows whether they were run. */
const VERSION = createHash('sha256').update(STATEMENTS.join(';')).digest('hex').slice(0, 16);

/**
 * True for a role that owns none of it and finds it made by its owner: the product then appends and reads, and cannot
 * change, remove, or alter what keeps others from it (`docs/runbooks/database-roles.md`).
 */
async function isKeptByOwner(client: pg.PoolClient): Promise<boolean> {
  const found = await client.query<{ version: string | null; is_owner: boolean }>(
    `select obj_description(c.oid) as version, pg_has_role(current_user, c.relowner, 'usage') as is_owner
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'event_store' and c.relname = 'events'`,
  );
  const [events] = found.rows;
  if (!events || events.is_owner) return false;
  if (events.version !== VERSION) {
    throw new Error('The event store is older than this Marquee: migrate it as the role that owns it.');
  }
  return true;
}

async function migrate(client: pg.PoolClient): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, $2)', [LOCK_SPACE, MIGRATION_LOCK]);
  for (const statement of STATEMENTS) await client.query(statement);
  await client.query(`comment on table event_store.events is '${VERSION}'`);
}

/**
 * Creates what is missing; harmless to run again, and from several processes at once. A role that does not own the event
 * store changes nothing.
 * @param grants of the owner, made together with it: PostgreSQL refuses two of them on one object at a time
 */
export async function migrateEventStore(pool: pg.Pool, grants: readonly string[] = []): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local ${OWN_NAMES_ONLY}`);
    if (!(await isKeptByOwner(client))) await migrate(client);
    for (const grant of grants) await client.query(grant);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
