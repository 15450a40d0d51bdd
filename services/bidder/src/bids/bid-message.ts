import type { TrafficMessage } from '@marquee/kit/traffic-log/port';
import { dimensionMembers } from '@marquee/schemas/traffic/flat-dimensions';

import type { BidFacts } from '../auction/macro-value.ts';

/** A bid that was made, for the traffic log. It is written out when it is taken there, many at a time. */
export interface LoggedBid {
  readonly facts: BidFacts;
  /** Milliseconds since 1970 until which an impression of it is paid for. */
  readonly reservedUntilMs: number;
  /** Group of the bids of one imp, one of which is bought; undefined for a single bid. */
  readonly reservationGroup?: string | undefined;
  /** Nano-dollars that its clicks or actions are expected to charge, and so held; undefined where the purchase is charged. */
  readonly reservedNanos?: bigint | undefined;
}

/** @param quote `JSON.stringify` of a text, or one that remembers */
export const bidMessage = (
  { facts, reservedUntilMs, reservationGroup, reservedNanos }: LoggedBid,
  quote: (text: string) => string,
): TrafficMessage => ({
  key: facts.bidId,
  value: encodeBid(facts, reservedUntilMs, quote, reservationGroup, reservedNanos),
});

/**
 * A bid as the traffic log carries it: what `encodeTrafficEvent` would make of it, put together by hand, because this
 * runs for every bid.
 * @param quote `JSON.stringify` of a text, or one that remembers
 * @param reservationGroup see `LoggedBid`, like `reservedNanos`
 * @param reservedUntilMs milliseconds since 1970 until which an impression of it is paid for
 */
export function encodeBid(
  facts: BidFacts,
  reservedUntilMs: number,
  quote: (text: string) => string,
  reservationGroup?: string,
  reservedNanos?: bigint,
): string {
  return (
    `{"schemaVersion":1,"kind":"bid","atMs":${facts.bidAtMs},"claims":{"bidId":${JSON.stringify(facts.bidId)},` +
    `"bidAtMs":${facts.bidAtMs},"userId":${facts.userId},"campaignId":${facts.campaignId},` +
    `"creativeId":${facts.creativeId},"sspEndpointId":${facts.sspEndpointId},` +
    `"creativeType":${quote(facts.creativeType)},"pricingModel":${quote(facts.pricingModel)},` +
    `"bidNanos":"${facts.bidNanos}","currency":${quote(facts.currency)},"isTest":${facts.isTest},` +
    `"billing":"${facts.billing}","markupBps":${facts.markupBps},${multiplierMember(facts)}${unitMember(facts)}"personKey":${JSON.stringify(facts.personKey)},` +
    `"dealId":${quote(facts.dealId)},"dspEndpointId":${facts.dspEndpointId},${dimensionMembers(facts, quote)}},"clearingNanos":null,"lossReason":null,` +
    `"notBillable":"${facts.isTest ? 'test' : ''}","conversionValueNanos":null,"conversionType":null,` +
    `"reservedUntilMs":${reservedUntilMs}${groupMember(reservationGroup)}${reservedMember(reservedNanos)}}`
  );
}

const multiplierMember = ({ multiplierMicros }: BidFacts): string =>
  multiplierMicros === undefined ? '' : `"multiplierMicros":${multiplierMicros},`;

const groupMember = (reservationGroup: string | undefined): string =>
  reservationGroup === undefined ? '' : `,"reservationGroup":${JSON.stringify(reservationGroup)}`;

const unitMember = ({ unitChargeNanos }: BidFacts): string =>
  unitChargeNanos === undefined ? '' : `"unitChargeNanos":"${unitChargeNanos}",`;

const reservedMember = (reservedNanos: bigint | undefined): string =>
  reservedNanos === undefined ? '' : `,"reservedNanos":"${reservedNanos}"`;
