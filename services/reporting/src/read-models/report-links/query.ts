import type { Kysely, Selectable } from 'kysely';

import type { ReportLinksTables } from './table.ts';

export type ReportLinkRow = Selectable<ReportLinksTables['links']>;

export interface ReportLinkQueries {
  /** A person's links that are not expired, the newest first. */
  of(userId: number, now: Date): Promise<readonly ReportLinkRow[]>;
  /** Undefined for an unknown token, and for a link that is revoked or expired. */
  byToken(tokenHash: string, now: Date): Promise<ReportLinkRow | undefined>;
}

export const createReportLinkQueries = (db: Kysely<ReportLinksTables>): ReportLinkQueries => {
  const open = (now: Date) => db.selectFrom('links').selectAll().where('expires_at', '>', now);
  return {
    of: (userId, now) => open(now).where('user_id', '=', userId).orderBy('id', 'desc').limit(100).execute(),
    byToken: (tokenHash, now) => open(now).where('token_hash', '=', tokenHash).executeTakeFirst(),
  };
};
