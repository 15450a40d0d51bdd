import type { ColumnType } from 'kysely';

/** One row a link that is not revoked. */
export interface ReportLinksTables {
  links: {
    id: number;
    user_id: number;
    name: string;
    query: string;
    preset: string | null;
    token_hash: string;
    created_at: ColumnType<Date, string, never>;
    expires_at: ColumnType<Date, string, never>;
  };
}
