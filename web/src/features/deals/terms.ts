import type { DealView } from '@marquee/schemas/queries/deal';

import { formatExactMoney } from '../../lib/format.ts';

/** How a deal is priced. */
export const PRICE_TYPE_OPTIONS = [
  { value: 'fixed', label: 'Fixed price' },
  { value: 'floor', label: 'Floor price' },
  { value: 'auction', label: 'Auction' },
] as const;

export const priceTypeLabel = (priceType: DealView['priceType']): string =>
  PRICE_TYPE_OPTIONS.find(({ value }) => value === priceType)!.label;

/** `$2.50 CPM, fixed`. */
export function formatDealPrice({ priceType, price }: Pick<DealView, 'priceType' | 'price'>): string {
  if (priceType === 'auction') return 'Auction price';
  return `${formatExactMoney(price)} CPM, ${priceType === 'fixed' ? 'fixed' : 'at least'}`;
}
