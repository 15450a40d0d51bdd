import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { sspEndpointResource } from './fields.ts';

const { stored } = sspEndpointResource;

/** Stream `ssp-endpoint-<id>`. */
export const sspEndpointEvents = {
  SspEndpointCreated: {
    version: 1,
    data: v.object({ sspEndpointId: v.number(), ...stored.entries, key: v.string() }),
  },
  SspEndpointChanged: {
    version: 1,
    data: v.object({
      sspEndpointId: v.number(),
      ...v.partial(stored).entries,
      key: v.optional(v.string()),
    }),
  },
  SspEndpointDeleted: { version: 1, data: v.object({ sspEndpointId: v.number() }) },
} as const satisfies EventCatalogue;
export type SspEndpointEvent = EventsOf<typeof sspEndpointEvents>;
