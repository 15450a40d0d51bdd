import { columnsOf } from '@marquee/kit/projector/columns';
import { defineReadModel } from '@marquee/kit/projector/read-model';
import { fieldColumns } from '@marquee/kit/resource/rows';
import { reportLinkResource } from '@marquee/schemas/report-link/fields';

import { createReportLinksTables, type ReportLinksTables } from './table.ts';

export const reportLinksReadModel = defineReadModel<ReportLinksTables>()({
  name: 'report_links',
  version: 1,
  events: ['ReportLinkCreated', 'ReportLinkRevoked'],
  createTables: createReportLinksTables,

  async apply(event, db) {
    if (event.type === 'ReportLinkRevoked') {
      await db.deleteFrom('links').where('id', '=', event.data.linkId).execute();
      return;
    }
    const {
      linkId: id,
      userId: user_id,
      tokenHash: token_hash,
      expiresAt: expires_at,
      ...fields
    } = event.data;
    const { occurredAt: created_at } = event.metadata;
    await db
      .insertInto('links')
      .values({ ...columnsOf(fields, COLUMNS), id, user_id, token_hash, created_at, expires_at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  },
});

const COLUMNS = fieldColumns(reportLinkResource);
