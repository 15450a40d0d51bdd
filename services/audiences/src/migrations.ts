import { type PackageMigrations, statements } from '@marquee/kit/read-store/migrations';

/** Impressions under a cap and members of audiences; they lie in PostgreSQL schema `bidder`. */
export const audiencesMigrations: PackageMigrations = {
  package: 'audiences',
  steps: {
    'audiences-0001-user-signals': statements(
      'create schema if not exists bidder',
      `create table if not exists bidder.person_impressions (
        bid_id text primary key,
        campaign_id integer not null,
        person_key text not null,
        at_ms bigint not null,
        expires_ms bigint not null
      )`,
      'create index if not exists person_impressions_expiry on bidder.person_impressions (expires_ms)',
      `create table if not exists bidder.audience_members (
        audience_id integer not null,
        person_key text not null,
        last_ms bigint not null,
        primary key (audience_id, person_key)
      )`,
      'create index if not exists audience_members_age on bidder.audience_members (audience_id, last_ms)',
      `create table if not exists bidder.person_offsets (
        topic text not null,
        partition integer not null,
        next_offset bigint not null,
        primary key (topic, partition)
      )`,
      `alter table bidder.person_offsets add column if not exists epoch text not null default ''`,
    ),
    'audiences-0002-days': statements(
      `create table if not exists bidder.audience_days (
        audience_id integer not null,
        day date not null,
        members bigint not null,
        counted_ms bigint not null,
        primary key (audience_id, day)
      )`,
    ),
  },
};
