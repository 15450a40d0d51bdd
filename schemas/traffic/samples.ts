import { NO_DIMENSIONS } from './dimension-lists.ts';
import { PLAIN_BID } from './tracking-claims.ts';
import type { TrafficEvent, TrafficKind } from './traffic-event.ts';
import { encodeUserAction } from './user-action.ts';
import { encodeTrafficEvent } from './traffic-event-json.ts';

/** A message as the traffic log takes it. */
interface SampleMessage {
  readonly key: string;
  readonly value: string;
}

/** The fields of an event that a test sets. */
export interface SampleTraffic {
  readonly bidId: string;
  readonly identityKey: string;
  readonly atMs: number;
  readonly campaignId?: number;
  readonly notBillable?: string;
  readonly isTest?: boolean;
}

/** A click or conversion of user 5 as the ingester publishes it once it is counted. */
export const actionMessage = (
  kind: 'click' | 'conversion',
  { identityKey, atMs, campaignId = 42 }: SampleTraffic,
): SampleMessage => ({
  key: identityKey,
  value: encodeUserAction({ schemaVersion: 1, kind, atMs, userId: 5, campaignId, personKey: identityKey }),
});

/** An event of user 5 as the edge appends it. */
export function personMessage(kind: TrafficKind, sample: SampleTraffic): SampleMessage {
  const event: TrafficEvent = {
    schemaVersion: 1,
    kind,
    atMs: sample.atMs,
    claims: {
      ...NO_DIMENSIONS,
      ...PLAIN_BID,
      bidId: sample.bidId,
      bidAtMs: sample.atMs,
      userId: 5,
      campaignId: sample.campaignId ?? 42,
      creativeId: 7,
      sspEndpointId: 3,
      creativeType: 'banner',
      pricingModel: 'CPM',
      bidNanos: 1_000_000n,
      currency: 'USD',
      isTest: sample.isTest ?? false,
      personKey: sample.identityKey,
    },
    clearingNanos: null,
    lossReason: null,
    notBillable: sample.notBillable ?? '',
    conversionValueNanos: null,
    conversionType: null,
  };
  return { key: sample.bidId, value: encodeTrafficEvent(event) };
}
