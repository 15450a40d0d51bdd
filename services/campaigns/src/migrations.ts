import { keyedIdsTable } from '@marquee/kit/ids/keyed-ids-table';
import { type PackageMigrations, statements } from '@marquee/kit/read-store/migrations';

/** Ids that follow from a command: PostgreSQL schema `campaigns`. */
export const campaignsMigrations: PackageMigrations = {
  package: 'campaigns',
  steps: {
    'campaigns-0001-keyed-ids': statements(
      'create schema if not exists campaigns',
      keyedIdsTable('campaigns'),
    ),
  },
};
