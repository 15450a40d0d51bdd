import type { PricingModel } from '@marquee/schemas/common/campaign-terms';
import { pricePerImpression } from '@marquee/schemas/common/impression-price';

import { pricePerClick, pricePerPop } from '../../auction/formats/click-price.ts';
import type { ServingCreative } from '../../auction/serving.ts';

/**
 * Nano-dollars that an advertiser pays at most for one of what a creative's slot sells: an impression, a click, or a
 * window, which is both.
 */
export function chargeOfUnit(
  { ad, billing }: Pick<ServingCreative, 'ad' | 'billing'>,
  model: PricingModel,
  bidPriceNanos: bigint,
): bigint {
  if (ad.kind === 'pop') return pricePerPop(model, bidPriceNanos);
  return billing === 'click' ? pricePerClick(model, bidPriceNanos) : pricePerImpression(model, bidPriceNanos);
}
