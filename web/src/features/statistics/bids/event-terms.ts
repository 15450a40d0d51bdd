import type { BidEventView } from '@marquee/schemas/queries/bid-lookup';

import type { StatusTone } from '../../../ui/feedback/feedback.tsx';

const KIND_LABELS: Readonly<Record<BidEventView['kind'], string>> = {
  bid: 'Bid',
  win: 'Win notice',
  loss: 'Loss notice',
  bill: 'Billing notice',
  impression: 'Impression',
  click: 'Click',
  conversion: 'Conversion',
  video: 'Video',
};

const ATTRIBUTION_LABELS = { click: 'after a click', view: 'after a view' } as const;

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
  if (!isCounted) return { label: 'Not counted', tone: 'disapproved' };
  return kind === 'loss' ? { label: 'Lost', tone: 'disabled' } : { label: 'Counted', tone: 'approved' };
}

/** What an advertiser is charged for, by the pricing model of the bid. */
export const CHARGED_FOR: Readonly<Record<string, string>> = {
  CPM: 'Charged for the impression.',
  CPC: 'Charged for the click. Where the exchange sells clicks, for what it bills.',
  CPA: 'Charged for the impression; the cost per action is a goal.',
  CPAg: 'Charged for each conversion that counts.',
};
