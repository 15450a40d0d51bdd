import * as v from 'valibot';

import { nanos } from '../common/money.ts';
import { REPEAT_CONVERSIONS_TYPES } from '../conversion-pixel/fields.ts';
import { INVALID_VALUE_REASONS } from './rejection-reasons.ts';
import { TOKEN_ONLY, trackingClaims } from './tracking-claims.ts';

/** The topics of the traffic log. The key of a message is the bid id, unless its topic says otherwise. */
export const TOPICS = {
  bids: 'bids',
  /** Win notices from before they were checked together with what bills a bid. */
  wins: 'wins',
  losses: 'losses',
  /**
   * Impressions (pixel), billing notices (burl) and win notices (nurl): the first of impression and bill bills the bid,
   * and the prices of the notices decide what it costs, so they stand in one order.
   */
  impressions: 'impressions',
  clicks: 'clicks',
  conversions: 'conversions',
  videos: 'videos',
  inventory: 'inventory',
  /** Visits of users to a conversion pixel; see `visit.ts`. The key is the user's. */
  visits: 'visits',
  /** Counted clicks and conversions of users; see `user-action.ts`. The key is the user's. */
  actions: 'actions',
} as const;
export type Topic = (typeof TOPICS)[keyof typeof TOPICS];

/** Partitions of each topic; a constant of the installation, because keys are spread by it. */
export const PARTITIONS = 4;

export const TRAFFIC_KINDS = [
  'bid',
  'win',
  'loss',
  'bill',
  'impression',
  'click',
  'conversion',
  'video',
] as const;
export const trafficKind = v.picklist(TRAFFIC_KINDS);
export type TrafficKind = v.InferOutput<typeof trafficKind>;

/** Which topic carries a kind. */
export const TOPIC_OF_KIND: Readonly<Record<TrafficKind, Topic>> = {
  bid: 'bids',
  win: 'impressions',
  loss: 'losses',
  bill: 'impressions',
  impression: 'impressions',
  click: 'clicks',
  conversion: 'conversions',
  video: 'videos',
};

/** VAST 4.2, section 3.14: what a player reports about a video. Each counts once a bid. */
export const VIDEO_EVENTS = [
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'skip',
  'mute',
  'unmute',
  'pause',
  'resume',
  'rewind',
  'fullscreen',
  'exitFullscreen',
  'expand',
  'collapse',
  'acceptInvitation',
  'close',
  'creativeView',
  'error',
] as const;
export type VideoEvent = (typeof VIDEO_EVENTS)[number];

/** What a conversion is ascribed to: the click that was named or remembered, or else the view. */
export const ATTRIBUTIONS = ['click', 'view'] as const;
export type Attribution = (typeof ATTRIBUTIONS)[number];

/** How a server that reported a conversion showed the account's postback secret. */
export const POSTBACK_SECRETS = ['current', 'previous', 'missing', 'wrong'] as const;
export type ShownPostbackSecret = (typeof POSTBACK_SECRETS)[number];

/**
 * A conversion beyond its bid and value. Which conversions of one bid count is decided in the order of the
 * log, by the rule that the pixel had when it was called.
 */
export const conversionDetails = v.object({
  /** One conversion: what comes again under the same id is the same conversion. */
  conversionId: v.string(),
  /** 0 where a server named a click and no pixel. */
  pixelId: v.number(),
  attribution: v.picklist(ATTRIBUTIONS),
  repeat: v.picklist(REPEAT_CONVERSIONS_TYPES),
  /** Hours, for the repeat type `interval`; otherwise 0. */
  frequencyHours: v.number(),
  /** Windows of the pixel; absent in older events, and where there is no pixel: the longest. */
  clickWindowDays: v.exactOptional(v.number()),
  viewWindowHours: v.exactOptional(v.number()),
  /** The click id as the advertiser gave it back or the browser kept it: for the postback to the advertiser. */
  clickId: v.string(),
  /** How the secret was sent, on calls that name a click; absent on calls of a pixel in a page. */
  postbackSecret: v.exactOptional(v.picklist(POSTBACK_SECRETS)),
});
export type ConversionDetails = v.InferOutput<typeof conversionDetails>;

/** One thing that happened to a bid, as the edge appends it. */
export const trafficEvent = v.object({
  schemaVersion: v.literal(1),
  kind: trafficKind,
  /** Milliseconds since 1970, clock of the edge. */
  atMs: v.number(),
  claims: v.omit(trackingClaims, TOKEN_ONLY),
  /** Clearing price for one impression from `${AUCTION_PRICE}`, never above the bid; null when none came. */
  clearingNanos: v.nullable(nanos),
  /** By how much the notice named more than was bid, nano-dollars for one impression; absent where it did not. */
  aboveBidNanos: v.exactOptional(nanos),
  /** OpenRTB loss reason of a loss notice. */
  lossReason: v.nullable(v.number()),
  /**
   * On losses: nano-dollars for one impression that would have won, where the exchange says `${AUCTION_MIN_TO_WIN}`.
   */
  minToWinNanos: v.optional(v.nullable(nanos)),
  /** Empty, or why this event does not count and must not bill: see `rejection-reasons.ts`. */
  notBillable: v.string(),
  /** Conversion value in dollars, where the pixel or postback names one. */
  conversionValueNanos: v.nullable(nanos),
  conversionType: v.nullable(v.string()),
  /** Why `conversionValueNanos` is null although a value was sent; the conversion counts. */
  conversionValueFault: v.optional(v.picklist(Object.values(INVALID_VALUE_REASONS))),
  /** Details of a conversion; absent from before there were pixels: such a conversion counts once a bid. */
  conversion: v.optional(conversionDetails),
  /** Only for the kind `video`. */
  videoEvent: v.optional(v.picklist(VIDEO_EVENTS)),
  /**
   * `${AUCTION_MULTIPLIER}`: viewers that one play reaches, as the notice reports. Kept with the fact; what
   * is billed is multiplied by `claims.multiplierMicros`.
   */
  multiplier: v.optional(v.number()),
  /** `${AUCTION_IMP_TS}`: when the exchange says that it was shown, milliseconds since 1970. */
  impressionAtMs: v.optional(v.number()),
  /** On bids: until when (milliseconds since 1970) an impression of it is paid for, and so its money held. */
  reservedUntilMs: v.optional(v.number()),
  /** On bids: the group of bids of one imp of which the exchange buys one; together they reserve the price of the highest. */
  reservationGroup: v.optional(v.string()),
  /**
   * On bids whose clicks or actions are charged: what they are expected to charge, nano-dollars, held while it is open.
   */
  reservedNanos: v.optional(nanos),
});
export type TrafficEvent = v.InferOutput<typeof trafficEvent>;
