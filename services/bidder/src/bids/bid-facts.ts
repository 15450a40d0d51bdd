import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';

import type { Win } from '../auction/win.ts';
import type { BidderTuning } from '../running/bidder-config.ts';

/** What the exchange allows between auction and impression, where that is less than what we would wait. */
export function reservationMsOf(
  { expSeconds, isInterstitial }: Win['imp'],
  { channel }: NormalisedRequest,
  { appReservationMs, interstitialReservationMs, siteReservationMs }: BidderTuning,
): number {
  const usual = isInterstitial
    ? interstitialReservationMs
    : channel === 'site'
      ? siteReservationMs
      : appReservationMs;
  return expSeconds === undefined || expSeconds <= 0 ? usual : Math.min(usual, expSeconds * 1_000);
}
