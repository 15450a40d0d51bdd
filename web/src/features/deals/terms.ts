import type { DealView } from '@marquee/schemas/deal/views';

import { t } from '../../lib/i18n/i18n.ts';

/** How a deal is priced. */
export const PRICE_TYPE_OPTIONS = [
  { value: 'fixed', label: t('Fixed price') },
  { value: 'floor', label: t('Floor price') },
  { value: 'auction', label: t('Auction') },
] as const;

export const priceTypeLabel = (priceType: DealView['priceType']): string =>
  PRICE_TYPE_OPTIONS.find(({ value }) => value === priceType)!.label;
