import type { DealView } from '@marquee/schemas/deal/views';

/** How a deal is priced. */
export const PRICE_TYPE_OPTIONS = [
  { value: 'fixed', label: 'Fixed price' },
  { value: 'floor', label: 'Floor price' },
  { value: 'auction', label: 'Auction' },
] as const;

export const priceTypeLabel = (priceType: DealView['priceType']): string =>
  PRICE_TYPE_OPTIONS.find(({ value }) => value === priceType)!.label;
