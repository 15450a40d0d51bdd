import * as v from 'valibot';

import { sealed } from '../common/sealed.ts';
import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { webhookResource } from './fields.ts';

const webhook = { userId: v.number(), webhookId: v.string() };
const { isEnabled: _enabled, ...fields } = webhookResource.stored.entries;

/** Stream `webhooks-<userId>`: where the account's servers are called when something happens. */
export const webhookEvents = {
  WebhookCreated: {
    version: 1,
    data: v.object({
      ...webhook,
      ...fields,
      /** Signs the calls; sealed, so that its owner can be shown it again. */
      secret: sealed,
      /** ISO 8601 UTC. */
      createdAt: v.string(),
    }),
  },
  WebhookChanged: { version: 1, data: v.object({ ...webhook, ...fields }) },
  WebhookEnabled: { version: 1, data: v.object(webhook) },
  WebhookDisabled: {
    version: 1,
    data: v.object({
      ...webhook,
      /** By a person, or by the platform because all calls have failed for days. */
      reason: v.picklist(['by-user', 'failing']),
    }),
  },
  WebhookDeleted: { version: 1, data: v.object(webhook) },
} as const satisfies EventCatalogue;
export type WebhookEvent = EventsOf<typeof webhookEvents>;
