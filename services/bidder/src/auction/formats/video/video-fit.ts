import type { ImpVideo } from '@marquee/openrtb/formats/imp-video';
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
  impVideo: ImpVideo,
  context: { readonly isRewarded: boolean },
): FormatReason | undefined {
  if (intersects(ad.attributes, impVideo.battr)) return 'blocked-attribute';
  if (!hasMime(ad, impVideo)) return 'mime';
  if (ad.needsVpaid && !intersects(VPAID, impVideo.api)) return 'api';
  if (!hasDuration(ad, impVideo)) return 'video-duration';
  if (!hasProtocol(ad, impVideo)) return 'video-protocol';
  if (impVideo.linearity === NON_LINEAR) return 'video-linearity';
  if (ad.isSkippable && !maySkip(ad, impVideo, context.isRewarded)) return 'video-skip';
  return isDelivered(ad, impVideo) ? undefined : 'video-delivery';
}

const hasMime = ({ mimes }: ServingVideo, impVideo: ImpVideo): boolean =>
  impVideo.mimes.length === 0 || mimes.length === 0 || mimes.some((mime) => impVideo.mimes.includes(mime));

function hasDuration({ durationSeconds: seconds, admType }: ServingVideo, impVideo: ImpVideo): boolean {
  const { requiredDurations, minDuration, maxDuration } = impVideo;
  // Another document may know; of a video of ours without a length no lawful VAST can be written.
  if (seconds === undefined) return admType !== 'media' && requiredDurations.length === 0;
  if (requiredDurations.length > 0) {
    return requiredDurations.some((wanted) => Math.abs(wanted - seconds) <= TOLERANCE_SECONDS);
  }
  return seconds >= minDuration - TOLERANCE_SECONDS && seconds <= maxDuration + TOLERANCE_SECONDS;
}

function hasProtocol({ protocol, isWrapper }: ServingVideo, { protocols }: ImpVideo): boolean {
  if (protocol === undefined) return chooseVersion(protocols, isWrapper) !== undefined;
  return protocols.length === 0 || protocols.includes(protocol);
}

/**
 * A reward is for watching to the end, so that there skipping must be allowed expressly. An ad too short to be
 * skipped is made unskippable where we write it, and refused where the advertiser did.
 */
function maySkip(
  { admType, durationSeconds }: ServingVideo,
  impVideo: ImpVideo,
  isRewarded: boolean,
): boolean {
  if (impVideo.maySkip === false || (isRewarded && impVideo.maySkip !== true)) return false;
  return admType === 'media' || durationSeconds === undefined || durationSeconds > impVideo.skipMin;
}

function isDelivered({ delivery, bitrate }: ServingVideo, impVideo: ImpVideo): boolean {
  if (impVideo.delivery.length > 0 && delivery.length > 0 && !intersects(delivery, impVideo.delivery))
    return false;
  return bitrate === undefined || (bitrate >= impVideo.minBitrate && bitrate <= impVideo.maxBitrate);
}
