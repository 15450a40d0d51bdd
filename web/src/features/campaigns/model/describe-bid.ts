import type { PricingModel } from '@marquee/schemas/common/campaign-terms';

import { t } from '../../../lib/i18n/i18n.ts';
import { PRICING_LABELS } from '../labels.ts';
import { shortMoney } from '../../../lib/sentences/short-money.ts';
import { typedNanos } from './amounts.ts';

/** What a person pays per, for the label of the price. */
export const bidUnit = (pricingModel: string): string =>
  pricingModel === 'CPM' ? t('per 1,000') : pricingModel === 'CPC' ? t('per click') : t('per action');

/** The price as a table shows it: `$4.50 CPM`, `$5 CPA goal`. */
export const describeBid = (pricingModel: PricingModel, bidPrice: string): string => {
  const bid = typedNanos(bidPrice);
  const label = PRICING_LABELS[pricingModel];
  return bid === undefined ? label : `${shortMoney(bid)} ${label}`;
};
