import { type PackageMigrations, statements } from '@marquee/kit/read-store/migrations';

/** What the click ids of landing pages are short for, table `tracker.click_ids`. */
export const trackerMigrations: PackageMigrations = {
  package: 'tracker',
  steps: {
    'tracker-0001-click-ids': statements(
      'create schema if not exists tracker',
      `create table if not exists tracker.click_ids (
        short_id text collate "C" primary key,
        long_id text not null,
        expires_at timestamptz not null
      )`,
      'create index if not exists click_ids_expiry on tracker.click_ids (expires_at)',
    ),
  },
};
