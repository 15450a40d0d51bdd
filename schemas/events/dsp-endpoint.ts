import * as v from 'valibot';

import { nanos } from '../common/money.ts';
import type { EventCatalogue, EventsOf } from './catalogue.ts';

/** VAST versions that an outside bidder may answer with. */
export const VAST_TYPES = ['2.0', '3.0', '4.0', '4.1', '4.2'] as const;

export const dspEndpointFields = v.object({
  name: v.string(),
  /** Where bid requests are sent; https, or http on loopback. */
  url: v.string(),
  /** Takes pop traffic as OpenRTB. */
  isPop: v.boolean(),
  /** A direct buyer: its bids take no part in our margin. */
  isDirect: v.boolean(),
  /** Takes pop traffic as an XML feed. */
  isPopXml: v.boolean(),
  /** VAST version of its video; null: it buys no video. */
  vastType: v.nullable(v.picklist(VAST_TYPES)),
  /** Requests a second that it may be sent; 0 is without a limit. */
  qps: v.number(),
  /** Milliseconds that it may take, network included. */
  tmax: v.number(),
  /** Dollars a day that it may spend with us; 0 is without a limit. */
  spendLimitNanos: nanos,
  /** Basis points of its bid that stay with us. */
  marginBps: v.number(),
  isActive: v.boolean(),
});
export type DspEndpointFields = v.InferOutput<typeof dspEndpointFields>;

/** Stream `dsp-endpoint-<id>`. */
export const dspEndpointEvents = {
  DspEndpointCreated: {
    version: 1,
    data: v.object({ dspEndpointId: v.number(), ...dspEndpointFields.entries }),
  },
  DspEndpointChanged: {
    version: 1,
    data: v.object({ dspEndpointId: v.number(), ...v.partial(dspEndpointFields).entries }),
  },
  DspEndpointDeleted: { version: 1, data: v.object({ dspEndpointId: v.number() }) },
} as const satisfies EventCatalogue;
export type DspEndpointEvent = EventsOf<typeof dspEndpointEvents>;
