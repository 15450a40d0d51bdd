import type { CampaignFilter } from '../../auction/filters/filter.ts';
import type { ContextualBundles } from '../../context/contextual-bundles.ts';
import { contextNoBidReason } from '../../context/contextual-bundles.ts';
import { contentContextOf } from '../../context/content-context.ts';
import type { SourceList, SourceLists } from '../../sources/source-lists.ts';
import { sourceNoBidReason } from '../../sources/source-no-bid-reason.ts';
import type { RequestState } from '../request-state.ts';

/** The endpoint is marked premium, and the account may not buy there. */
export const premiumInventory: CampaignFilter<RequestState, 'premium-inventory'> = {
  name: 'premium-inventory',
  reasons: ['premium-inventory'],
  test: ({ mayBuyPremium }, { input: { state } }) =>
    state.context.endpoint.fields.isPremium && !mayBuyPremium ? 'premium-inventory' : undefined,
};

/** By the filter lists that the campaign names. */
export const filterList = (
  sourceLists: Pick<SourceLists, 'list'>,
): CampaignFilter<RequestState, 'filter-list'> => ({
  name: 'filter-list',
  reasons: ['filter-list'],
  test: ({ filterLists }, { input: { state } }) =>
    filterLists.length === 0 ? undefined : listReason(sourceLists, filterLists, state),
});

function listReason(
  sourceLists: Pick<SourceLists, 'list'>,
  ids: readonly number[],
  state: RequestState,
): 'filter-list' | undefined {
  const lists: SourceList[] = [];
  for (const id of ids) {
    const list = sourceLists.list(id);
    // A deleted list excluded sources or allowed only some; its entries are not guessed.
    if (list === undefined) return 'filter-list';
    lists.push(list);
  }
  state.sourceMatches ??= new Map();
  return sourceNoBidReason(lists, state.sourceMatches, state.source);
}

/** By the contextual bundles that the campaign is restricted to. */
export const context = (
  bundles: Pick<ContextualBundles, 'fitting'>,
): CampaignFilter<RequestState, 'context'> => ({
  name: 'context',
  reasons: ['context'],
  test: ({ contextualBundles }, { input: { state } }) => {
    if (contextualBundles.length === 0) return undefined;
    state.fittingBundles ??= bundles.fitting(contentContextOf(state.sent.root));
    return contextNoBidReason(contextualBundles, state.fittingBundles);
  },
});
