import { sql } from 'kysely';
import { DAY_MS } from '@marquee/schemas/common/time';

import type { AccountsLimits } from '../config.ts';
import type { AccountsDb } from '../tables.ts';
import { type EndedSession, SessionEnds } from './session-ends.ts';
import { type NewSession, openSession, refreshToken, sessionOfReusedToken } from './session-tokens.ts';
import { hashToken } from './tokens.ts';

export interface Session {
  readonly sessionId: string;
  readonly userId: number;
  readonly tokenExpiresAt: Date;
  readonly lastSeenAt: Date;
  readonly provedAt: Date;
}

export interface SessionStore {
  open(session: NewSession): Promise<{ readonly token: string; readonly sessionId: string }>;
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
  /** Ends one session, if it is this user's and open; true if it was. */
  endOne(userId: number, sessionId: string): Promise<boolean>;
  /** Ends all of a user's sessions but one; how many that were. */
  endAllBut(userId: number, exceptSessionId: string | undefined): Promise<number>;
  /** Ends what was proved before `before`; `withImpersonators` also closes what admins opened in this name. */
  endOlder(userId: number, before: Date, options?: { readonly withImpersonators?: boolean }): Promise<void>;
  /** Calls back for ends of this process at once; those of other processes come through the watch. */
  readonly onEnded: (listener: (ended: EndedSession) => void) => () => void;
  /** Reads recent ends of all processes and notifies the listeners of new ones. */
  notifyOfEnds(): Promise<void>;
  purge(): Promise<void>;
}

interface SessionStoreDeps {
  readonly db: AccountsDb;
  readonly clock: () => Date;
  readonly limits: AccountsLimits;
}

const KEEP_ENDED_MS = DAY_MS;

export function createSessionStore({ db, clock, limits }: SessionStoreDeps): SessionStore {
  const ends = new SessionEnds(db, clock);
  return {
    open: (session) => openSession(db, session, clock(), limits),
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
      const sessionId = await sessionOfReusedToken(db, token, clock());
      if (sessionId !== undefined) await ends.end({ sessionId });
    },
    async seen(sessionId) {
      await db.updateTable('sessions').set({ last_seen_at: clock() }).where('id', '=', sessionId).execute();
    },
    async prove(sessionId, at) {
      await db.updateTable('sessions').set({ proved_at: at }).where('id', '=', sessionId).execute();
    },
    end: async (sessionId) => void (await ends.end({ sessionId })),
    endOne: async (userId, sessionId) => (await ends.end({ userId, sessionId })) > 0,
    endAllBut: (userId, exceptSessionId) => ends.end({ userId, exceptSessionId }),
    async endOlder(userId, before, { withImpersonators = false } = {}) {
      await ends.end({ userId, before }, withImpersonators ? [{ userId }] : []);
    },
    onEnded: ends.listen,
    notifyOfEnds: () => ends.notifyOfRecent(),
    purge: () => purge(db, clock()),
  };
}

async function purge(db: AccountsDb, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_ENDED_MS);
  await db
    .deleteFrom('sessions')
    .where((is) => is.or([is('expires_at', '<', before), is('ended_at', '<', before)]))
    .execute();
  await db.deleteFrom('session_tokens').where('expires_at', '<', before).execute();
  await db
    .deleteFrom('session_ends')
    .where('ended_at', '<', sql<Date>`now() - ${KEEP_ENDED_MS} * interval '1 millisecond'`)
    .execute();
}
