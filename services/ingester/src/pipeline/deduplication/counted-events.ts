import type { TrafficKind } from '@marquee/schemas/traffic/traffic-event';

import type { TopicPartition } from '../block.ts';
import type { CreditedConversion } from '../history/credited-conversions.ts';
import type { BidCharge } from './price.ts';

/** A counted event of a kind that a bid may have several of. */
export type CountedDetail = CreditedConversion | { readonly kind: 'video'; readonly videoEvent: string };

/** What was counted of bids. */
export interface CountedEvents {
  has(bidId: string, kind: TrafficKind): boolean;
  /** True when an impression or billing notice of the bid was refused as invalid traffic. */
  isInvalid(bidId: string): boolean;
  /** What the exchange named and what was charged for a bid. */
  charge(bidId: string): BidCharge;
  /** Video events of a bid, and its conversions that have credit. */
  details(bidId: string): readonly CountedDetail[];
  /** The conversions of that id that have credit, of whatever bids. */
  credited(conversionId: string): readonly CreditedConversion[];
}

/** What was counted before some blocks, and how far the log was read: what their events are deduplicated by. */
export interface History extends CountedEvents {
  /** True when all that the log took there before that moment, milliseconds since 1970, was read. */
  isRead(topicPartition: TopicPartition, beforeMs: number): boolean;
}

/** What was counted before an event, in the past and in what is deduplicated together with it. */
export interface CountedSoFar extends CountedEvents {
  /** True for an impression and for a billing notice, unless the bid was reversed. */
  isShown(bidId: string): boolean;
}

/** All that was counted of one bid, and what was deduplicated of it. */
export interface CountedBid {
  /** A bit for each kind that was counted, see `kindBit`. */
  readonly kinds: number;
  readonly isInvalid: boolean;
  readonly charge: BidCharge;
  readonly details: readonly CountedDetail[];
}
