import type { ColumnType } from 'kysely';

/** One row an export that is not removed. */
export interface ReportExportsTables {
  exports: {
    id: number;
    user_id: number;
    status: 'pending' | 'completed' | 'failed';
    format: string;
    name: string;
    query: string;
    rows: number;
    size: ColumnType<bigint | null, number | null, number | null>;
    reason: string | null;
    created_at: ColumnType<Date, string, never>;
    expires_at: ColumnType<Date | null, string | null, string | null>;
  };
}
