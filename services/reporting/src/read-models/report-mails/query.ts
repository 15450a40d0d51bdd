import type { Kysely, Selectable } from 'kysely';

import type { ReportMailsTables } from './table.ts';

export type ReportMailRow = Selectable<ReportMailsTables['mails']>;

export interface ReportMailQueries {
  /** A person's reports by mail, the newest first. */
  of(userId: number): Promise<readonly ReportMailRow[]>;
}

const MAILS_MAX = 100;

export const createReportMailQueries = (db: Kysely<ReportMailsTables>): ReportMailQueries => ({
  of: (userId) =>
    db
      .selectFrom('mails')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(MAILS_MAX)
      .execute(),
});
