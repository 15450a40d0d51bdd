import * as v from 'valibot';

import { nanos } from '../common/money.ts';
import type { EventCatalogue, EventsOf } from './catalogue.ts';

export const sspEndpointFields = v.object({
  name: v.string(),
  /** The exchange's own address, for people; traffic comes to us. */
  url: v.nullable(v.string()),
  /** What the exchange sells there. */
  type: v.picklist(['native', 'banner', 'video', 'pop', 'push']),
  /**
   * How it speaks: `ortb` OpenRTB 2.6 and `rtb` OpenRTB 2.5, both JSON by POST; `xml` and `api` the feed by GET, answered
   * in XML and in JSON.
   */
  integration: v.picklist(['xml', 'rtb', 'ortb', 'api']),
  /** Requests a second that were agreed. */
  qps: v.number(),
  /** Requests a second above which the bidder answers 204 at once; 0 is without a limit. */
  limitQps: v.number(),
  /** Milliseconds that an answer may take when the request names none. */
  tmax: v.number(),
  /**
   * Bids that one imp may be answered with, in the order of their price; 1 unless the exchange takes more. A feed says
   * with each call how many ads it takes, and this does not hold for it.
   */
  bidsPerImp: v.optional(v.number(), 1),
  /** Dollars a day that may be spent on this endpoint; 0 is without a limit. */
  spendLimitNanos: nanos,
  isActive: v.boolean(),
  isPremium: v.boolean(),
});
export type SspEndpointFields = v.InferOutput<typeof sspEndpointFields>;

/** Stream `ssp-endpoint-<id>`. */
export const sspEndpointEvents = {
  SspEndpointCreated: {
    version: 1,
    data: v.object({ sspEndpointId: v.number(), ...sspEndpointFields.entries, key: v.string() }),
  },
  SspEndpointChanged: {
    version: 1,
    data: v.object({
      sspEndpointId: v.number(),
      ...v.partial(sspEndpointFields).entries,
      key: v.optional(v.string()),
    }),
  },
  SspEndpointDeleted: { version: 1, data: v.object({ sspEndpointId: v.number() }) },
} as const satisfies EventCatalogue;
export type SspEndpointEvent = EventsOf<typeof sspEndpointEvents>;
