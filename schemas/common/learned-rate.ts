import type { PricingModel } from './campaign-terms.ts';
import { priorEventsPerMillion } from './impression-price.ts';

export type EventModel = Exclude<PricingModel, 'CPM'>;

/** What the prior weighs, in expected events: 2,000 impressions of a CPC campaign, 40,000 of a CPA campaign. */
export const PRIOR_EVENTS = 4;
/** An impression is never priced above five times what the prior says. */
export const FACTOR_MAX = 5;
/**
 * Nor below a tenth of it where a campaign pays for its impressions. Where it pays for its clicks or actions alone, who
 * brings none is worth nothing: what the platform loses by finding out is bounded by the prior's weight.
 */
export const FACTOR_MIN = 0.1;
const FACTOR_MINS: Readonly<Record<EventModel, number>> = { CPA: FACTOR_MIN, CPC: 0, CPAg: 0 };

export interface EventCounts {
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
}

/** Events an impression: the mean of a Gamma posterior around `mean`, which weighs `weight` expected events. */
export function posteriorRate(
  counts: EventCounts,
  model: EventModel,
  mean: number,
  weight = PRIOR_EVENTS,
): number {
  const events = model === 'CPC' ? counts.clicks : counts.conversions;
  return (events + weight) / (counts.impressions + weight / mean);
}

/** A rate as a multiple of the prior, within the bounds of a bid. */
export function boundedFactor(model: EventModel, rate: number): number {
  const prior = priorEventsPerMillion(model) / 1_000_000;
  return Math.min(FACTOR_MAX, Math.max(FACTOR_MINS[model], rate / prior));
}

/** What a campaign's impressions are worth as a multiple of the prior, by its own counts; 1 of CPM. */
export function learnedFactor(model: PricingModel, counts: EventCounts | undefined): number {
  if (model === 'CPM' || counts === undefined) return 1;
  const prior = priorEventsPerMillion(model) / 1_000_000;
  return boundedFactor(model, posteriorRate(counts, model, prior));
}
