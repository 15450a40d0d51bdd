import { CPM_MIN_DOLLARS } from '@marquee/schemas/campaign/limits';
import type { PricingModel } from '@marquee/schemas/common/campaign-terms';
import { bidPriceFor, chargesEvents, pricePerImpression } from '@marquee/schemas/common/impression-price';
import { withMargin, withMarkup, withoutMargin, withoutMarkup } from '@marquee/schemas/common/markup';
import { dollars } from '@marquee/schemas/common/money';

/** What a bid price becomes on its way to the exchange. */
export interface BidPricing {
  readonly model: PricingModel;
  /** Basis points that the platform keeps of what clicks and actions are charged. */
  readonly marginBps: number;
  /** Basis points that the account pays on top of what exchanges get. */
  readonly markupBps: number;
  /** What an impression is worth as a multiple of the prior, learned from the campaign's own events; 1 before. */
  readonly factor: number;
}

const CENT_NANOS = 10_000_000n;
const CPM_MIN_NANOS = dollars(CPM_MIN_DOLLARS);
const PARTS = 1_000_000;

const marginOf = ({ model, marginBps }: BidPricing): number => (chargesEvents(model) ? marginBps : 0);

/** Nano-dollars that the account is expected to pay for an impression at most. */
export function chargePerImpression(pricing: BidPricing, bidPriceNanos: bigint): bigint {
  const priorNanos = pricePerImpression(pricing.model, bidPriceNanos);
  if (pricing.factor === 1) return priorNanos;
  return (priorNanos * BigInt(Math.floor(pricing.factor * PARTS))) / BigInt(PARTS);
}

/** Nano-dollars for one impression that reach the exchange, rounded down. */
export const bidOf = (pricing: BidPricing, bidPriceNanos: bigint): bigint =>
  withoutMarkup(
    withoutMargin(chargePerImpression(pricing, bidPriceNanos), marginOf(pricing)),
    pricing.markupBps,
  );

/** The lowest price of the pricing model that may be set, nano-dollars. */
export const leastBidPrice = ({ model }: Pick<BidPricing, 'model'>): bigint =>
  model === 'CPM' ? CPM_MIN_NANOS : CENT_NANOS;

/**
 * The lowest bid price in whole cents whose bid is at least this, nano-dollars; undefined where no price is, because the
 * campaign's impressions bring nothing.
 * @param perImpressionNanos for one impression, as the exchange is bid
 */
export function bidPriceReaching(pricing: BidPricing, perImpressionNanos: bigint): bigint | undefined {
  const parts = BigInt(Math.floor(pricing.factor * PARTS));
  if (parts === 0n) return undefined;
  const charge = withMargin(withMarkup(perImpressionNanos, pricing.markupBps), marginOf(pricing));
  const prior = (charge * BigInt(PARTS) + parts - 1n) / parts;
  const price = bidPriceFor(pricing.model, prior);
  let cents = ((price + CENT_NANOS - 1n) / CENT_NANOS) * CENT_NANOS;
  // Each step on the way to the exchange is rounded down.
  while (bidOf(pricing, cents) < perImpressionNanos) cents += CENT_NANOS;
  const least = leastBidPrice(pricing);
  return cents > least ? cents : least;
}

/** Rounded up to two digits. */
export function twoDigits(nanos: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, String(nanos).length - 2));
  return ((nanos + step - 1n) / step) * step;
}

/**
 * The price that is answered for a bid that is to be reached. Where margin or markup lie between the two it has two
 * digits, so that neither can be computed from prices of exchanges, which are round; undefined where no price reaches it.
 */
export function quotedPrice(pricing: BidPricing, perImpressionNanos: bigint): bigint | undefined {
  const price = bidPriceReaching(pricing, perImpressionNanos);
  const isOwnPrice = pricing.markupBps === 0 && marginOf(pricing) === 0;
  return price === undefined || isOwnPrice ? price : twoDigits(price);
}

/**
 * The bid that beats another campaign's, nano-dollars for one impression: of a price of two digits, which names no other
 * account's; Infinity where no price does.
 */
export function beating(pricing: BidPricing, competingNanos: number): number {
  const price = bidPriceReaching(pricing, BigInt(Math.floor(competingNanos)) + 1n);
  return price === undefined ? Infinity : Number(bidOf(pricing, twoDigits(price)));
}

/** An exchange's price for one impression as the account's own CPM, nano-dollars; of two digits where it pays a markup. */
export function cpmOfCost(perImpressionNanos: bigint, markupBps: number): bigint {
  const price = bidPriceFor('CPM', withMarkup(perImpressionNanos, markupBps));
  return markupBps === 0 ? price : twoDigits(price);
}
