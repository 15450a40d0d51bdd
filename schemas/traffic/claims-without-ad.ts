import { NO_DIMENSIONS } from './dimension-lists.ts';
import { PLAIN_BID, PLAIN_TOKEN, type TrackingClaims } from './tracking-claims.ts';

interface CallWithoutAd {
  /** User ID of the pixel that was called. */
  readonly userId: number;
  readonly bidId: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly isTest: boolean;
}

/** Claims of a call of a conversion pixel that no ad is known of: of the pixel's owner, and of campaign 0. */
export const claimsWithoutAd = ({ userId, bidId, atMs, isTest }: CallWithoutAd): TrackingClaims => ({
  ...PLAIN_BID,
  ...PLAIN_TOKEN,
  ...NO_DIMENSIONS,
  bidId,
  bidAtMs: atMs,
  expiresAtMs: atMs,
  userId,
  campaignId: 0,
  creativeId: 0,
  sspEndpointId: 0,
  creativeType: '',
  pricingModel: '',
  bidNanos: 0n,
  currency: 'USD',
  isTest,
  clickUrl: '',
});
