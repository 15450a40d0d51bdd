import type { HitResult } from '@marquee/schemas/conversion-pixel/hits';
import {
  INVALID_TRAFFIC,
  REJECTION_REASONS,
  INVALID_VALUE_REASONS,
} from '@marquee/schemas/traffic/rejection-reasons';

import type { StatusTone } from '../../ui/feedback/feedback.tsx';

export const HIT_RESULT_LABELS: Readonly<Record<HitResult, { label: string; tone: StatusTone }>> = {
  counted: { label: 'Counted', tone: 'approved' },
  valueIgnored: { label: 'Counted without value', tone: 'pending' },
  noClick: { label: 'No click', tone: 'disapproved' },
  expired: { label: 'Expired', tone: 'disapproved' },
  duplicate: { label: 'Duplicate', tone: 'disabled' },
  pixelOff: { label: 'Pixel off', tone: 'disabled' },
  invalidTraffic: { label: 'Invalid traffic', tone: 'disapproved' },
  secret: { label: 'Invalid secret', tone: 'disapproved' },
  test: { label: 'Test', tone: 'info' },
  rejected: { label: 'Not counted', tone: 'disapproved' },
};

const REASON_TEXTS: Readonly<Record<string, string>> = {
  [REJECTION_REASONS.clickMissing]:
    'The call has no click ID, and the browser remembers no click or view of your ads.',
  [REJECTION_REASONS.clickUnknown]:
    'The click ID isn’t one of ours. Check that your page or tracker passes it on unchanged.',
  [REJECTION_REASONS.clickOfOtherAccount]: 'The click is on an ad of another account.',
  [REJECTION_REASONS.withoutClick]: 'The ad wasn’t clicked, and wasn’t seen in the day before.',
  [REJECTION_REASONS.expired]: 'The conversion came after the attribution window.',
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

/** Why a hit does not count, or not with its value; the code itself where a later version has named it. */
export const hitReasonText = (reason: string | null): string =>
  reason === null ? '' : (REASON_TEXTS[reason] ?? reason);
