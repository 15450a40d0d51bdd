import { statements } from '@marquee/kit/read-store/migrations';
import type { OwnedSchema } from '@marquee/kit/read-store/port';

export const ACCESS_LOG_SCHEMA = 'access_log';

/** Whatever is set, access events are kept for so many days; the settings allow no fewer. */
const LEAST_DAYS = 30;

/** How far the clock of a process may be ahead of the server's. */
const CLOCK_TOLERANCE = '1 hour';

const TABLES = [
  `create schema if not exists access_log`,
  // Numbers have no gaps: what is missing between two rows was removed.
  `create table if not exists access_log.access_events (
    id bigint primary key,
    recorded_at timestamptz not null,
    previous_recorded_at timestamptz,
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
    origin_address text,
    origin_plain jsonb,
    request_id text not null,
    row_digest text not null
  )`,
  `alter table access_log.access_events add column if not exists impersonation_mode text`,
  `alter table access_log.access_events add column if not exists reason_sealed text`,
  `create index if not exists access_events_address
    on access_log.access_events (origin_address, occurred_at desc nulls last, id desc) where origin_address is not null`,
  `create index if not exists access_events_time
    on access_log.access_events (occurred_at desc nulls last, id desc)`,
  `create index if not exists access_events_actor
    on access_log.access_events (actor_id, occurred_at desc nulls last, id desc)`,
  `create index if not exists access_events_kind
    on access_log.access_events (kind, occurred_at desc nulls last, id desc)`,
  `create index if not exists access_events_recorded on access_log.access_events (recorded_at)`,
  `create table if not exists access_log.removals (
    before timestamptz primary key,
    digest text not null,
    removed_at timestamptz not null default clock_timestamp()
  )`,
  `create table if not exists access_log.checkpoints (
    id bigint primary key,
    row_digest text not null,
    created_at timestamptz not null default clock_timestamp()
  )`,
];

/**
 * The only way to remove access events, for a role that may not delete them: those recorded before a time, which is at least
 * the shortest retention ago, and never the last one, so that numbers go on where they were.
 */
const REMOVE_BEFORE = `
create or replace function access_log.remove_before_v1(before timestamptz, digest text) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  removed bigint;
begin
  if before is null or before > clock_timestamp() - interval '${LEAST_DAYS} days' + interval '${CLOCK_TOLERANCE}' then
    raise exception 'access events are kept for at least ${LEAST_DAYS} days';
  end if;
  delete from access_log.access_events e
    where e.recorded_at < remove_before_v1.before and e.id < (select max(id) from access_log.access_events);
  get diagnostics removed = row_count;
  if removed > 0 then
    insert into access_log.removals (before, digest) values (remove_before_v1.before, remove_before_v1.digest)
      on conflict do nothing;
    delete from access_log.checkpoints c where c.id < (select min(id) from access_log.access_events);
  end if;
  return removed;
end $$`;

/** The access log: PostgreSQL schema `access_log`, which the role of the product adds to and reads. */
export const accessLogSchema: OwnedSchema = {
  name: ACCESS_LOG_SCHEMA,
  table: 'access_events',
  steps: {
    // Takes what it finds: earlier releases made the tables without a history.
    'access-log-0001-access-events': statements(
      ...TABLES,
      REMOVE_BEFORE,
      'revoke all on function access_log.remove_before_v1(timestamptz, text) from public',
    ),
  },
  grants: (role) => [
    `grant usage on schema access_log to ${role}`,
    `grant select, insert on access_log.access_events to ${role}`,
    `grant select on access_log.removals to ${role}`,
    `grant select, insert on access_log.checkpoints to ${role}`,
    `grant execute on function access_log.remove_before_v1(timestamptz, text) to ${role}`,
  ],
};
