import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { SCAN_OUTCOMES, scanResult } from './result.ts';

const identity = { creativeId: v.number(), userId: v.number() };

/** Stream `creative-scan-<creative id>`, beside the creative's own: scans and moderation decide without each other. */
export const creativeScanEvents = {
  /** A scan found something else than the one before; one that finds the same is no event. */
  CreativeScanned: {
    version: 1,
    data: v.object({
      ...identity,
      outcome: v.picklist(SCAN_OUTCOMES),
      result: scanResult,
      /** The findings that make it malware, so that a clearance holds for them alone; empty without any. */
      signature: v.string(),
    }),
  },
  /** Staff says that what was found is no malware. It holds until something else is found. */
  CreativeScanCleared: {
    version: 1,
    data: v.object({ ...identity, reason: v.string(), signature: v.string() }),
  },
  CreativeScanClearanceUndone: { version: 1, data: v.object(identity) },
} as const satisfies EventCatalogue;
export type CreativeScanEvent = EventsOf<typeof creativeScanEvents>;
