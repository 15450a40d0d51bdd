import { type PackageMigrations, statements } from '@marquee/kit/read-store/migrations';

/**
 * Checkpoints of the evidence check: PostgreSQL schema `audit`. The access events of the first step are moved to where the product
 * cannot change them (`access-events/schema.ts`).
 */
export const auditMigrations: PackageMigrations = {
  package: 'audit',
  steps: {
    'audit-0001-access-events-and-checkpoints': statements(
      'create schema if not exists audit',
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
      `create table if not exists audit.evidence_checkpoints (
        position bigint primary key,
        count bigint not null,
        chain text not null,
        created_at timestamptz not null default clock_timestamp()
      )`,
    ),
  },
};
