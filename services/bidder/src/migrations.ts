import { type PackageMigrations, statements } from '@marquee/kit/read-store/migrations';

/** What bidders have learned, table `bidder.notes`, and what optimised rotations are at, `bidder.learned_shares`. */
export const bidderMigrations: PackageMigrations = {
  package: 'bidder',
  steps: {
    'bidder-0001-learned-state': statements(
      'create schema if not exists bidder',
      `create table if not exists bidder.notes (
        name text primary key,
        value jsonb not null,
        saved_at timestamptz not null default now()
      )`,
    ),
    'bidder-0002-learned-shares': statements(
      `create table if not exists bidder.learned_shares (
        campaign_id integer primary key,
        creatives jsonb not null,
        learned_at timestamptz not null
      )`,
    ),
    // What is learned again within minutes needs no value for what it was before.
    'bidder-0003-changes-of-learned-shares': statements(
      `delete from bidder.learned_shares`,
      `alter table bidder.learned_shares
        add column if not exists goal text not null,
        add column if not exists changed_at timestamptz not null`,
    ),
  },
};
