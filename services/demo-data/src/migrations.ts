import { type PackageMigrations, statements } from '@marquee/kit/read-store/migrations';

/** How far the demo data has come: table `app.seed`. */
export const demoDataMigrations: PackageMigrations = {
  package: 'demo_data',
  steps: {
    'demo_data-0001-seed': statements(
      'create schema if not exists app',
      `create table if not exists app.seed (
        name text primary key,
        began_at timestamptz not null,
        attempts integer not null,
        traffic_days integer not null,
        done_at timestamptz
      )`,
    ),
    'demo_data-0002-impressions': statements(
      'alter table app.seed add column if not exists impressions_a_day integer',
    ),
  },
};
