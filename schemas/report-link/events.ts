import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';

const identity = { linkId: v.number(), userId: v.number() };

/** Stream `report-link-<id>`: a report of an account that is shown to everyone who has its link. */
export const reportLinkEvents = {
  ReportLinkCreated: {
    version: 1,
    data: v.object({
      ...identity,
      name: v.string(),
      /** Query of the statistics call that is shown. */
      query: v.string(),
      /** Days that move with the time, in place of those of the query; null where the days are fixed. */
      preset: v.nullable(v.string()),
      /** SHA-256 of the link's token, base64url. */
      tokenHash: v.string(),
      /** ISO 8601 UTC. */
      expiresAt: v.string(),
    }),
  },
  ReportLinkRevoked: { version: 1, data: v.object(identity) },
} as const satisfies EventCatalogue;
export type ReportLinkEvent = EventsOf<typeof reportLinkEvents>;
