import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { maxLength, required } from '../common/messages.ts';
import { timestamp } from '../common/time.ts';
import { ATTRIBUTIONS, TRAFFIC_KINDS, VIDEO_EVENTS } from '../traffic/traffic-event.ts';
import type { StatisticsDimension } from './statistics-dimensions.ts';

/** Most events of one bid that are answered, the earliest. There are rarely ten, but a repeated notice is one too. */
export const BID_EVENTS_MAX = 200;
/** Longest bid or click id that is looked for, characters. */
export const LOOKED_UP_ID_MAX = 2_000;

/** A bid id, or the click id of a bid, as it was written in a landing page or a postback. */
export const lookedUpId = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(required('ID')),
  v.maxLength(LOOKED_UP_ID_MAX, maxLength('ID', LOOKED_UP_ID_MAX)),
);

/** What is said about the traffic of a bid, in this order; the supply side to those who may see it. */
export const BID_DIMENSIONS = [
  'creativeType',
  'size',
  'ssp',
  'domain',
  'country',
  'deviceType',
  'os',
  'browser',
  'trafficType',
] as const satisfies readonly StatisticsDimension[];

/** Null where its name is not known: it was deleted. */
const named = v.object({ id: v.number(), name: v.nullable(v.string()) });

/** One thing that happened to a bid. */
export const bidEventView = v.object({
  /** UTC, with milliseconds. */
  at: timestamp,
  kind: v.picklist(TRAFFIC_KINDS),
  isCounted: v.boolean(),
  /** Code of `traffic/rejection-reasons.ts`: why it does not count, or what is odd about it. */
  reason: v.nullable(v.string()),
  /** OpenRTB loss reason, on losses that name one. */
  lossReason: v.nullable(v.number()),
  /** The reason of either kind in words. */
  explanation: v.nullable(v.string()),
  /** What the advertiser was charged with it, dollars; below zero where a charge was taken back. */
  charged: dollarsOutput,
  /** Of conversions. */
  conversionType: v.nullable(v.string()),
  attribution: v.nullable(v.picklist(ATTRIBUTIONS)),
  /** Dollars; null where the call named none that can be read. */
  value: v.nullable(dollarsOutput),
  videoEvent: v.nullable(v.picklist(VIDEO_EVENTS)),
  /** What the exchange gets with it, dollars; in answers to staff alone. */
  cost: v.exactOptional(dollarsOutput),
  /** What the exchange says that it cleared at, dollars per thousand impressions; in answers to staff alone. */
  clearingCpm: v.exactOptional(v.nullable(dollarsOutput)),
});
export type BidEventView = v.InferOutput<typeof bidEventView>;

/** What staff see of a bid beyond its advertiser. */
const staffView = v.object({
  /** Null for the ad of a DSP. */
  user: v.nullable(named),
  /** What was bid to the exchange, dollars per thousand impressions. */
  bidCpm: dollarsOutput,
  /** What the exchange gets, dollars. */
  cost: dollarsOutput,
  /** Charge less cost, dollars: the account's markup, and with clicks and conversions what they return. */
  margin: dollarsOutput,
  /** `margin` per hundred of `cost`; null where nothing was paid or charged. */
  markup: v.nullable(v.number()),
  dspEndpointId: v.nullable(v.number()),
});

/** One bid: what it was, what it cost, and what happened to it. */
export const bidLookupView = v.object({
  bidId: v.string(),
  bidAt: timestamp,
  /** Null where no ad is known: a call of a pixel without a click. */
  campaign: v.nullable(named),
  creative: v.nullable(named),
  pricingModel: v.string(),
  dealId: v.nullable(v.string()),
  dimensions: v.array(
    v.object({ dimension: v.picklist(BID_DIMENSIONS), value: v.string(), name: v.string() }),
  ),
  /** What the advertiser was charged in all, dollars. */
  charged: dollarsOutput,
  /** The earliest first. */
  events: v.array(bidEventView),
  /** There are more events than are answered. */
  isTruncated: v.boolean(),
  staff: v.exactOptional(staffView),
});
export type BidLookupView = v.InferOutput<typeof bidLookupView>;

/** `GET /statistics/bids/{id}`. */
export const bidLookupAnswer = v.object({ data: bidLookupView });
