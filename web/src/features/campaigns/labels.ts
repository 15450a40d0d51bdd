import type { PricingModel } from '@marquee/schemas/common/campaign-terms';

import { t } from '../../lib/i18n/i18n.ts';

export const PRICING_LABELS: Readonly<Record<PricingModel, string>> = {
  CPM: 'CPM',
  CPC: 'CPC',
  CPA: t('CPA goal'),
  CPAg: 'CPAg',
};
