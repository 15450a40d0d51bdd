import { toCpm } from '@marquee/openrtb/slots/price';
import { multipliedBidNanos } from '@marquee/schemas/campaign/bid-factor';
import type { PricingModel } from '@marquee/schemas/common/campaign-terms';
import { FACTOR_MAX } from '@marquee/schemas/common/learned-rate';
import { withoutMargin, withoutMarkup } from '@marquee/schemas/common/markup';

import { chargeOfUnit, chargesUnits } from './charge-of-unit.ts';
import type { CreativePrices, PricedCreative, ServingCreative } from './serving.ts';

/** What the account and the platform take of a bid. */
interface PriceTerms {
  /** Basis points that the advertiser pays above the exchange's price. */
  readonly markupBps: number;
  /** Basis points that the platform keeps of what clicks and actions are expected to be charged. */
  readonly marginBps: number;
}

/** An impression of a campaign that pays for something else is worth what its campaign has shown. */
const isLearned = (model: PricingModel, { billing }: Pick<ServingCreative, 'billing'>): boolean =>
  model !== 'CPM' && billing === 'impression';

/** All that follows from a bid price of a creative. */
export function creativePrices(
  creative: Pick<ServingCreative, 'ad' | 'billing'>,
  pricingModel: PricingModel,
  bidNanos: bigint,
  terms: PriceTerms,
): CreativePrices {
  const chargeNanos = chargeOfUnit(creative, pricingModel, bidNanos);
  const unitChargeNanos = chargesUnits(pricingModel, creative) ? bidNanos : undefined;
  const marginBps = unitChargeNanos === undefined ? 0 : terms.marginBps;
  const priceNanos = withoutMarkup(withoutMargin(chargeNanos, marginBps), terms.markupBps);
  return {
    bidNanos,
    priceNanos,
    chargeNanos,
    unitChargeNanos,
    unitCharge: Number(unitChargeNanos ?? 0n),
    marginBps,
    cpmNanos: toCpm(priceNanos),
    rank: Number(priceNanos),
    rankMax: Number(priceNanos) * (isLearned(pricingModel, creative) ? FACTOR_MAX : 1),
  };
}

/** The creative at a multiple of its bid, with all that follows. @param factor in units of `FACTOR_ONE` */
export function repriced(creative: PricedCreative, factor: number, markupBps: number): PricedCreative {
  const { pricingModel, marginBps } = creative;
  const bidNanos = multipliedBidNanos(pricingModel, creative.bidNanos, factor);
  return { ...creative, ...creativePrices(creative, pricingModel, bidNanos, { markupBps, marginBps }) };
}
