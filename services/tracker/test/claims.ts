import { PLAIN_BID, PLAIN_TOKEN } from '@marquee/schemas/traffic/tracking-claims';
import type { TrackingTokens } from '@marquee/schemas/traffic/tracking-token';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';

export const NOW = Date.parse('2026-11-21T12:00:00.000Z');
export const SECRET = 'a tracking secret for tests';

/** A bid of a minute ago, four minutes before its end. */
export const claimsOf = (over: Partial<TrackingClaims> = {}): TrackingClaims => ({
  bidId: 'bid-1',
  bidAtMs: NOW - 60_000,
  expiresAtMs: NOW + 240_000,
  userId: 5,
  campaignId: 42,
  creativeId: 7,
  sspEndpointId: 3,
  creativeType: 'banner',
  pricingModel: 'CPM',
  bidNanos: 2_000_000n,
  currency: 'USD',
  isTest: false,
  ...PLAIN_BID,
  ...PLAIN_TOKEN,
  clickUrl: 'https://shop.example/landing?k={click_id}',
  country: 'USA',
  region: '',
  city: '',
  deviceType: 'desktop',
  deviceBrand: '',
  os: 'Windows',
  osVersion: '10',
  browser: 'Chrome',
  language: 'en',
  connectionType: '',
  carrier: '',
  zip: '',
  metro: '',
  trafficType: 2,
  domain: 'news.example',
  siteId: 's1',
  publisher: 'p1',
  size: '300x250',
  ...over,
});

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

/** What a test calls without a name is called by a browser on Windows: an `onRequest` hook. */
export async function asBrowser({ headers }: { readonly headers: Record<string, unknown> }): Promise<void> {
  if (headers['user-agent'] === 'lightMyRequest') headers['user-agent'] = BROWSER;
}

/** The token that the bidder puts into the URL of that call (`/t/<path>`). */
export function tokenFor(path: string, claims: TrackingClaims, tokens: TrackingTokens): string {
  const signed = tokens.sign(claims);
  switch (path) {
    case 'win':
    case 'bill':
    case 'loss':
      return signed.notice;
    case 'imp':
    case 'video':
      return signed.markup;
    case 'click':
      return signed.click();
    default:
      return signed.clickId();
  }
}
