import { toJson } from '@marquee/kit/runtime/json';
import type { TrafficMessage } from '@marquee/kit/traffic-log/port';
import { PLAIN_BID } from '@marquee/schemas/traffic/tracking-claims';
import type { TrafficEvent, TrafficKind } from '@marquee/schemas/traffic/traffic-event';

/** A small generator of numbers in [0, 1), the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Claims = TrafficEvent['claims'];

export const claimsOf = (bidId: string, more: Partial<Claims> = {}): Claims => ({
  bidId,
  bidAtMs: Date.UTC(2026, 10, 21, 4),
  userId: 5,
  campaignId: 42,
  creativeId: 7,
  sspEndpointId: 3,
  creativeType: 'banner',
  currency: 'USD',
  pricingModel: 'CPM',
  bidNanos: 2_500_000n,
  isTest: false,
  ...PLAIN_BID,
  country: 'USA',
  region: 'CA',
  city: '5368361',
  deviceType: 'smartphone',
  deviceBrand: 'Apple',
  os: 'iOS',
  osVersion: '18',
  browser: 'Safari',
  language: 'en',
  connectionType: 'wifi',
  carrier: '',
  zip: '',
  metro: '',
  trafficType: 1,
  domain: 'news.example',
  siteId: 's-1',
  publisher: 'p-1',
  size: '300x250',
  ...more,
});

export const eventOf = (
  kind: TrafficKind,
  claims: Claims,
  more: Partial<TrafficEvent> = {},
): TrafficEvent => ({
  schemaVersion: 1,
  kind,
  atMs: claims.bidAtMs + 1_000,
  claims,
  clearingNanos: null,
  lossReason: null,
  notBillable: '',
  conversionValueNanos: null,
  conversionType: null,
  ...more,
});

export const messageOf = (event: TrafficEvent): TrafficMessage => ({
  key: event.claims.bidId,
  value: toJson(event),
});
