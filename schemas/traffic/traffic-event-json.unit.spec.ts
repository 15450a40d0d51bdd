import { expect, it } from 'vitest';

import { PLAIN_BID } from './tracking-claims.ts';
import type { TrafficEvent } from './traffic-event.ts';
import { decodeTrafficEvent, encodeTrafficEvent } from './traffic-event-json.ts';

const event: TrafficEvent = {
  schemaVersion: 1,
  kind: 'conversion',
  atMs: 1_795_262_400_000,
  claims: {
    bidId: 'bid-\ud83d\ude00',
    bidAtMs: 1_795_262_300_000,
    userId: 5,
    campaignId: 42,
    creativeId: 7,
    sspEndpointId: 3,
    creativeType: 'banner',
    pricingModel: 'CPM',
    bidNanos: 9_007_199_254_740_993n,
    currency: 'EUR',
    isTest: false,
    ...PLAIN_BID,
    country: 'USA',
    region: 'CA',
    city: 'Z\u00fcrich',
    deviceType: 'desktop',
    deviceBrand: '',
    os: 'Windows',
    osVersion: '10',
    browser: 'Chrome',
    language: 'en',
    connectionType: 'wifi',
    carrier: '',
    zip: '',
    metro: '',
    trafficType: 2,
    domain: 'news.example',
    siteId: 's1',
    publisher: 'p1',
    size: '300x250',
  },
  clearingNanos: 1n,
  lossReason: null,
  notBillable: '',
  conversionValueNanos: 12_500_000_001n,
  conversionType: 'sale',
  reservedUntilMs: 1_795_262_700_000,
};

it('carries an event through the log to the nano-dollar', () => {
  expect(decodeTrafficEvent(encodeTrafficEvent(event))).toEqual(event);
  const unit = { ...event, claims: { ...event.claims, unitChargeNanos: 5_000_000_000n } };
  expect(decodeTrafficEvent(encodeTrafficEvent(unit))).toEqual(unit);
  const bare = { ...event, clearingNanos: null, conversionValueNanos: null };
  expect(decodeTrafficEvent(encodeTrafficEvent(bare))).toEqual(bare);
});

it('refuses what is no event', () => {
  expect(() => decodeTrafficEvent('{"kind":"bid"}')).toThrow();
  expect(() => decodeTrafficEvent(encodeTrafficEvent({ ...event, kind: 'sale' as never }))).toThrow();
});
