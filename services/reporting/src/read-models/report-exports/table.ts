import { fieldColumnsSql, type FieldTable } from '@marquee/kit/resource/rows';
import { type ReportExportFields, reportExportResource } from '@marquee/schemas/report-export/fields';
import { type ColumnType, type Kysely, sql } from 'kysely';

/** One row an export that is not removed. */
interface ReportExportTable extends FieldTable<ReportExportFields> {
  id: number;
  user_id: number;
  status: 'pending' | 'completed' | 'failed';
  rows: number;
  size: ColumnType<bigint | null, number | null, number | null>;
  reason: string | null;
  created_at: ColumnType<Date, string, never>;
  expires_at: ColumnType<Date | null, string | null, string | null>;
}

export interface ReportExportsTables {
  exports: ReportExportTable;
}

export async function createReportExportsTables(db: Kysely<ReportExportsTables>): Promise<void> {
  await sql`create table exports (
    id integer primary key,
    user_id integer not null,
    status text not null,
    ${fieldColumnsSql(reportExportResource.fields)},
    rows integer not null,
    size bigint,
    reason text,
    created_at timestamptz not null,
    expires_at timestamptz
  )`.execute(db);
  await sql`create index on exports (user_id, id desc)`.execute(db);
  await sql`create index on exports (id) where status = 'pending'`.execute(db);
}
