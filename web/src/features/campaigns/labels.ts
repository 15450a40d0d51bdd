import type { PricingModel } from '@marquee/schemas/common/campaign-terms';

export const PRICING_LABELS: Readonly<Record<PricingModel, string>> = {
  CPM: 'CPM',
  CPC: 'CPC',
  CPA: 'CPA goal',
  CPAg: 'CPAg',
};
