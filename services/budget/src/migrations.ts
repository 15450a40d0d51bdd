import { type PackageMigrations, statements } from '@marquee/kit/read-store/migrations';
import { sql } from 'kysely';

import { LEASE_LOCK } from './leases/lease-lock.ts';

const leases = statements(
  'create schema if not exists budget',
  `create table if not exists budget.bidders (
    prefix text primary key,
    instance text not null,
    former_instance text not null,
    round bigint not null,
    is_alone boolean not null,
    positions jsonb not null,
    expires_at_ms bigint not null,
    reap_at_ms bigint not null
  )`,
  `create table if not exists budget.leases (
    scope text not null,
    prefix text not null references budget.bidders on delete cascade,
    lease numeric not null,
    room numeric not null,
    weight double precision not null,
    primary key (scope, prefix)
  )`,
  'create index if not exists leases_prefix on budget.leases (prefix)',
  `create table if not exists budget.released (
    partition integer primary key,
    position bigint not null
  )`,
  `create table if not exists budget.day_spend (
    side text not null,
    endpoint_id integer not null,
    day_start_ms bigint not null,
    partition integer not null,
    last_offset bigint not null,
    nanos numeric not null,
    primary key (side, endpoint_id, day_start_ms, partition)
  )`,
  // The log that offsets belong to; empty of what was written before logs had names.
  `alter table budget.bidders add column if not exists epoch text not null default ''`,
  `alter table budget.released add column if not exists epoch text not null default ''`,
  `alter table budget.day_spend add column if not exists epoch text not null default ''`,
  // What exchanges were paid stood in a table of its own once: its day continues here.
  `do $$ begin
    if to_regclass('budget.endpoint_days') is not null then
      insert into budget.day_spend (side, endpoint_id, day_start_ms, partition, last_offset, nanos)
        select 'ssp', ssp_endpoint_id, day_start_ms, partition, last_offset, cost_nanos from budget.endpoint_days
        on conflict do nothing;
      drop table budget.endpoint_days;
    end if;
  end $$`,
);

/** Leases of bidders and what endpoints spent in a day: PostgreSQL schema `budget`. */
export const budgetMigrations: PackageMigrations = {
  package: 'budget',
  steps: {
    'budget-0001-leases': async (transaction) => {
      // A round of another process waits until the tables are as it knows them.
      await sql`select pg_advisory_xact_lock(hashtext(${LEASE_LOCK}))`.execute(transaction);
      await leases(transaction);
    },
  },
};
