import { type PackageMigrations, statements } from '../read-store/migrations.ts';

/** Idempotency keys and the answers that they were given. */
export const httpMigrations: PackageMigrations = {
  package: 'http',
  steps: {
    'http-0001-idempotency-keys': statements(
      'create schema if not exists http',
      `create table if not exists http.idempotency (
        user_id integer not null,
        key text not null,
        fingerprint text not null,
        status integer,
        body jsonb,
        claimed_at timestamptz not null default now(),
        primary key (user_id, key)
      )`,
      'alter table http.idempotency add column if not exists made_at timestamptz',
      'create index if not exists idempotency_claimed_at on http.idempotency (claimed_at)',
    ),
  },
};
