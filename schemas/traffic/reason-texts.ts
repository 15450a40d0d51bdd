import type { FactKind } from './facts.ts';
import { INVALID_TRAFFIC, INVALID_VALUE_REASONS, REJECTION_REASONS } from './rejection-reasons.ts';

/** Why a conversion does not count, or not with its value, as an advertiser reads it. */
const CONVERSION_TEXTS: Readonly<Record<string, string>> = {
  [REJECTION_REASONS.clickMissing]:
    'The call has no click ID, and the browser remembers no click or view of your ads.',
  [REJECTION_REASONS.clickUnknown]:
    'The click ID isn’t one of ours. Check that your page or tracker passes it on unchanged.',
  [REJECTION_REASONS.clickOfOtherAccount]: 'The click is on an ad of another account.',
  [REJECTION_REASONS.withoutClick]: 'The ad wasn’t clicked, and wasn’t seen within the view window.',
  [REJECTION_REASONS.expired]: 'The conversion came after the pixel’s attribution window.',
  [REJECTION_REASONS.replay]: 'The same conversion was reported before.',
  [REJECTION_REASONS.repeatOnce]: 'The pixel counts one conversion per click.',
  [REJECTION_REASONS.repeatInterval]: 'The pixel counts one conversion per interval.',
  [REJECTION_REASONS.creditMoved]: 'Credited to a later click instead.',
  [REJECTION_REASONS.pixelInactive]: 'The pixel was off.',
  [REJECTION_REASONS.secretMissing]: 'The postback secret is missing.',
  [REJECTION_REASONS.secretWrong]: 'The postback secret is wrong.',
  [REJECTION_REASONS.test]: 'Test conversions are never counted or charged.',
  [REJECTION_REASONS.bidInvalid]: 'The impression was invalid traffic.',
  [INVALID_TRAFFIC.robot]: 'The call came from a bot.',
  [INVALID_VALUE_REASONS.unreadable]: 'The value isn’t a clear amount.',
  [INVALID_VALUE_REASONS.negative]: 'The value is below zero.',
  [INVALID_VALUE_REASONS.tooLarge]: 'The value is too large.',
  [INVALID_VALUE_REASONS.currency]: 'The currency isn’t supported.',
};

/** Why another event of a bid does not count. */
const EVENT_TEXTS: Readonly<Record<string, string>> = {
  [REJECTION_REASONS.test]: 'Test traffic is never counted or charged.',
  [REJECTION_REASONS.audit]: 'The exchange rendered the ad to review it.',
  [REJECTION_REASONS.expired]: 'Expired: it came too long after the bid.',
  [REJECTION_REASONS.replay]: 'Duplicate: it was reported before.',
  [REJECTION_REASONS.unreadable]: 'The message couldn’t be read.',
  [REJECTION_REASONS.billedByClick]: 'The exchange is paid for the click, not for the impression.',
  [REJECTION_REASONS.bidInvalid]: 'Invalid traffic: the impression was found invalid before.',
  [REJECTION_REASONS.withoutStart]: 'The video was neither shown nor started.',
  [INVALID_TRAFFIC.robot]: 'Invalid traffic: a bot or an automated browser.',
  [INVALID_TRAFFIC.dataCentre]: 'Invalid traffic: the address belongs to a data center.',
  [INVALID_TRAFFIC.deviceMismatch]: 'Invalid traffic: it came from another device than the ad was sent to.',
  [INVALID_TRAFFIC.addressMismatch]: 'Invalid traffic: it came from another network than the ad was sent to.',
  [INVALID_TRAFFIC.clickRate]: 'Invalid traffic: too many clicks from one person or address.',
  [INVALID_TRAFFIC.impressionRate]: 'Invalid traffic: too many impressions for one person or network.',
  [INVALID_TRAFFIC.tooFast]: 'Invalid traffic: the click came too soon after the bid.',
  [INVALID_TRAFFIC.hiddenSize]: 'Invalid traffic: the ad was too small to be seen.',
  [INVALID_TRAFFIC.withoutImpression]:
    'Invalid traffic: no impression of the ad was counted before the click.',
};

/** Why a fact does not count, or what is odd about it; the code itself where a later version has named it. */
export const reasonText = (kind: FactKind, reason: string): string =>
  (kind === 'conversion' ? CONVERSION_TEXTS[reason] : undefined) ?? EVENT_TEXTS[reason] ?? reason;
