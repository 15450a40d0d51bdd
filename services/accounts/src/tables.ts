import type { ReadStore } from '@marquee/kit/read-store/port';
import type { ImpersonationMode } from '@marquee/schemas/common/impersonation-mode';
import type { Generated, Kysely } from 'kysely';

/** State of accounts that is neither an event nor a projection; PostgreSQL schema `accounts`. */
export type AccountsTables = {
  /** One sign-in on one device, over all its tokens. */
  sessions: {
    id: string;
    user_id: number;
    created_at: Date;
    /** When its owner last proved the password; a change of the password ends what is older. */
    proved_at: Date;
    expires_at: Date;
    last_seen_at: Date;
    ended_at: Date | null;
    /** `sessionOrigin` as JSON, sealed under the user's key; null in rows from before it was noted. */
    origin: string | null;
  };
  /** SHA-256 of each bearer token; a token itself is stored nowhere. */
  session_tokens: { token_hash: string; session_id: string; expires_at: Date };
  /** How a session of an admin acts as a user, once it has asked to. */
  impersonations: {
    session_id: string;
    /** The impersonated user. */
    user_id: number;
    mode: ImpersonationMode;
    /** Why, sealed under the key of `user_id`. */
    reason: string;
    /** The admin has not left the account since. */
    is_running: boolean;
    changed_at: Date;
  };
  /** Ends that every process reports to its open sockets: a session, or (null) all of a user's. */
  session_ends: {
    id: Generated<bigint>;
    user_id: number;
    session_id: string | null;
    ended_at: Generated<Date>;
  };
  /** SHA-256 of the single-use tokens in mails. */
  mail_tokens: {
    token_hash: string;
    user_id: number;
    kind: 'confirm' | 'reset';
    /** The address that the mail went to: a token is worth nothing once the account has another. */
    email_digest: string;
    /** When the event asked for the mail; null in rows from before that was noted. */
    requested_at: Date | null;
    expires_at: Date;
    used_at: Date | null;
  };
  /** Mails that are ordered. Nothing personal: address and text are looked up when it is sent. */
  mail_queue: {
    /** The event that asks for the mail; of a second mail about one event an id that follows from it. */
    event_id: string;
    user_id: number;
    kind: 'confirm' | 'reset' | 'invitation' | 'notice' | 'notice-old-address';
    requested_at: Date;
    attempts: number;
    next_at: Date;
    /** Sent or given up: it is kept for as long as its event could ask for it again. */
    done_at: Date | null;
  };
  /** Sign-ins whose password was right and whose code is still to come; SHA-256 of their tokens. */
  sign_in_challenges: { token_hash: string; user_id: number; password_digest: string; expires_at: Date };
  /** Secrets that no code has shown to be in an authenticator yet, sealed under the person's key. */
  second_factor_setups: { user_id: number; secret: string; expires_at: Date };
  /** When keys of the API were last used; nothing about what for. */
  api_key_uses: { api_key_id: string; user_id: number; last_used_at: Date };
  /** IPs that owners signed in from; account and IP are keyed digests. */
  known_ips: { account: string; ip: string; seen_at: Date };
};

export type AccountsDb = Kysely<AccountsTables>;

export const accountsDb = (readStore: ReadStore): AccountsDb =>
  readStore.db.withTables<AccountsTables>().withSchema('accounts');
