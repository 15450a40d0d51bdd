import { leastRankOf, mayAdvertise } from '@marquee/openrtb/slots/bid-slots';
import { areCategoriesCleared } from '@marquee/openrtb/slots/blocks';

import type { AuctionPrices } from '../auction-parts.ts';
import { formatNoBidReason, hasBlockedAttribute } from '../formats/fit.ts';
import { FORMAT_REASONS, type FormatReason } from '../formats/format-reasons.ts';
import type { PricedCreative } from '../serving.ts';
import type { CreativeClassFilter, CreativeFilter } from './filter.ts';

const blockedCategory: CreativeClassFilter<'blocked-category'> = {
  name: 'blocked-category',
  reasons: ['blocked-category'],
  test: ({ categoryCodes }, { blocks }) =>
    areCategoriesCleared(categoryCodes, blocks) ? undefined : 'blocked-category',
};

/** A secure imp needs markup and trackers that are. */
const secure: CreativeClassFilter<'secure'> = {
  name: 'secure',
  reasons: ['secure'],
  test: ({ isSecure }, { imp, input }) =>
    imp.isSecure && !(input.areTrackersSecure && isSecure) ? 'secure' : undefined,
};

const blockedAttribute: CreativeClassFilter<'blocked-attribute'> = {
  name: 'blocked-attribute',
  reasons: ['blocked-attribute'],
  test: (creative, { imp }) => (hasBlockedAttribute(creative, imp) ? 'blocked-attribute' : undefined),
};

/** What the creative is does not fit what the imp takes, its size aside, which the index asks. */
const format: CreativeClassFilter<FormatReason> = {
  name: 'format',
  reasons: FORMAT_REASONS,
  test: ({ ad }, { imp }) => formatNoBidReason(ad, imp),
};

/** The publisher's rules that creatives of one equivalence class fare alike with. */
export const CREATIVE_CLASS_FILTERS: readonly CreativeClassFilter[] = [
  blockedCategory,
  secure,
  blockedAttribute,
  format,
];

/** The publisher blocks the advertiser; one that cannot be named cannot be cleared against the list. */
const blockedDomain: CreativeFilter<unknown, 'blocked-domain'> = {
  name: 'blocked-domain',
  reasons: ['blocked-domain'],
  test: (creative, { blocks: { domains } }) =>
    domains.size > 0 && isDomainBlocked(creative, domains) ? 'blocked-domain' : undefined,
};

/** The deal is for other advertisers. */
const dealAdvertiser: CreativeFilter<unknown, 'deal-advertiser'> = {
  name: 'deal-advertiser',
  reasons: ['deal-advertiser'],
  test: ({ blockedByDomains }, { bidSlot }) =>
    mayAdvertise(bidSlot, blockedByDomains) ? undefined : 'deal-advertiser',
};

/** What was bid for another slot of its pod forbids it. */
const podDuplicate: CreativeFilter<unknown, 'pod-duplicate'> = {
  name: 'pod-duplicate',
  reasons: ['pod-duplicate'],
  test: (creative, { shown, imp }) =>
    shown?.isRepeated(creative, imp) === true ? 'pod-duplicate' : undefined,
};

/** The expected value is below the floor of the bid slot, or the floor is in a currency without a rate. */
const floor = <State>({
  expectedValueNanos,
}: Pick<AuctionPrices<State>, 'expectedValueNanos'>): CreativeFilter<State, 'floor-currency' | 'floor'> => ({
  name: 'floor',
  reasons: ['floor-currency', 'floor'],
  test: (creative, { bidSlot, imp, input }, campaign) => {
    const leastRank = leastRankOf(bidSlot, creative, imp);
    if (leastRank === undefined) return 'floor-currency';
    const isLearned = creative.rankMax > creative.rank;
    const rank = isLearned ? Number(expectedValueNanos(campaign, creative, input.state)) : creative.rank;
    return rank > 0 && rank >= leastRank ? undefined : 'floor';
  },
});

/** Rules about one creative in one bid slot. */
export const creativeFilters = <State>(
  prices: Pick<AuctionPrices<State>, 'expectedValueNanos'>,
): readonly CreativeFilter<State>[] => [blockedDomain, dealAdvertiser, podDuplicate, floor(prices)];

function isDomainBlocked(creative: PricedCreative, blocked: ReadonlySet<string>): boolean {
  if (creative.advertiserDomain === '') return true;
  for (const domain of creative.blockedByDomains) if (blocked.has(domain)) return true;
  return false;
}
