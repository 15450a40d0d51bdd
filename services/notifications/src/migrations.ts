import { type PackageMigrations, statements } from '@marquee/kit/read-store/migrations';

/** Ids that follow from a command, and calls of webhooks: PostgreSQL schema `notifications`. */
export const notificationsMigrations: PackageMigrations = {
  package: 'notifications',
  steps: {
    'notifications-0001-keyed-ids': statements(
      'create schema if not exists notifications',
      `create table if not exists notifications.keyed_ids (
        kind text not null,
        key text not null,
        id integer not null,
        primary key (kind, key)
      )`,
    ),
    'notifications-0002-webhook-deliveries': statements(
      `create table notifications.webhook_deliveries (
        id uuid primary key,
        user_id integer not null,
        webhook_id uuid not null,
        type text not null,
        body text not null,
        state text not null,
        attempts integer not null,
        status integer,
        duration_ms integer,
        error text,
        created_at timestamptz not null,
        attempted_at timestamptz,
        next_at timestamptz
      )`,
      `create index webhook_deliveries_log on notifications.webhook_deliveries (webhook_id, created_at)`,
      `create index webhook_deliveries_due on notifications.webhook_deliveries (next_at) where next_at is not null`,
      `create index webhook_deliveries_age on notifications.webhook_deliveries (created_at)`,
      `create table notifications.webhook_failures (
        webhook_id uuid primary key,
        failing_since timestamptz not null
      )`,
    ),
  },
};
