import { FACTOR_ONE } from '@marquee/schemas/campaign/bid-factor';

import type { BidMultipliers, MultiplierContext } from './bid-multipliers.ts';
import type { Candidate } from './campaign-index.ts';
import { repriced } from './creative-prices.ts';

/** Multiples that are remembered of one candidate; few campaigns have as many. */
const MULTIPLES_MAX = 256;

/** A candidate at the price that its campaign bids for what a request offers; made once for each multiple. */
export function multipliedCandidate(
  candidate: Candidate,
  multipliers: BidMultipliers,
  context: MultiplierContext,
): Candidate {
  const factor = multipliers.factorFor(context);
  const { campaign, creatives, multiplied } = candidate;
  if (factor === FACTOR_ONE || multiplied === undefined) return candidate;
  let known = multiplied.get(factor);
  if (known === undefined) {
    known = {
      ...candidate,
      creatives: creatives.map((creative) => repriced(creative, factor, campaign.markupBps)),
    };
    if (multiplied.size >= MULTIPLES_MAX) multiplied.clear();
    multiplied.set(factor, known);
  }
  return known;
}
