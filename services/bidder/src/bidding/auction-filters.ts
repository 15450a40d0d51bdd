import type { AuctionPrices } from '../auction/auction-parts.ts';
import {
  blockedApp,
  blockedLanguage,
  dealTargeting,
  playerSize,
  ssp,
} from '../auction/filters/campaign-filters.ts';
import { CREATIVE_CLASS_FILTERS, creativeFilters } from '../auction/filters/creative-filters.ts';
import type { AuctionFilters } from '../auction/filters/filter.ts';
import type { ContextualBundles } from '../context/contextual-bundles.ts';
import type { AudienceMembers, FrequencyCaps } from '../ports/audiences.ts';
import type { SpendChecks } from '../ports/budget.ts';
import type { SourceLists } from '../sources/source-lists.ts';
import { audience, frequency } from './filters/person-filters.ts';
import { context, filterList, premiumInventory } from './filters/source-filters.ts';
import { budget, endpointSpendLimit } from './filters/spend-filters.ts';
import type { RequestState } from './request-state.ts';

/** What filters look things up in. */
export interface FilterParts {
  readonly ledger: SpendChecks;
  readonly frequencyCaps: FrequencyCaps;
  readonly audienceMembers: AudienceMembers;
  readonly sourceLists: SourceLists;
  readonly bundles: ContextualBundles;
}

/** Every filter of the bidder's auctions, in the order in which they are asked: cheap ones before those that look things up. */
export const auctionFilters = (
  parts: FilterParts,
  prices: AuctionPrices<RequestState>,
): AuctionFilters<RequestState> => ({
  campaign: [
    dealTargeting,
    // Before what a campaign says of SSPs, so that its counts never say which of them are premium.
    premiumInventory,
    ssp,
    filterList(parts.sourceLists),
    context(parts.bundles),
    blockedApp,
    blockedLanguage,
    playerSize,
  ],
  creativeClass: CREATIVE_CLASS_FILTERS,
  creative: creativeFilters(prices),
  person: [audience(parts.audienceMembers), frequency(parts.frequencyCaps)],
  spend: [endpointSpendLimit(parts.ledger), budget(parts.ledger)],
});
