import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { reportMailResource } from './fields.ts';

const identity = { mailId: v.number(), userId: v.number() };

/** Stream `report-mail-<id>`: a report that is mailed to its owner again and again. */
export const reportMailEvents = {
  ReportMailSaved: { version: 1, data: v.object({ ...identity, ...reportMailResource.stored.entries }) },
  ReportMailDeleted: { version: 1, data: v.object(identity) },
  /** It is there again, as it was when it was deleted. */
  ReportMailRestored: { version: 1, data: v.object({ ...identity, ...reportMailResource.stored.entries }) },
} as const satisfies EventCatalogue;
export type ReportMailEvent = EventsOf<typeof reportMailEvents>;
