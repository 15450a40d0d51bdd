import { type PackageMigrations, statements } from '@marquee/kit/read-store/migrations';

/** Ids that follow from a command: PostgreSQL schema `notifications`. */
export const notificationsMigrations: PackageMigrations = {
  package: 'notifications',
  steps: {
    'notifications-0001-keyed-ids': statements(
      'create schema if not exists notifications',
      `create table if not exists notifications.keyed_ids (
        kind text not null,
        key text not null,
        id integer not null,
        primary key (kind, key)
      )`,
    ),
  },
};
