import type { FactStore } from '@marquee/kit/fact-store/port';
import type { BundleMatches, RequestShare } from '@marquee/schemas/queries/inventory-matches';

import { createDaySums } from './day-sums.ts';
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
  readonly clock: () => Date;
}

export function createInventoryMatches({
  factStore,
  premiumSspIds,
  clock,
}: InventoryMatchesDeps): InventoryMatchQueries {
  const deps = { factStore, daySums: createDaySums(factStore, clock) };
  return {
    shares: (question) => readShares(deps, question),
    ofBundle: async ({ sites, ...question }) => {
      const hiddenSspIds = sites === 'without-premium' ? await premiumSspIds() : [];
      return readBundleMatches(deps, {
        ...question,
        hiddenSspIds: sites === 'none' ? undefined : hiddenSspIds,
      });
    },
  };
}
