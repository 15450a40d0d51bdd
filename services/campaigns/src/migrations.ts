import { type PackageMigrations, statements } from '@marquee/kit/read-store/migrations';

import { SCAN_QUEUE_STATEMENTS } from './creative-scan/queue.ts';
import { ITEM_UPLOAD_STATEMENTS } from './item-uploads/tables.ts';

/** Ids that follow from a command, files of items on their way, and the queue of scans: PostgreSQL schema `campaigns`. */
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
    'campaigns-0002-item-uploads': statements(...ITEM_UPLOAD_STATEMENTS),
    'campaigns-0003-creative-scans': statements(...SCAN_QUEUE_STATEMENTS),
  },
};
