import type { HitResult } from '@marquee/schemas/conversion-pixel/hits';
import { reasonText } from '@marquee/schemas/traffic/reason-texts';

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

/** Why a hit does not count, or not with its value; the code itself where a later version has named it. */
export const hitReasonText = (reason: string | null): string =>
  reason === null ? '' : reasonText('conversion', reason);
