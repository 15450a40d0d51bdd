import type { BidEventView } from '@marquee/schemas/queries/bid-lookup';

import { t } from '../../../lib/i18n/i18n.ts';
import type { StatusTone } from '../../../ui/feedback/feedback.tsx';

const KIND_LABELS: Readonly<Record<BidEventView['kind'], string>> = {
  bid: t('Bid'),
  win: t('Win notice'),
  loss: t('Loss notice'),
  bill: t('Billing notice'),
  impression: t('Impression'),
  click: t('Click'),
  conversion: t('Conversion'),
  video: t('Video'),
};

const ATTRIBUTION_LABELS = { click: t('after a click'), view: t('after a view') } as const;

/** "Video: midpoint", "Conversion: sale, after a click". */
export function eventLabel({ kind, videoEvent, conversionType, attribution }: BidEventView): string {
  const details = [
    videoEvent,
    conversionType,
    attribution === null ? null : ATTRIBUTION_LABELS[attribution],
  ].filter((detail) => detail !== null);
  return details.length === 0 ? KIND_LABELS[kind] : `${KIND_LABELS[kind]}: ${details.join(', ')}`;
}

/** Whether it counts; a loss is neither. */
export function resultOf({ kind, isCounted }: BidEventView): { label: string; tone: StatusTone } {
  if (!isCounted) return { label: t('Not counted'), tone: 'disapproved' };
  return kind === 'loss' ? { label: t('Lost'), tone: 'disabled' } : { label: t('Counted'), tone: 'approved' };
}

/** What an advertiser is charged for, by the pricing model of the bid. */
export const CHARGED_FOR: Readonly<Record<string, string>> = {
  CPM: t('Charged for the impression.'),
  CPC: t('Charged for the click. Where the exchange sells clicks, for what it bills.'),
  CPA: t('Charged for the impression; the cost per action is a goal.'),
  CPAg: t('Charged for each conversion that counts.'),
};
