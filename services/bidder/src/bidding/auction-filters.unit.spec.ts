import { NO_BID_REASONS } from '@marquee/schemas/traffic/no-bid-reasons';
import { expect, it } from 'vitest';

import { ContextualBundles } from '../context/contextual-bundles.ts';
import { BidPrices } from '../pricing/bid-prices.ts';
import { SourceLists } from '../sources/source-lists.ts';
import { createLedger, createTestAudiences } from '../test/compose-bidder.ts';
import { auctionFilters } from './auction-filters.ts';
import { auctionPrices } from './auction-prices.ts';

const { members, frequencyCaps } = createTestAudiences();
const filters = auctionFilters(
  {
    ledger: createLedger(),
    frequencyCaps,
    audienceMembers: members,
    sourceLists: new SourceLists(),
    bundles: new ContextualBundles(),
  },
  auctionPrices(new BidPrices()),
);

interface AnyFilter {
  readonly name: string;
  readonly reasons: readonly string[];
}
const lists: Readonly<Record<string, readonly AnyFilter[]>> = { ...filters };

it('asks the filters of an auction in this order', () => {
  const names = Object.entries(lists).map(([list, asked]) => [list, asked.map(({ name }) => name).join()]);
  expect(Object.fromEntries(names)).toEqual({
    campaign:
      'deal-targeting,premium-inventory,ssp,filter-list,context,blocked-app,blocked-language,player-size',
    creativeClass: 'blocked-category,secure,blocked-attribute,format',
    creative: 'blocked-domain,deal-advertiser,pod-duplicate,floor',
    person: 'audience,frequency',
    spend: 'endpoint-spend-limit,budget',
  });
});

it('has a filter for every reason of a request, beside those of the index, the targeting and the price', () => {
  const reported = new Set(Object.values(lists).flatMap((asked) => asked.flatMap(({ reasons }) => reasons)));
  const unreported = NO_BID_REASONS.slice(NO_BID_REASONS.indexOf('deal-targeting')).filter(
    (reason) => !reported.has(reason),
  );
  // `video-start` is declared, and no auction decides on it.
  expect(unreported).toEqual(['video-start', 'outbid']);
  expect([...reported].filter((reason) => !(NO_BID_REASONS as readonly string[]).includes(reason))).toEqual(
    [],
  );
});
