import { defineReadModel } from '@marquee/kit/projector/read-model';
import { type Kysely, sql } from 'kysely';

import type { ReportMailsTables } from './table.ts';

export const reportMailsReadModel = defineReadModel<ReportMailsTables>()({
  name: 'report_mails',
  version: 1,
  events: ['ReportMailSaved', 'ReportMailDeleted', 'ReportMailRestored'],

  async createTables(db: Kysely<ReportMailsTables>) {
    await sql`
      create table mails (
        id integer primary key,
        user_id integer not null,
        name text not null,
        query text not null,
        frequency text not null,
        hour integer not null,
        timezone text not null,
        is_enabled boolean not null
      )`.execute(db);
    await sql`create index on mails (user_id, id desc)`.execute(db);
  },

  async apply(event, db) {
    if (event.type === 'ReportMailDeleted') {
      await db.deleteFrom('mails').where('id', '=', event.data.mailId).execute();
      return;
    }
    const { mailId: id, userId: user_id, isEnabled: is_enabled, ...content } = event.data;
    const saved = { ...content, is_enabled };
    await db
      .insertInto('mails')
      .values({ id, user_id, ...saved })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(saved))
      .execute();
  },
});
