import type { HitResult } from '@marquee/schemas/conversion-pixel/hits';
import { reasonText } from '@marquee/schemas/traffic/reason-texts';

import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import type { StatusTone } from '../../ui/feedback/feedback.tsx';

export const HIT_RESULT_LABELS: Readonly<Record<HitResult, { label: string; tone: StatusTone }>> = {
  counted: { label: t('Counted'), tone: 'approved' },
  valueIgnored: { label: t('Counted without value'), tone: 'pending' },
  noClick: { label: t('No click'), tone: 'disapproved' },
  expired: { label: t('Expired'), tone: 'disapproved' },
  duplicate: { label: t('{state, select, other {Duplicate}}', { state: 'duplicate' }), tone: 'disabled' },
  pixelOff: { label: t('Pixel off'), tone: 'disabled' },
  invalidTraffic: { label: t('Invalid traffic'), tone: 'disapproved' },
  secret: { label: t('Invalid secret'), tone: 'disapproved' },
  test: { label: t('Test'), tone: 'info' },
  rejected: { label: t('Not counted'), tone: 'disapproved' },
};

/** Why a hit does not count, or not with its value; the code itself where a later version has named it. */
export const hitReasonText = (reason: string | null): string =>
  reason === null ? '' : declaredText(reasonText('conversion', reason));
