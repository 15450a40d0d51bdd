import { type PackageMigrations, statements } from '@marquee/kit/read-store/migrations';

/** Folds of long wallets, ids of payments, which corrections were made and attempts at promo codes: PostgreSQL schema `billing`. */
export const billingMigrations: PackageMigrations = {
  package: 'billing',
  steps: {
    'billing-0001-snapshots-ids-and-corrections': statements(
      'create schema if not exists billing',
      `create table if not exists billing.wallet_snapshots (
        stream text primary key,
        state_version integer not null,
        revision integer not null,
        state jsonb not null
      )`,
      `create table if not exists billing.keyed_ids (
        kind text not null,
        key text not null,
        id integer not null,
        primary key (kind, key)
      )`,
      `create table if not exists billing.spend_corrections (
        name text primary key,
        done_at timestamptz not null default now()
      )`,
    ),
    'billing-0002-throttle': statements(
      `create table if not exists billing.throttle (
        bucket text primary key,
        attempts integer not null,
        resets_at timestamptz not null
      )`,
    ),
  },
};
