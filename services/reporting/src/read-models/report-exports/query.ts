import type { Kysely, Selectable } from 'kysely';

import type { ReportExportsTables } from './table.ts';

export type ReportExportRow = Selectable<ReportExportsTables['exports']>;

export interface ReportExportQueries {
  /** A person's exports that are not expired, the newest first. */
  of(userId: number, now: Date): Promise<readonly ReportExportRow[]>;
  /** How many of a person's are being made or wait to be. */
  countPending(userId: number): Promise<number>;
  /** Exports that wait to be made, the oldest first. */
  pending(): Promise<readonly ReportExportRow[]>;
  /** Undefined for one that is removed or not the person's. */
  find(id: number, userId: number): Promise<ReportExportRow | undefined>;
}

const LISTED_MAX = 20;
const DAY_MS = 86_400_000;

export const createReportExportQueries = (db: Kysely<ReportExportsTables>): ReportExportQueries => ({
  of: (userId, now) =>
    db
      .selectFrom('exports')
      .selectAll()
      .where('user_id', '=', userId)
      .where((where) =>
        where.or([
          where('expires_at', '>', now),
          where('status', '=', 'pending'),
          where.and([
            where('status', '=', 'failed'),
            where('created_at', '>', new Date(now.getTime() - DAY_MS)),
          ]),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(LISTED_MAX)
      .execute(),
  countPending: async (userId) => {
    const { count } = await db
      .selectFrom('exports')
      .select((select) => select.fn.countAll<bigint>().as('count'))
      .where('user_id', '=', userId)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow();
    return Number(count);
  },
  pending: () =>
    db
      .selectFrom('exports')
      .selectAll()
      .where('status', '=', 'pending')
      .orderBy('id')
      .limit(LISTED_MAX)
      .execute(),
  find: (id, userId) =>
    db
      .selectFrom('exports')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
});
