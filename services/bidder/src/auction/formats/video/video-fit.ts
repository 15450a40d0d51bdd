import type { VideoOffer } from '@marquee/openrtb/formats/video-offer';
import { chooseVersion } from '@marquee/openrtb/vast/vast-version';

import type { FormatReason } from '../format-reasons.ts';
import type { ServingVideo } from './video-ad.ts';

/** Seconds by which the length of a video may miss what is asked, as uploads allow. */
const TOLERANCE_SECONDS = 0.1;
const NON_LINEAR = 2;
/** OpenRTB list "API Frameworks": VPAID 1.0 and 2.0, which a document does not distinguish. */
export const VPAID: readonly number[] = [1, 2];

const intersects = (some: readonly number[], others: readonly number[]): boolean =>
  some.some((value) => others.includes(value));

/** Why a video may not be shown there; undefined when it may. Reasons are asked in the order of their list. */
export function videoNoBidReason(
  ad: ServingVideo,
  offer: VideoOffer,
  context: { readonly isRewarded: boolean },
): FormatReason | undefined {
  if (intersects(ad.attributes, offer.battr)) return 'blocked-attribute';
  if (!hasMime(ad, offer)) return 'mime';
  if (ad.needsVpaid && !intersects(VPAID, offer.api)) return 'api';
  if (!hasDuration(ad, offer)) return 'video-duration';
  if (!hasProtocol(ad, offer)) return 'video-protocol';
  if (offer.linearity === NON_LINEAR) return 'video-linearity';
  if (ad.isSkippable && !maySkip(ad, offer, context.isRewarded)) return 'video-skip';
  return isDelivered(ad, offer) ? undefined : 'video-delivery';
}

const hasMime = ({ mimes }: ServingVideo, offer: VideoOffer): boolean =>
  offer.mimes.length === 0 || mimes.length === 0 || mimes.some((mime) => offer.mimes.includes(mime));

function hasDuration({ durationSeconds: seconds, admType }: ServingVideo, offer: VideoOffer): boolean {
  const { requiredDurations, minDuration, maxDuration } = offer;
  // Another document may know; of a video of ours without a length no lawful VAST can be written.
  if (seconds === undefined) return admType !== 'media' && requiredDurations.length === 0;
  if (requiredDurations.length > 0) {
    return requiredDurations.some((wanted) => Math.abs(wanted - seconds) <= TOLERANCE_SECONDS);
  }
  return seconds >= minDuration - TOLERANCE_SECONDS && seconds <= maxDuration + TOLERANCE_SECONDS;
}

function hasProtocol({ protocol, isWrapper }: ServingVideo, { protocols }: VideoOffer): boolean {
  if (protocol === undefined) return chooseVersion(protocols, isWrapper) !== undefined;
  return protocols.length === 0 || protocols.includes(protocol);
}

/**
 * A reward is for watching to the end, so that there skipping must be allowed expressly. An ad too short to be
 * skipped is made unskippable where we write it, and refused where the advertiser did.
 */
function maySkip(
  { admType, durationSeconds }: ServingVideo,
  offer: VideoOffer,
  isRewarded: boolean,
): boolean {
  if (offer.maySkip === false || (isRewarded && offer.maySkip !== true)) return false;
  return admType === 'media' || durationSeconds === undefined || durationSeconds > offer.skipMin;
}

function isDelivered({ delivery, bitrate }: ServingVideo, offer: VideoOffer): boolean {
  if (offer.delivery.length > 0 && delivery.length > 0 && !intersects(delivery, offer.delivery)) return false;
  return bitrate === undefined || (bitrate >= offer.minBitrate && bitrate <= offer.maxBitrate);
}
