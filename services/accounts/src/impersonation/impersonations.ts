import type { Impersonation } from '@marquee/kit/http/principal';
import type { ImpersonationMode } from '@marquee/schemas/common/impersonation-mode';
import { sql } from 'kysely';

import type { AccountsDb } from '../tables.ts';

/** A reason as it is stored: sealed under the key of the user it is about. */
export interface SealedReason {
  readonly userId: number;
  readonly reason: string;
}

/** A session of an admin, and the impersonated user. */
interface ActingSession {
  readonly sessionId: string;
  readonly userId: number;
}

/**
 * How sessions act as other users. It is kept with the session and not in its token: a new token changes nothing, and no
 * client can claim a mode.
 */
export interface Impersonations {
  /**
   * What calls of a session as a user may do. A session that has never asked may do what `SudoUser` alone has always let an admin do; one
   * that has is read-only wherever changes were not allowed.
   */
  find(sessionId: string, userId: number): Promise<Impersonation>;
  /** @param reason sealed under the key of the user */
  allow(of: ActingSession, mode: ImpersonationMode, reason: string): Promise<Impersonation>;
  /** The admin leaves the account: it is read-only until it is entered again. */
  end(of: ActingSession): Promise<void>;
  /** Reasons that an admin has given in sessions that are kept, the latest first. */
  recentReasons(adminId: number): Promise<readonly SealedReason[]>;
}

/** More than are shown: some say the same, and some are of people who were erased. */
const RECENT_MAX = 20;

const NEVER_ASKED: Impersonation = { mode: 'read-write', reason: null, since: null };
const READ_ONLY: Impersonation = { mode: 'read-only', reason: null, since: null };

export function createImpersonations(db: AccountsDb, clock: () => Date): Impersonations {
  return {
    // Never cached: changes that are allowed, or are not any more, hold in every process at once.
    async find(sessionId, userId) {
      const rows = await db
        .selectFrom('impersonations')
        .select(['user_id', 'mode', 'reason', 'is_running', 'changed_at'])
        .where('session_id', '=', sessionId)
        .execute();
      if (rows.length === 0) return NEVER_ASKED;
      const row = rows.find((candidate) => candidate.user_id === userId);
      if (!row) return READ_ONLY;
      return { mode: row.mode, reason: row.is_running ? row.reason : null, since: row.changed_at };
    },
    async allow({ sessionId, userId }, mode, reason) {
      const changed = { mode, reason, is_running: true };
      const now = clock();
      const { changed_at: since } = await db
        .insertInto('impersonations')
        .values({ session_id: sessionId, user_id: userId, ...changed, changed_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['session_id', 'user_id'])
            .doUpdateSet({ ...changed, changed_at: laterThanBefore(now) }),
        )
        .returning('changed_at')
        .executeTakeFirstOrThrow();
      return { mode, reason, since };
    },
    async end({ sessionId, userId }) {
      await db
        .updateTable('impersonations')
        .set({ mode: 'read-only', is_running: false, changed_at: laterThanBefore(clock()) })
        .where('session_id', '=', sessionId)
        .where('user_id', '=', userId)
        .execute();
    },
    async recentReasons(adminId) {
      return db
        .selectFrom('impersonations')
        .innerJoin('sessions', 'sessions.id', 'impersonations.session_id')
        .where('sessions.user_id', '=', adminId)
        .select(['impersonations.user_id as userId', 'impersonations.reason'])
        .orderBy('impersonations.changed_at', 'desc')
        .limit(RECENT_MAX)
        .execute();
    },
  };
}

/**
 * The access log orders modes by this time: it rises with every change, also where one process's clock is behind
 * another's, or was set back.
 */
const laterThanBefore = (now: Date) =>
  sql<Date>`greatest(${now}::timestamptz, impersonations.changed_at + interval '1 millisecond')`;
