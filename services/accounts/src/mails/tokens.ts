import { sql } from 'kysely';
import { HOUR_MS } from '@marquee/schemas/common/time';

import type { AccountsDb, AccountsTables } from '../tables.ts';
import { hashToken, tokenFor } from '../sessions/tokens.ts';

export type MailTokenKind = AccountsTables['mail_tokens']['kind'];

export interface UsedMailToken {
  readonly userId: number;
  readonly emailDigest: string;
}

/** Single-use, expiring tokens of the links in mails; only their hashes are stored. */
export interface MailTokens {
  /**
   * The token of the mail that an event asks for. Earlier ones that reset a password are void from now on; every mail that
   * confirms the same address keeps its link until it expires, whichever of them is opened first. Undefined for a mail that
   * comes so late that one of a later request has gone out: the newer link is the one that counts.
   */
  issue(token: {
    readonly kind: MailTokenKind;
    readonly userId: number;
    readonly emailDigest: string;
    readonly eventId: string;
    readonly requestedAt: Date;
    readonly hours: number;
  }): Promise<string | undefined>;
  /** Whose a token is, without using it; `used` ones are found while they are kept. */
  find(
    kind: MailTokenKind,
    token: string,
  ): Promise<(UsedMailToken & { readonly isUsed: boolean }) | undefined>;
  /** Uses the token up; undefined when it is unknown, expired or used. Of two concurrent calls one succeeds. */
  use(kind: MailTokenKind, token: string): Promise<UsedMailToken | undefined>;
  /** What the token was used for did not happen: it may be used once more. */
  restore(token: string): Promise<void>;
  /** Voids the links of a person, or those of one kind. */
  voidAll(userId: number, kind?: MailTokenKind): Promise<void>;
  purge(): Promise<void>;
}

interface MailTokensDeps {
  readonly db: AccountsDb;
  readonly clock: () => Date;
  readonly secret: string;
}

export function createMailTokens({ db, clock, secret }: MailTokensDeps): MailTokens {
  return {
    issue: (wanted) => issueToken({ db, clock, secret }, wanted),
    async find(kind, token) {
      const row = await db
        .selectFrom('mail_tokens')
        .selectAll()
        .where('token_hash', '=', hashToken(token))
        .where('kind', '=', kind)
        .where('expires_at', '>', clock())
        .executeTakeFirst();
      return row && { userId: row.user_id, emailDigest: row.email_digest, isUsed: row.used_at !== null };
    },
    async use(kind, token) {
      const now = clock();
      const row = await db
        .updateTable('mail_tokens')
        .set({ used_at: now })
        .where('token_hash', '=', hashToken(token))
        .where('kind', '=', kind)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['user_id', 'email_digest'])
        .executeTakeFirst();
      return row && { userId: row.user_id, emailDigest: row.email_digest };
    },
    async restore(token) {
      await db
        .updateTable('mail_tokens')
        .set({ used_at: null })
        .where('token_hash', '=', hashToken(token))
        .execute();
    },
    async voidAll(userId, kind) {
      await db
        .deleteFrom('mail_tokens')
        .where('user_id', '=', userId)
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind as MailTokenKind))
        .execute();
    },
    async purge() {
      await db.deleteFrom('mail_tokens').where('expires_at', '<=', clock()).execute();
    },
  };
}

async function issueToken(
  { db, clock, secret }: MailTokensDeps,
  { kind, userId, emailDigest, eventId, requestedAt, hours }: Parameters<MailTokens['issue']>[0],
): Promise<string | undefined> {
  const token = tokenFor(secret, kind, eventId);
  const tokenHash = hashToken(token);
  return db.transaction().execute(async (transaction) => {
    if (kind === 'reset' && (await hasNewerReset(transaction, userId, requestedAt))) return undefined;
    await transaction
      .deleteFrom('mail_tokens')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('token_hash', '<>', tokenHash)
      .$if(kind === 'confirm', (query) => query.where('email_digest', '<>', emailDigest))
      .execute();
    await transaction
      .insertInto('mail_tokens')
      .values({
        token_hash: tokenHash,
        user_id: userId,
        kind,
        email_digest: emailDigest,
        requested_at: requestedAt,
        expires_at: new Date(clock().getTime() + hours * HOUR_MS),
        used_at: null,
      })
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .execute();
    return token;
  });
}

/** Two mails of one person take turns, so that of both the later request stays. */
async function hasNewerReset(transaction: AccountsDb, userId: number, requestedAt: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('mail tokens'), ${userId})`.execute(transaction);
  const newer = await transaction
    .selectFrom('mail_tokens')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('kind', '=', 'reset')
    .where('requested_at', '>', requestedAt)
    .executeTakeFirst();
  return newer !== undefined;
}
