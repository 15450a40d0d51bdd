import type { PricingModel } from './campaign-terms.ts';
import { withMargin, withoutMargin } from './markup.ts';

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
 * Expected value of one impression to a campaign, nano-dollars, rounded down.
 * @param bidPriceNanos dollars per thousand impressions (CPM), a click (CPC) or an action (CPA, CPAg)
 */
export function pricePerImpression(model: PricingModel, bidPriceNanos: bigint): bigint {
  if (model === 'CPM') return bidPriceNanos / MILLE;
  return (bidPriceNanos * PRIOR_EVENTS_PER_MILLION[model]) / MILLION;
}

/** The lowest bid price whose expected value of an impression is at least this, nano-dollars; inverse of `pricePerImpression`. */
export function bidPriceFor(model: PricingModel, perImpressionNanos: bigint): bigint {
  if (model === 'CPM') return perImpressionNanos * MILLE;
  const events = PRIOR_EVENTS_PER_MILLION[model];
  return (perImpressionNanos * MILLION + events - 1n) / events;
}

/** True where each click or action is charged at the bid price, and impressions are not: CPC and CPAg. */
export const chargesEvents = (model: PricingModel): boolean => model === 'CPC' || model === 'CPAg';

/**
 * Bid for one impression while nothing is learned, nano-dollars: its expected value, less the platform's margin where
 * the platform carries the risk of a click or an action. Rounded down.
 * @param marginBps basis points of what is charged that the platform keeps
 */
export function bidPerImpression(model: PricingModel, bidPriceNanos: bigint, marginBps: number): bigint {
  const expectedValueNanos = pricePerImpression(model, bidPriceNanos);
  return chargesEvents(model) ? withoutMargin(expectedValueNanos, marginBps) : expectedValueNanos;
}

/** The lowest bid price that bids this for an impression, nano-dollars; inverse of `bidPerImpression`. */
export const bidPriceForBid = (model: PricingModel, bidNanos: bigint, marginBps: number): bigint =>
  bidPriceFor(model, chargesEvents(model) ? withMargin(bidNanos, marginBps) : bidNanos);
