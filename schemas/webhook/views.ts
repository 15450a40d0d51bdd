import * as v from 'valibot';

import { pageMeta } from '../common/paging.ts';
import { timestamp } from '../common/time.ts';
import { webhookResource } from './fields.ts';

/** `pending` waits for its first or another attempt; `failed` is given up. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

/** One event on its way to one webhook. */
export const deliveryView = v.object({
  id: v.string(),
  /** Of the notification, or `test`. */
  type: v.string(),
  state: v.picklist(DELIVERY_STATES),
  attempts: v.number(),
  /** Status of the last answer; null where there was none. */
  status: v.nullable(v.number()),
  /** Time of the last attempt until its answer, milliseconds. */
  durationMs: v.nullable(v.number()),
  /** Why the last attempt had no answer. */
  error: v.nullable(v.string()),
  createdAt: timestamp,
  attemptedAt: v.nullable(timestamp),
  /** When it is tried again; null where it is not. */
  nextAttemptAt: v.nullable(timestamp),
});
export type DeliveryView = v.InferOutput<typeof deliveryView>;

export const deliveryListAnswer = v.object({ data: v.array(deliveryView), meta: pageMeta });

export const webhookView = v.object({
  id: v.string(),
  ...webhookResource.view,
  /** True where the platform disabled it because all calls have failed for days. */
  hasFailed: v.boolean(),
  createdAt: timestamp,
  lastDelivery: v.nullable(deliveryView),
});
export type WebhookView = v.InferOutput<typeof webhookView>;

/** `POST /webhooks`. */
export const createdWebhook = v.object({ ...webhookView.entries, secret: v.string() });
export type CreatedWebhook = v.InferOutput<typeof createdWebhook>;

/** `POST /webhooks/{id}/secret`. */
export const webhookSecret = v.object({ secret: v.string() });
