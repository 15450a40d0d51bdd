import type { PricingModel } from '@marquee/schemas/common/campaign-terms';
import { pricePerImpression } from '@marquee/schemas/common/impression-price';

import { pricePerClick, pricePerPop } from './formats/click-price.ts';
import type { ServingCreative } from './serving.ts';

/**
 * True where an advertiser is charged for counted clicks (CPC) or conversions (CPAg) and not for what is bought. What an
 * exchange sells by the click itself is charged as such to CPC.
 */
export const chargesUnits = (model: PricingModel, { billing }: Pick<ServingCreative, 'billing'>): boolean =>
  model === 'CPAg' || (model === 'CPC' && billing === 'impression');

/**
 * Nano-dollars that an advertiser pays at most for one of what a creative's slot sells: an impression, a click, or a
 * pop, which is both; where units are charged, what one of them is expected to bring.
 */
export function chargeOfUnit(
  { ad, billing }: Pick<ServingCreative, 'ad' | 'billing'>,
  model: PricingModel,
  bidPriceNanos: bigint,
): bigint {
  if (ad.kind === 'pop') return pricePerPop(model, bidPriceNanos);
  return billing === 'click' ? pricePerClick(model, bidPriceNanos) : pricePerImpression(model, bidPriceNanos);
}
