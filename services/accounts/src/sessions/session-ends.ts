import { monotonicMs } from '@marquee/kit/runtime/clock';
import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely';

import type { AccountsDb, AccountsTables } from '../tables.ts';

export interface EndedSession {
  readonly userId: number;
  /** Absent: everything of this user ends, also what others opened in the user's name. */
  readonly sessionId?: string;
}

/** Which of the open sessions end: those that are all of this. */
type Narrow =
  | { readonly sessionId: string; readonly userId?: number }
  | { readonly userId: number; readonly before: Date }
  | { readonly userId: number; readonly exceptSessionId: string | undefined };

type Listener = (ended: EndedSession) => void;

/** Ends are read this far back, because a slow transaction becomes visible late. */
const NOTIFY_WINDOW_MS = 30_000;

/** Ends sessions, and notifies every listener of every end once, whichever process caused it. */
export class SessionEnds {
  readonly #db: AccountsDb;
  readonly #clock: () => Date;
  readonly #listeners = new Set<Listener>();
  /** By end: when listeners were notified, on the monotonic clock. */
  readonly #notified = new Map<string, number>();

  constructor(db: AccountsDb, clock: () => Date) {
    this.#db = db;
    this.#clock = clock;
  }

  readonly listen = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * Ends sessions; how many were open. Those that another process ended a moment before are notified of as well, so that
   * none of them is good here once this resolves.
   * @param also ends that are recorded beside those of the sessions that are found
   */
  async end(narrow: Narrow, also: readonly EndedSession[] = []): Promise<number> {
    const { count, rows } = await this.#db.transaction().execute(async (transaction) => {
      const ended = await narrowed(
        transaction.updateTable('sessions').set({ ended_at: this.#clock() }).where('ended_at', 'is', null),
        narrow,
      )
        .returning(['id', 'user_id'])
        .execute();
      const recorded = await recordEnds(transaction, [
        ...ended.map((row) => ({ userId: row.user_id, sessionId: row.id })),
        ...also,
      ]);
      return { count: ended.length, rows: recorded };
    });
    for (const row of rows) this.#notify(`end-${row.id}`, row.user_id, row.session_id);
    await this.notifyOfRecent();
    return count;
  }

  /** Reads recent ends and expiries of all processes and notifies the listeners of new ones. */
  async notifyOfRecent(): Promise<void> {
    const now = this.#clock();
    const since = new Date(now.getTime() - NOTIFY_WINDOW_MS);
    const ended = await this.#db
      .selectFrom('session_ends')
      .select(['id', 'user_id', 'session_id'])
      .where('ended_at', '>', sql<Date>`now() - ${NOTIFY_WINDOW_MS} * interval '1 millisecond'`)
      .execute();
    for (const row of ended) this.#notify(`end-${row.id}`, row.user_id, row.session_id);
    const expired = await this.#db
      .selectFrom('sessions')
      .select(['id', 'user_id'])
      .where('ended_at', 'is', null)
      .where('expires_at', '<=', now)
      .where('expires_at', '>', since)
      .execute();
    for (const row of expired) this.#notify(`expired-${row.id}`, row.user_id, row.id);
  }

  #notify(key: string, userId: number, sessionId: string | null): void {
    if (this.#notified.has(key)) return;
    this.#notified.set(key, monotonicMs());
    for (const [old, at] of this.#notified) {
      if (monotonicMs() - at < 4 * NOTIFY_WINDOW_MS) break;
      this.#notified.delete(old);
    }
    const ended = sessionId === null ? { userId } : { userId, sessionId };
    for (const listener of this.#listeners) listener(ended);
  }
}

async function recordEnds(transaction: AccountsDb, ended: readonly EndedSession[]) {
  if (ended.length === 0) return [];
  return transaction
    .insertInto('session_ends')
    .values(ended.map(({ userId, sessionId }) => ({ user_id: userId, session_id: sessionId ?? null })))
    .returning(['id', 'user_id', 'session_id'])
    .execute();
}

type SessionUpdate = UpdateQueryBuilder<AccountsTables, 'sessions', 'sessions', UpdateResult>;

function narrowed(update: SessionUpdate, narrow: Narrow): SessionUpdate {
  if ('sessionId' in narrow) {
    const one = update.where('id', '=', narrow.sessionId);
    return narrow.userId === undefined ? one : one.where('user_id', '=', narrow.userId);
  }
  const ofUser = update.where('user_id', '=', narrow.userId);
  if ('before' in narrow) return ofUser.where('proved_at', '<', narrow.before);
  return narrow.exceptSessionId === undefined ? ofUser : ofUser.where('id', '<>', narrow.exceptSessionId);
}
