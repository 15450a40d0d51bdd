import type { NormalisedRequest } from './auction/bid-request.ts';
import type { BidFacts } from './auction/macro-value.ts';
import { dimensionsOf } from './auction/opportunity.ts';
import type { Win } from './auction/auction-desk.ts';
import type { BidContext } from './bid-maker.ts';
import type { BidderTuning } from './bidder-config.ts';

/** What the exchange allows between auction and impression, where that is less than what we would wait. */
export function holdMsOf(
  { expSeconds, isInterstitial }: Win['imp'],
  { channel }: NormalisedRequest,
  { holdAppMs, holdInterstitialMs, holdSiteMs }: BidderTuning,
): number {
  const usual = isInterstitial ? holdInterstitialMs : channel === 'site' ? holdSiteMs : holdAppMs;
  return expSeconds === undefined || expSeconds <= 0 ? usual : Math.min(usual, expSeconds * 1_000);
}

/** What a bid's facts say of where it was made and for whom, whoever's bid it is. */
export function placeFacts({
  request,
  offer,
  endpoint,
  currency,
}: BidContext): Omit<
  BidFacts,
  | 'bidId'
  | 'bidAtMs'
  | 'userId'
  | 'campaignId'
  | 'creativeId'
  | 'creativeType'
  | 'pricingModel'
  | 'bidNanos'
  | 'isTest'
  | 'billing'
  | 'markupBps'
  | 'multiplierMicros'
  | 'personKey'
  | 'dealId'
  | 'dspEndpointId'
  | 'trafficType'
  | 'size'
> {
  return {
    sspEndpointId: endpoint.id,
    currency,
    ...dimensionsOf(offer),
    domain: request.domain,
    siteId: request.siteId,
    publisher: request.publisher,
  };
}
