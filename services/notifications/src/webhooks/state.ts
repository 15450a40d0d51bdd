import type { Sealed } from '@marquee/schemas/common/sealed';
import type { WebhookFields } from '@marquee/schemas/webhook/fields';

export interface Webhook extends Readonly<WebhookFields> {
  readonly id: string;
  readonly secret: Sealed;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  /** Disabled because all calls had failed for days. */
  readonly hasFailed: boolean;
}

/** The webhooks of one account, in the order in which they were created. */
export interface WebhooksState {
  readonly webhooks: readonly Webhook[];
}

export const initialWebhooks: WebhooksState = { webhooks: [] };
