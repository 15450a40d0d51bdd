import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { presetResource } from './fields.ts';

const identity = { presetId: v.number(), userId: v.number() };

/** Stream `preset-<id>`. */
export const presetEvents = {
  PresetSaved: { version: 1, data: v.object({ ...identity, ...presetResource.stored.entries }) },
  PresetDeleted: { version: 1, data: v.object(identity) },
  /** It is there again, as it was when it was deleted. */
  PresetRestored: { version: 1, data: v.object({ ...identity, ...presetResource.stored.entries }) },
} as const satisfies EventCatalogue;
export type PresetEvent = EventsOf<typeof presetEvents>;
