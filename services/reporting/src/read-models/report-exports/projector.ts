import { columnsOf } from '@marquee/kit/projector/columns';
import { defineReadModel } from '@marquee/kit/projector/read-model';
import { fieldColumns } from '@marquee/kit/resource/rows';
import { reportExportResource } from '@marquee/schemas/report-export/fields';

import { createReportExportsTables, type ReportExportsTables } from './table.ts';

export const reportExportsReadModel = defineReadModel<ReportExportsTables>()({
  name: 'report_exports',
  version: 1,
  events: ['ReportExportRequested', 'ReportExportCompleted', 'ReportExportFailed', 'ReportExportRemoved'],
  createTables: createReportExportsTables,

  async apply(event, db) {
    const { exportId: id } = event.data;
    switch (event.type) {
      case 'ReportExportRequested': {
        const { exportId: _, userId: user_id, ...fields } = event.data;
        const { occurredAt: created_at } = event.metadata;
        const made = { rows: 0, size: null, reason: null, expires_at: null };
        await db
          .insertInto('exports')
          .values({ ...columnsOf(fields, COLUMNS), id, user_id, status: 'pending', created_at, ...made })
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

const COLUMNS = fieldColumns(reportExportResource);
