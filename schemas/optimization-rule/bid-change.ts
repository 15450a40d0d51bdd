import { bidMinNanos } from '../campaign/limits.ts';
import type { PricingModel } from '../common/campaign-terms.ts';

/** How a rule changes bids. */
export interface BidChange {
  /** Below 0 lowers the bid. */
  readonly bidChangePercent: number;
  /** A raised bid never exceeds it, a lowered one never falls below it; nano-dollars. */
  readonly bidLimitNanos: bigint;
}

export interface PricedBid {
  readonly pricingModel: PricingModel;
  readonly bidPriceNanos: bigint;
}

/**
 * The bid after a rule changed it, nano-dollars; undefined where the rule has nothing to change: the bid is at or beyond the
 * limit already, or the price is one that was agreed with the platform.
 */
export function changedBid(
  { pricingModel, bidPriceNanos }: PricedBid,
  { bidChangePercent, bidLimitNanos }: BidChange,
): bigint | undefined {
  if (pricingModel === 'CPAg') return undefined;
  const wanted = (bidPriceNanos * BigInt(100 + bidChangePercent)) / 100n;
  if (bidChangePercent > 0) {
    const raised = wanted < bidLimitNanos ? wanted : bidLimitNanos;
    return raised > bidPriceNanos ? raised : undefined;
  }
  const least = bidMinNanos(pricingModel);
  const floor = bidLimitNanos > least ? bidLimitNanos : least;
  const lowered = wanted > floor ? wanted : floor;
  return lowered < bidPriceNanos ? lowered : undefined;
}
