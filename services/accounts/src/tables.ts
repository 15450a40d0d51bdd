import { migrateSchema } from '@marquee/kit/read-store/migrate-schema';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql, type Generated, type Kysely } from 'kysely';

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
  };
  /** SHA-256 of each bearer token; a token itself is stored nowhere. */
  session_tokens: { token_hash: string; session_id: string; expires_at: Date };
  /** What every process tells its open sockets: a session ended, or (null) all of a user's. */
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
    /** When the event asked for the mail; null in rows of before that was noted. */
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
  /** Attempts within a window; the bucket is a keyed digest, never an address or an IP. */
  throttle: { bucket: string; attempts: number; resets_at: Date };
};

export type AccountsDb = Kysely<AccountsTables>;

export const accountsDb = (readStore: ReadStore): AccountsDb =>
  readStore.db.withTables<AccountsTables>().withSchema('accounts');

const STATEMENTS = [
  `create table if not exists accounts.sessions (
    id uuid primary key,
    user_id integer not null,
    created_at timestamptz not null,
    proved_at timestamptz not null,
    expires_at timestamptz not null,
    last_seen_at timestamptz not null,
    ended_at timestamptz
  )`,
  `create index if not exists sessions_user on accounts.sessions (user_id, last_seen_at)`,
  `create index if not exists sessions_expiry on accounts.sessions (expires_at)`,
  `create table if not exists accounts.session_tokens (
    token_hash text primary key,
    session_id uuid not null references accounts.sessions (id) on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index if not exists session_tokens_session on accounts.session_tokens (session_id)`,
  `create table if not exists accounts.session_ends (
    id bigint generated always as identity primary key,
    user_id integer not null,
    session_id uuid,
    ended_at timestamptz not null default clock_timestamp()
  )`,
  `create index if not exists session_ends_time on accounts.session_ends (ended_at)`,
  `create table if not exists accounts.mail_tokens (
    token_hash text primary key,
    user_id integer not null,
    kind text not null,
    email_digest text not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `alter table accounts.mail_tokens add column if not exists requested_at timestamptz`,
  `create index if not exists mail_tokens_user on accounts.mail_tokens (user_id, kind)`,
  `create table if not exists accounts.mail_queue (
    event_id uuid primary key,
    user_id integer not null,
    kind text not null,
    requested_at timestamptz not null,
    attempts integer not null,
    next_at timestamptz not null
  )`,
  `create index if not exists mail_queue_due on accounts.mail_queue (next_at)`,
  `alter table accounts.mail_queue add column if not exists done_at timestamptz`,
  `create table if not exists accounts.sign_in_challenges (
    token_hash text primary key,
    user_id integer not null,
    password_digest text not null,
    expires_at timestamptz not null
  )`,
  `create table if not exists accounts.second_factor_setups (
    user_id integer primary key,
    secret text not null,
    expires_at timestamptz not null
  )`,
  `create table if not exists accounts.throttle (
    bucket text primary key,
    attempts integer not null,
    resets_at timestamptz not null
  )`,
];

/** Safe to run by two processes at once, any number of times. */
export async function migrateAccounts(readStore: ReadStore): Promise<void> {
  await migrateSchema(readStore, 'accounts', async (transaction) => {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(transaction);
  });
}
