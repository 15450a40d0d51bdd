import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { dspEndpointResource } from './fields.ts';

const { stored } = dspEndpointResource;

/** Stream `dsp-endpoint-<id>`. */
export const dspEndpointEvents = {
  DspEndpointCreated: { version: 1, data: v.object({ dspEndpointId: v.number(), ...stored.entries }) },
  DspEndpointChanged: {
    version: 1,
    data: v.object({ dspEndpointId: v.number(), ...v.partial(stored).entries }),
  },
  DspEndpointDeleted: { version: 1, data: v.object({ dspEndpointId: v.number() }) },
} as const satisfies EventCatalogue;
export type DspEndpointEvent = EventsOf<typeof dspEndpointEvents>;
