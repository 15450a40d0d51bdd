import type { FactStore } from '@marquee/kit/fact-store/port';
import type { BundleMatches, RequestShare } from '@marquee/schemas/queries/inventory-matches';

import { type BundleMatchesQuestion, readBundleMatches } from './read-bundle-matches.ts';
import { readShares, type SharesQuestion } from './read-shares.ts';

interface BundleQuestion extends Omit<BundleMatchesQuestion, 'hiddenSspIds'> {
  /** Which sites are named: all, those outside premium inventory, or none. */
  readonly sites: 'all' | 'without-premium' | 'none';
}

/** What filter lists and contextual bundles match of the sampled requests. */
export interface InventoryMatchQueries {
  /** Which share of the requests each matches; absent is without samples of its time. */
  readonly shares: (question: SharesQuestion) => Promise<ReadonlyMap<number, RequestShare>>;
  readonly ofBundle: (question: BundleQuestion) => Promise<BundleMatches>;
}

interface InventoryMatchesDeps {
  readonly factStore: Pick<FactStore, 'query'>;
  /** Endpoints that sell premium inventory. */
  readonly premiumSspIds: () => Promise<readonly number[]>;
}

export const createInventoryMatches = ({
  factStore,
  premiumSspIds,
}: InventoryMatchesDeps): InventoryMatchQueries => ({
  shares: (question) => readShares(factStore, question),
  ofBundle: async ({ sites, ...question }) => {
    const hiddenSspIds = sites === 'without-premium' ? await premiumSspIds() : [];
    return readBundleMatches(factStore, {
      ...question,
      hiddenSspIds: sites === 'none' ? undefined : hiddenSspIds,
    });
  },
});
