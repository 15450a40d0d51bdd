import { fieldColumnsSql, type FieldTable } from '@marquee/kit/resource/rows';
import { type ReportLinkFields, reportLinkResource } from '@marquee/schemas/report-link/fields';
import { type ColumnType, type Kysely, sql } from 'kysely';

/** One row a link that is not revoked. */
interface ReportLinkTable extends FieldTable<ReportLinkFields> {
  id: number;
  user_id: number;
  token_hash: string;
  created_at: ColumnType<Date, string, never>;
  expires_at: ColumnType<Date, string, never>;
}

export interface ReportLinksTables {
  links: ReportLinkTable;
}

export async function createReportLinksTables(db: Kysely<ReportLinksTables>): Promise<void> {
  await sql`create table links (
    id integer primary key,
    user_id integer not null,
    ${fieldColumnsSql(reportLinkResource.fields)},
    token_hash text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index on links (user_id, id desc)`.execute(db);
}
