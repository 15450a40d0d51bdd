import type { DELIVERY_STATES } from '@marquee/schemas/webhook/views';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { Kysely } from 'kysely';

/** PostgreSQL schema `notifications`. */
export type WebhookTables = {
  /** An event on its way to a webhook, and the log of those that arrived or were given up. */
  webhook_deliveries: {
    id: string;
    user_id: number;
    webhook_id: string;
    type: string;
    /** What is sent, sealed under the user's key. */
    body: string;
    state: (typeof DELIVERY_STATES)[number];
    attempts: number;
    status: number | null;
    duration_ms: number | null;
    error: string | null;
    created_at: Date;
    attempted_at: Date | null;
    /** Null when it is not tried again. */
    next_at: Date | null;
  };
  /** Webhooks whose last call failed, and since when all have. */
  webhook_failures: { webhook_id: string; failing_since: Date };
};

export type WebhooksDb = Kysely<WebhookTables>;

export const webhooksDb = (readStore: ReadStore): WebhooksDb =>
  readStore.db.withTables<WebhookTables>().withSchema('notifications');
