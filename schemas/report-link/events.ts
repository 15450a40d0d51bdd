import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { reportLinkResource } from './fields.ts';

const identity = { linkId: v.number(), userId: v.number() };

/** Stream `report-link-<id>`: a report of an account that is shown to everyone who has its link. */
export const reportLinkEvents = {
  ReportLinkCreated: {
    version: 1,
    data: v.object({
      ...identity,
      ...reportLinkResource.stored.entries,
      /** SHA-256 of the link's token, base64url. */
      tokenHash: v.string(),
      /** ISO 8601 UTC. */
      expiresAt: v.string(),
    }),
  },
  ReportLinkRevoked: { version: 1, data: v.object(identity) },
} as const satisfies EventCatalogue;
export type ReportLinkEvent = EventsOf<typeof reportLinkEvents>;
