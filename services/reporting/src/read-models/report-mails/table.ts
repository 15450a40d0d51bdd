import { fieldColumnsSql, type FieldTable } from '@marquee/kit/resource/rows';
import { type ReportMailFields, reportMailResource } from '@marquee/schemas/report-mail/fields';
import { type Kysely, sql } from 'kysely';

/** One row a report by mail that is not deleted. */
interface ReportMailTable extends FieldTable<ReportMailFields> {
  id: number;
  user_id: number;
}

export interface ReportMailsTables {
  mails: ReportMailTable;
}

export async function createReportMailsTables(db: Kysely<ReportMailsTables>): Promise<void> {
  await sql`
    create table mails (
      id integer primary key,
      user_id integer not null,
      ${fieldColumnsSql(reportMailResource.fields)}
    )`.execute(db);
  await sql`create index on mails (user_id, id desc)`.execute(db);
}
