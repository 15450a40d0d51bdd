import { type PackageMigrations, statements } from '../read-store/migrations.ts';

/** Checkpoints and parked events of all projections. */
export const projectionMigrations: PackageMigrations = {
  package: 'projection',
  steps: {
    'projection-0001-checkpoints-and-parked-events': statements(
      'create schema if not exists projection',
      `create table if not exists projection.checkpoints (
        name text not null,
        slot text not null check (slot in ('live', 'next')),
        version integer not null,
        position bigint not null,
        generation uuid not null default gen_random_uuid(),
        updated_at timestamptz not null default now(),
        primary key (name, slot)
      )`,
      `create table if not exists projection.parked_events (
        name text not null,
        slot text not null,
        position bigint not null,
        event_id uuid not null,
        stream text not null,
        revision integer not null,
        type text not null,
        reason text not null,
        attempts integer not null,
        parked_at timestamptz not null default now(),
        primary key (name, slot, position)
      )`,
      // Tables of before parked events could be retried have no id; `if not exists` would add its index once more.
      `do $$ begin
        if not exists (select 1 from information_schema.columns
            where table_schema = 'projection' and table_name = 'parked_events' and column_name = 'id') then
          alter table projection.parked_events add column id bigint generated always as identity unique;
        end if;
      end $$`,
    ),
  },
};
