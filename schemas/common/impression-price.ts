import type { PricingModel } from './campaign-terms.ts';

const MILLE = 1_000n;
const MILLION = 1_000_000n;

/**
 * What a campaign expects while nothing is learned of its own traffic, per million impressions: one click in
 * 500 impressions (a common average of display advertising), one action in 20 clicks.
 */
const PRIOR_EVENTS_PER_MILLION: Readonly<Record<Exclude<PricingModel, 'CPM'>, bigint>> = {
  CPC: 2_000n,
  CPA: 100n,
  CPAg: 100n,
};

/** Clicks or actions that a million impressions are expected to bring while nothing is known of a campaign. */
export const priorEventsPerMillion = (model: Exclude<PricingModel, 'CPM'>): number =>
  Number(PRIOR_EVENTS_PER_MILLION[model]);

/**
 * Nano-dollars that one impression is worth to a campaign, rounded down.
 * @param bidPriceNanos dollars per thousand impressions (CPM), a click (CPC) or an action (CPA, CPAg)
 */
export function pricePerImpression(model: PricingModel, bidPriceNanos: bigint): bigint {
  if (model === 'CPM') return bidPriceNanos / MILLE;
  return (bidPriceNanos * PRIOR_EVENTS_PER_MILLION[model]) / MILLION;
}

/** The least bid price whose impression is worth at least this, nano-dollars: the way back of `pricePerImpression`. */
export function bidPriceFor(model: PricingModel, perImpressionNanos: bigint): bigint {
  if (model === 'CPM') return perImpressionNanos * MILLE;
  const events = PRIOR_EVENTS_PER_MILLION[model];
  return (perImpressionNanos * MILLION + events - 1n) / events;
}
