import { monotonicMs } from '@marquee/kit/runtime/clock';
import { sql } from 'kysely';

import type { AccountsDb } from '../tables.ts';

export interface EndedSession {
  readonly userId: number;
  /** Absent: everything of this user ends, also what others opened in the user's name. */
  readonly sessionId?: string;
}

type Listener = (ended: EndedSession) => void;

/** Ends are read this far back, because a slow transaction becomes visible late. */
const ANNOUNCE_WINDOW_MS = 30_000;

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

  /** @param also ends that are recorded beside those of the sessions that are found */
  async end(
    narrow: { readonly sessionId: string } | { readonly userId: number; readonly before: Date },
    also: readonly EndedSession[] = [],
  ): Promise<void> {
    const rows = await this.#db.transaction().execute(async (transaction) => {
      let update = transaction
        .updateTable('sessions')
        .set({ ended_at: this.#clock() })
        .where('ended_at', 'is', null);
      update =
        'sessionId' in narrow
          ? update.where('id', '=', narrow.sessionId)
          : update.where('user_id', '=', narrow.userId).where('proved_at', '<', narrow.before);
      const ended = await update.returning(['id', 'user_id']).execute();
      return recordEnds(transaction, [
        ...ended.map((row) => ({ userId: row.user_id, sessionId: row.id })),
        ...also,
      ]);
    });
    for (const row of rows) this.#notify(`end-${row.id}`, row.user_id, row.session_id);
  }

  /** Reads recent ends and expiries of all processes and notifies the listeners of new ones. */
  async announce(): Promise<void> {
    const now = this.#clock();
    const since = new Date(now.getTime() - ANNOUNCE_WINDOW_MS);
    const ended = await this.#db
      .selectFrom('session_ends')
      .select(['id', 'user_id', 'session_id'])
      .where('ended_at', '>', sql<Date>`now() - ${ANNOUNCE_WINDOW_MS} * interval '1 millisecond'`)
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
      if (monotonicMs() - at < 4 * ANNOUNCE_WINDOW_MS) break;
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
