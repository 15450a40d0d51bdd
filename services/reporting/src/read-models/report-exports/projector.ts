import { defineReadModel } from '@marquee/kit/projector/read-model';
import { type Kysely, sql } from 'kysely';

import type { ReportExportsTables } from './table.ts';

export const reportExportsReadModel = defineReadModel<ReportExportsTables>()({
  name: 'report_exports',
  version: 1,
  events: ['ReportExportRequested', 'ReportExportCompleted', 'ReportExportFailed', 'ReportExportRemoved'],

  async createTables(db: Kysely<ReportExportsTables>) {
    await sql`
      create table exports (
        id integer primary key,
        user_id integer not null,
        status text not null,
        format text not null,
        name text not null,
        query text not null,
        rows integer not null,
        size bigint,
        reason text,
        created_at timestamptz not null,
        expires_at timestamptz
      )`.execute(db);
    await sql`create index on exports (user_id, id desc)`.execute(db);
    await sql`create index on exports (id) where status = 'pending'`.execute(db);
  },

  async apply(event, db) {
    const { exportId: id, userId: user_id } = event.data;
    switch (event.type) {
      case 'ReportExportRequested': {
        const { format, name, query } = event.data;
        const { occurredAt: created_at } = event.metadata;
        const made = { rows: 0, size: null, reason: null, expires_at: null };
        await db
          .insertInto('exports')
          .values({ id, user_id, status: 'pending', format, name, query, created_at, ...made })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute();
        break;
      }
      case 'ReportExportCompleted': {
        const { rows, size, expiresAt: expires_at } = event.data;
        const made = { status: 'completed', rows, size, expires_at } as const;
        await db.updateTable('exports').set(made).where('id', '=', id).execute();
        break;
      }
      case 'ReportExportFailed': {
        const { reason } = event.data;
        await db.updateTable('exports').set({ status: 'failed', reason }).where('id', '=', id).execute();
        break;
      }
      case 'ReportExportRemoved':
        await db.deleteFrom('exports').where('id', '=', id).execute();
    }
  },
});
