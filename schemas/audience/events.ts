import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { audienceResource } from './fields.ts';

const identity = { audienceId: v.number(), userId: v.number() };

/** Stream `audience-<id>`. Members are not events: they are stored as digests of user ids, and expire. */
export const audienceEvents = {
  AudienceCreated: { version: 1, data: v.object({ ...identity, ...audienceResource.stored.entries }) },
  AudienceChanged: {
    version: 1,
    data: v.object({ ...identity, ...v.partial(audienceResource.stored).entries }),
  },
  AudienceDeleted: { version: 1, data: v.object(identity) },
  /** It is there again, as it was when it was deleted. */
  AudienceRestored: { version: 1, data: v.object({ ...identity, ...audienceResource.stored.entries }) },
} as const satisfies EventCatalogue;
export type AudienceEvent = EventsOf<typeof audienceEvents>;
