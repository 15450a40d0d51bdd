import type { PricingModel } from '@marquee/schemas/common/campaign-terms';
import { pricePerImpression } from '@marquee/schemas/common/impression-price';

const MILLE = 1_000n;

/**
 * Expected value of one opened pop to a campaign, nano-dollars, rounded down. Pop, impression and visit are one
 * and the same, so a campaign that pays by the click pays its price for it.
 *
 * @param bidPriceNanos dollars per thousand impressions (CPM), a click (CPC) or an action (CPA, CPAg)
 */
export function pricePerPop(model: PricingModel, bidPriceNanos: bigint): bigint {
  return model === 'CPM' ? bidPriceNanos / MILLE : pricePerClick(model, bidPriceNanos);
}

/** Any amount that a click price divides with a negligible remainder. */
const SCALE = 1_000_000_000n;

/**
 * Expected value of one click to a campaign, nano-dollars, rounded down, by the same expectations as those of an
 * impression (`schemas/common/impression-price`): how many times an impression is worth what a click is.
 */
export function pricePerClick(model: PricingModel, bidPriceNanos: bigint): bigint {
  if (model === 'CPC') return bidPriceNanos;
  const clickShare = pricePerImpression('CPC', SCALE);
  const impression = pricePerImpression(model, bidPriceNanos * SCALE);
  return impression / clickShare;
}
