import * as v from 'valibot';

import { personalText, sealed } from '../common/sealed.ts';
import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';

const webhook = { userId: v.number(), webhookId: v.string() };

/** Stream `webhooks-<userId>`: where the account's servers are called when something happens. */
export const webhookEvents = {
  WebhookCreated: {
    version: 1,
    data: v.object({
      ...webhook,
      /** Sealed: addresses of servers may hold passwords. */
      url: personalText,
      /** Types of notifications. */
      types: v.array(v.string()),
      /** Signs the calls; sealed, so that its owner can be shown it again. */
      secret: sealed,
      /** ISO 8601 UTC. */
      createdAt: v.string(),
    }),
  },
  WebhookChanged: {
    version: 1,
    data: v.object({ ...webhook, url: personalText, types: v.array(v.string()) }),
  },
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
