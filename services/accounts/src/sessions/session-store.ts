import { randomUUID } from 'node:crypto';

import { monotonicMs } from '@marquee/kit/runtime/clock';
import { sql } from 'kysely';

import type { AccountsLimits } from '../config.ts';
import type { AccountsDb } from '../tables.ts';
import { hashToken, newToken } from './tokens.ts';

export interface Session {
  readonly sessionId: string;
  readonly userId: number;
  readonly tokenExpiresAt: Date;
  readonly lastSeenAt: Date;
  readonly provedAt: Date;
}

interface EndedSession {
  readonly userId: number;
  /** Absent: everything of this user ends, also what others opened in the user's name. */
  readonly sessionId?: string;
}

export interface SessionStore {
  open(userId: number): Promise<{ readonly token: string; readonly sessionId: string }>;
  /** The session that a token is good for now. */
  find(token: string): Promise<Session | undefined>;
  /** A new token for the same session; undefined when the old one is not good any more. */
  refresh(token: string): Promise<string | undefined>;
  /** Ends the session of a token that was exchanged before: two parties have it, and one of them has stolen it. */
  endIfReused(token: string): Promise<void>;
  seen(sessionId: string): Promise<void>;
  /** The owner has just proved the password: a change of the password at `at` does not end this one. */
  prove(sessionId: string, at: Date): Promise<void>;
  end(sessionId: string): Promise<void>;
  /** Ends what was proved before `before`; `withImpersonators` also closes what admins opened in this name. */
  endOlder(userId: number, before: Date, options?: { readonly withImpersonators?: boolean }): Promise<void>;
  /** Calls back for ends of this process at once; those of other processes come through the watch. */
  readonly onEnded: (listener: (ended: EndedSession) => void) => () => void;
  /** Reads what ended lately anywhere and tells the listeners what they have not heard yet. */
  announceEnds(): Promise<void>;
  purge(): Promise<void>;
}

interface SessionStoreDeps {
  readonly db: AccountsDb;
  readonly clock: () => Date;
  readonly limits: AccountsLimits;
}

/** Ends are read this far back, because a slow transaction becomes visible late. */
const ANNOUNCE_WINDOW_MS = 30_000;
const KEEP_ENDED_MS = 86_400_000;

export function createSessionStore({ db, clock, limits }: SessionStoreDeps): SessionStore {
  const bus = createEndBus();
  const inMinutes = (minutes: number) => new Date(clock().getTime() + minutes * 60_000);

  const recordEnds = async (transaction: AccountsDb, ended: readonly EndedSession[]) => {
    if (ended.length === 0) return [];
    return transaction
      .insertInto('session_ends')
      .values(ended.map(({ userId, sessionId }) => ({ user_id: userId, session_id: sessionId ?? null })))
      .returning(['id', 'user_id', 'session_id'])
      .execute();
  };

  const endWhere = async (
    narrow: { readonly sessionId: string } | { readonly userId: number; readonly before: Date },
    also: readonly EndedSession[],
  ) => {
    const rows = await db.transaction().execute(async (transaction) => {
      let update = transaction
        .updateTable('sessions')
        .set({ ended_at: clock() })
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
    for (const row of rows) bus.tell(`end-${row.id}`, row.user_id, row.session_id);
  };

  return {
    async open(userId) {
      const now = clock();
      const token = newToken();
      const sessionId = randomUUID();
      const expiresAt = inMinutes(limits.sessionMinutes);
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('sessions')
          .values({
            id: sessionId,
            user_id: userId,
            created_at: now,
            proved_at: now,
            expires_at: expiresAt,
            last_seen_at: now,
            ended_at: null,
          })
          .execute();
        await transaction
          .insertInto('session_tokens')
          .values({ token_hash: hashToken(token), session_id: sessionId, expires_at: expiresAt })
          .execute();
      });
      return { token, sessionId };
    },
    async find(token) {
      const row = await db
        .selectFrom('session_tokens')
        .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
        .where('session_tokens.token_hash', '=', hashToken(token))
        .where('session_tokens.expires_at', '>', clock())
        .where('sessions.ended_at', 'is', null)
        .select([
          'sessions.id',
          'sessions.user_id',
          'sessions.last_seen_at',
          'sessions.proved_at',
          'session_tokens.expires_at as token_expires_at',
        ])
        .executeTakeFirst();
      return (
        row && {
          sessionId: row.id,
          userId: row.user_id,
          tokenExpiresAt: row.token_expires_at,
          lastSeenAt: row.last_seen_at,
          provedAt: row.proved_at,
        }
      );
    },
    refresh: (token) => refreshToken(db, token, clock(), limits),
    async endIfReused(token) {
      const row = await db
        .selectFrom('session_tokens')
        .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
        .where('session_tokens.token_hash', '=', hashToken(token))
        .where('session_tokens.expires_at', '<=', clock())
        // A newer token of the same session is good: this one was exchanged for it.
        .where('sessions.expires_at', '>', clock())
        .where('sessions.ended_at', 'is', null)
        .select('sessions.id')
        .executeTakeFirst();
      if (row) await endWhere({ sessionId: row.id }, []);
    },
    async seen(sessionId) {
      await db.updateTable('sessions').set({ last_seen_at: clock() }).where('id', '=', sessionId).execute();
    },
    async prove(sessionId, at) {
      await db.updateTable('sessions').set({ proved_at: at }).where('id', '=', sessionId).execute();
    },
    end: (sessionId) => endWhere({ sessionId }, []),
    endOlder: (userId, before, { withImpersonators = false } = {}) =>
      endWhere({ userId, before }, withImpersonators ? [{ userId }] : []),
    onEnded: bus.listen,
    async announceEnds() {
      const now = clock();
      const since = new Date(now.getTime() - ANNOUNCE_WINDOW_MS);
      const ended = await db
        .selectFrom('session_ends')
        .select(['id', 'user_id', 'session_id'])
        .where('ended_at', '>', sql<Date>`now() - ${ANNOUNCE_WINDOW_MS} * interval '1 millisecond'`)
        .execute();
      for (const row of ended) bus.tell(`end-${row.id}`, row.user_id, row.session_id);
      const expired = await db
        .selectFrom('sessions')
        .select(['id', 'user_id'])
        .where('ended_at', 'is', null)
        .where('expires_at', '<=', now)
        .where('expires_at', '>', since)
        .execute();
      for (const row of expired) bus.tell(`expired-${row.id}`, row.user_id, row.id);
    },
    async purge() {
      const before = new Date(clock().getTime() - KEEP_ENDED_MS);
      await db
        .deleteFrom('sessions')
        .where((is) => is.or([is('expires_at', '<', before), is('ended_at', '<', before)]))
        .execute();
      await db.deleteFrom('session_tokens').where('expires_at', '<', before).execute();
      await db
        .deleteFrom('session_ends')
        .where('ended_at', '<', sql<Date>`now() - ${KEEP_ENDED_MS} * interval '1 millisecond'`)
        .execute();
    },
  };
}

async function refreshToken(
  db: AccountsDb,
  token: string,
  now: Date,
  limits: AccountsLimits,
): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    const current = await transaction
      .selectFrom('session_tokens')
      .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
      .where('session_tokens.token_hash', '=', hashToken(token))
      .where('session_tokens.expires_at', '>', now)
      .where('sessions.ended_at', 'is', null)
      .select(['sessions.id', 'sessions.created_at', 'session_tokens.expires_at'])
      .forUpdate()
      .executeTakeFirst();
    if (!current) return undefined;
    const last = current.created_at.getTime() + limits.sessionDaysMax * 86_400_000;
    const expiresAt = new Date(Math.min(now.getTime() + limits.sessionMinutes * 60_000, last));
    if (expiresAt <= now) return undefined;
    const graceEnds = new Date(now.getTime() + limits.refreshGraceSeconds * 1_000);
    const next = newToken();
    await transaction
      .updateTable('session_tokens')
      .set({ expires_at: graceEnds < current.expires_at ? graceEnds : current.expires_at })
      .where('token_hash', '=', hashToken(token))
      .execute();
    await transaction
      .insertInto('session_tokens')
      .values({ token_hash: hashToken(next), session_id: current.id, expires_at: expiresAt })
      .execute();
    await transaction
      .updateTable('sessions')
      .set({ expires_at: expiresAt, last_seen_at: now })
      .where('id', '=', current.id)
      .execute();
    return next;
  });
}

/** Tells every listener of every end once, however often it is read. */
function createEndBus() {
  const listeners = new Set<(ended: EndedSession) => void>();
  const told = new Map<string, number>();
  return {
    listen: (listener: (ended: EndedSession) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(key: string, userId: number, sessionId: string | null) {
      if (told.has(key)) return;
      told.set(key, monotonicMs());
      for (const [old, at] of told) {
        if (monotonicMs() - at < 4 * ANNOUNCE_WINDOW_MS) break;
        told.delete(old);
      }
      const ended = sessionId === null ? { userId } : { userId, sessionId };
      for (const listener of listeners) listener(ended);
    },
  };
}
