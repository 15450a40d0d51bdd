import type { TrafficMessage } from '@marquee/kit/traffic-log/port';
import { PLAIN_BID } from '@marquee/schemas/traffic/tracking-claims';
import type { TrafficEvent, TrafficKind } from '@marquee/schemas/traffic/traffic-event';
import { encodeUserAction } from '@marquee/schemas/traffic/user-action';
import { encodeTrafficEvent } from '@marquee/schemas/traffic/traffic-event-json';

/** What a test says of one event; the rest does not matter to persons. */
export interface Told {
  readonly bidId: string;
  readonly personKey: string;
  readonly atMs: number;
  readonly campaignId?: number;
  readonly notBillable?: string;
  readonly isTest?: boolean;
}

const NOWHERE = {
  country: '',
  region: '',
  city: '',
  deviceType: '',
  deviceBrand: '',
  os: '',
  osVersion: '',
  browser: '',
  language: '',
  connectionType: '',
  carrier: '',
  zip: '',
  trafficType: 0,
  domain: '',
  siteId: '',
  publisher: '',
  size: '',
};

/** A click or conversion of user 5 as the ingester tells it once it is counted. */
export const actionMessage = (
  kind: 'click' | 'conversion',
  { personKey, atMs, campaignId = 42 }: Told,
): TrafficMessage => ({
  key: personKey,
  value: encodeUserAction({ schemaVersion: 1, kind, atMs, userId: 5, campaignId, personKey }),
});

/** An event of user 5 as the edge appends it. */
export function personMessage(kind: TrafficKind, told: Told): TrafficMessage {
  const event: TrafficEvent = {
    schemaVersion: 1,
    kind,
    atMs: told.atMs,
    claims: {
      ...NOWHERE,
      ...PLAIN_BID,
      bidId: told.bidId,
      bidAtMs: told.atMs,
      userId: 5,
      campaignId: told.campaignId ?? 42,
      creativeId: 7,
      sspEndpointId: 3,
      creativeType: 'banner',
      pricingModel: 'CPM',
      bidNanos: 1_000_000n,
      currency: 'USD',
      isTest: told.isTest ?? false,
      personKey: told.personKey,
    },
    clearingNanos: null,
    lossReason: null,
    notBillable: told.notBillable ?? '',
    conversionValueNanos: null,
    conversionType: null,
  };
  return { key: told.bidId, value: encodeTrafficEvent(event) };
}
