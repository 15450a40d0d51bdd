import type { PersonalText, Sealed } from '@marquee/schemas/common/sealed';

export interface Webhook {
  readonly id: string;
  readonly url: PersonalText;
  /** Types of notifications that it is called about. */
  readonly types: readonly string[];
  readonly secret: Sealed;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly isEnabled: boolean;
  /** Disabled because all calls had failed for days. */
  readonly hasFailed: boolean;
}

/** The webhooks of one account, in the order in which they were created. */
export interface WebhooksState {
  readonly webhooks: readonly Webhook[];
}

export const initialWebhooks: WebhooksState = { webhooks: [] };
