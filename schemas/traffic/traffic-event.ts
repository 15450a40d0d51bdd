import * as v from 'valibot';

import { nanos } from '../common/money.ts';
import { TOKEN_ONLY, trackingClaims } from './tracking-claims.ts';

/** The topics of the traffic log. The key of a message is the bid id, unless its topic says otherwise. */
export const TOPICS = {
  bids: 'bids',
  wins: 'wins',
  losses: 'losses',
  /** Impressions (pixel) and billing notices (burl): whichever comes first bills the bid. */
  impressions: 'impressions',
  clicks: 'clicks',
  conversions: 'conversions',
  inventory: 'inventory',
  /** Persons who met a conversion pixel; see `visit.ts`. The key is the person's. */
  visits: 'visits',
  totals: 'totals',
} as const;
export type Topic = (typeof TOPICS)[keyof typeof TOPICS];

/** Partitions of each topic; a constant of the installation, because keys are spread by it. */
export const PARTITIONS = 4;

export const TRAFFIC_KINDS = ['bid', 'win', 'loss', 'bill', 'impression', 'click', 'conversion'] as const;
export const trafficKind = v.picklist(TRAFFIC_KINDS);
export type TrafficKind = v.InferOutput<typeof trafficKind>;

/** Which topic carries a kind. */
export const TOPIC_OF_KIND: Readonly<Record<TrafficKind, Topic>> = {
  bid: 'bids',
  win: 'wins',
  loss: 'losses',
  bill: 'impressions',
  impression: 'impressions',
  click: 'clicks',
  conversion: 'conversions',
};

/** One thing that happened to a bid, as the edge appends it. */
export const trafficEvent = v.object({
  schemaVersion: v.literal(1),
  kind: trafficKind,
  /** Milliseconds since 1970, clock of the edge. */
  atMs: v.number(),
  claims: v.omit(trackingClaims, TOKEN_ONLY),
  /** Clearing price for one impression from `${AUCTION_PRICE}`, never above the bid; null when none came. */
  clearingNanos: v.nullable(nanos),
  /** OpenRTB loss reason of a loss notice. */
  lossReason: v.nullable(v.number()),
  /** Empty, or why this event must not bill: `test`, `audit`, `expired`, `invalid-traffic`. */
  notBillable: v.string(),
  /** Conversion value in dollars, where the pixel or postback names one. */
  conversionValueNanos: v.nullable(nanos),
  conversionType: v.nullable(v.string()),
  /** On bids: until when (milliseconds since 1970) an impression of it is paid for, hence its money held. */
  reservedUntilMs: v.optional(v.number()),
});
export type TrafficEvent = v.InferOutput<typeof trafficEvent>;
