import { keyedIdsTable } from '@marquee/kit/ids/keyed-ids-table';
import { type PackageMigrations, statements } from '@marquee/kit/read-store/migrations';

/** Ids that follow from a command: PostgreSQL schema `notifications`. */
export const notificationsMigrations: PackageMigrations = {
  package: 'notifications',
  steps: {
    'notifications-0001-keyed-ids': statements(
      'create schema if not exists notifications',
      keyedIdsTable('notifications'),
    ),
  },
};
