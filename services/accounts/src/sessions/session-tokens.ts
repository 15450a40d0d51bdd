import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@marquee/schemas/common/time';

import type { AccountsLimits } from '../config.ts';
import type { AccountsDb } from '../tables.ts';
import { hashToken, newToken } from './tokens.ts';

/** Whose session is opened, and from where. */
export interface NewSession {
  readonly userId: number;
  /** Address and user agent of the sign-in as JSON, sealed under the user's key. */
  readonly origin: string;
}

/** A session of a user with its first token. */
export async function openSession(
  db: AccountsDb,
  { userId, origin }: NewSession,
  now: Date,
  limits: AccountsLimits,
): Promise<{ readonly token: string; readonly sessionId: string }> {
  const token = newToken();
  const sessionId = randomUUID();
  const expiresAt = new Date(now.getTime() + limits.sessionMinutes * 60_000);
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
        origin,
      })
      .execute();
    await transaction
      .insertInto('session_tokens')
      .values({ token_hash: hashToken(token), session_id: sessionId, expires_at: expiresAt })
      .execute();
  });
  return { token, sessionId };
}

/** Exchanges a token for a new one of the same session; undefined when it is not good any more. */
export async function refreshToken(
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
    const last = current.created_at.getTime() + limits.sessionDaysMax * DAY_MS;
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

/** The session of a token that was exchanged before, while a newer token of it is good. */
export async function sessionOfReusedToken(
  db: AccountsDb,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('session_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
    .where('session_tokens.token_hash', '=', hashToken(token))
    .where('session_tokens.expires_at', '<=', now)
    // A newer token of the same session is good: this one was exchanged for it.
    .where('sessions.expires_at', '>', now)
    .where('sessions.ended_at', 'is', null)
    .select('sessions.id')
    .executeTakeFirst();
  return row?.id;
}
