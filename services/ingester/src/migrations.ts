import { type PackageMigrations, statements } from '@marquee/kit/read-store/migrations';

/** Watermarks of spend, names of logs and postbacks to be sent: PostgreSQL schema `ingester`. */
export const ingesterMigrations: PackageMigrations = {
  package: 'ingester',
  steps: {
    'ingester-0001-watermarks-epochs-and-postbacks': statements(
      'create schema if not exists ingester',
      `create table if not exists ingester.spend_watermarks (
        topic text not null,
        partition integer not null,
        taken_last bigint not null,
        planned_first bigint,
        planned_last bigint,
        primary key (topic, partition),
        check ((planned_first is null) = (planned_last is null)),
        check (planned_first is null or (planned_first > taken_last and planned_last >= planned_first))
      )`,
      `alter table ingester.spend_watermarks add column if not exists epoch text not null default ''`,
      `do $$ begin
        if (select cardinality(conkey) from pg_constraint
            where conname = 'spend_watermarks_pkey' and connamespace = 'ingester'::regnamespace) = 2 then
          alter table ingester.spend_watermarks
            drop constraint spend_watermarks_pkey, add primary key (topic, partition, epoch);
        end if;
      end $$`,
      `create table if not exists ingester.log_epochs (
        topic text not null,
        log text not null,
        epoch text not null,
        recorded_at timestamptz not null default now(),
        primary key (topic, log),
        unique (topic, epoch)
      )`,
      `create table if not exists ingester.postbacks (
        topic text not null,
        partition integer not null,
        "offset" bigint not null,
        user_id bigint not null,
        url text not null,
        attempts integer not null default 0,
        next_at timestamptz not null,
        primary key (topic, partition, "offset")
      )`,
      'create index if not exists postbacks_due on ingester.postbacks (next_at)',
    ),
  },
};
