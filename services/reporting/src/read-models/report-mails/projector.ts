import { columnsOf } from '@marquee/kit/projector/columns';
import { defineReadModel } from '@marquee/kit/projector/read-model';
import { fieldColumns } from '@marquee/kit/resource/rows';
import { reportMailResource } from '@marquee/schemas/report-mail/fields';

import { createReportMailsTables, type ReportMailsTables } from './table.ts';

export const reportMailsReadModel = defineReadModel<ReportMailsTables>()({
  name: 'report_mails',
  version: 1,
  events: ['ReportMailSaved', 'ReportMailDeleted', 'ReportMailRestored'],
  createTables: createReportMailsTables,

  async apply(event, db) {
    if (event.type === 'ReportMailDeleted') {
      await db.deleteFrom('mails').where('id', '=', event.data.mailId).execute();
      return;
    }
    const { mailId: id, userId: user_id, ...fields } = event.data;
    const saved = columnsOf(fields, COLUMNS);
    await db
      .insertInto('mails')
      .values({ id, user_id, ...saved })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(saved))
      .execute();
  },
});

const COLUMNS = fieldColumns(reportMailResource);
