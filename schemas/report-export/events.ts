import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { reportExportResource } from './fields.ts';

const identity = { exportId: v.number(), userId: v.number() };

/** Stream `report-export-<id>`: a report that is made as a file in the background. */
export const reportExportEvents = {
  ReportExportRequested: {
    version: 1,
    data: v.object({
      ...identity,
      ...reportExportResource.stored.entries,
    }),
  },
  ReportExportCompleted: {
    version: 1,
    data: v.object({
      ...identity,
      rows: v.number(),
      /** Bytes. */
      size: v.number(),
      /** Until when the file is kept, ISO 8601 UTC. */
      expiresAt: v.string(),
    }),
  },
  ReportExportFailed: { version: 1, data: v.object({ ...identity, reason: v.string() }) },
  /** By its owner: what is not ready is not made, what is ready is gone. */
  ReportExportRemoved: { version: 1, data: v.object(identity) },
} as const satisfies EventCatalogue;
export type ReportExportEvent = EventsOf<typeof reportExportEvents>;
