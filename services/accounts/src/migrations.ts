import { type PackageMigrations, statements } from '@marquee/kit/read-store/migrations';

/** Sessions, mails to be sent, second factors, throttles and IPs of sign-ins: PostgreSQL schema `accounts`. */
export const accountsMigrations: PackageMigrations = {
  package: 'accounts',
  steps: {
    'accounts-0001-sessions-and-mails': statements(
      'create schema if not exists accounts',
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
    ),
    'accounts-0002-known-ips': statements(
      `create table accounts.known_ips (
        account text not null,
        ip text not null,
        seen_at timestamptz not null,
        primary key (account, ip)
      )`,
      `create index known_ips_seen on accounts.known_ips (seen_at)`,
    ),
    'accounts-0003-session-origins': statements(`alter table accounts.sessions add column origin text`),
    'accounts-0004-api-key-uses': statements(
      `create table accounts.api_key_uses (
        api_key_id uuid primary key,
        user_id integer not null,
        last_used_at timestamptz not null
      )`,
      `create index api_key_uses_user on accounts.api_key_uses (user_id)`,
    ),
    'accounts-0005-impersonations': statements(
      `create table accounts.impersonations (
        session_id uuid not null references accounts.sessions (id) on delete cascade,
        user_id integer not null,
        mode text not null,
        reason text not null,
        is_running boolean not null,
        changed_at timestamptz not null,
        primary key (session_id, user_id)
      )`,
    ),
  },
};
