import { type PackageMigrations, statements } from '@marquee/kit/read-store/migrations';

/** Ids that follow from a command: PostgreSQL schema `campaigns`. */
export const campaignsMigrations: PackageMigrations = {
  package: 'campaigns',
  steps: {
    'campaigns-0001-keyed-ids': statements(
      'create schema if not exists campaigns',
      `create table if not exists campaigns.keyed_ids (
        kind text not null,
        key text not null,
        id integer not null,
        primary key (kind, key)
      )`,
    ),
  },
};
