import { createIdentityKeys } from '@marquee/audiences';
import type { EventStore } from '@marquee/kit/event-store/port';
import { eventWriter } from '@marquee/kit/testing/event-writer';
import { personMessage } from '@marquee/schemas/traffic/samples';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import { normaliseBidRequest } from '@marquee/openrtb/request/normalise-request';
import type { AnyEvent } from '@marquee/schemas/events/registry';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';

import {
  campaignFields,
  creativeFields,
  deposited,
  NO_TARGETING,
  registered,
  seedServingCampaign,
  TRACKING_SECRET,
} from '../src/test/test-bidder.ts';
import { BUYERS, buyerId, pick, REGIONS, SIZES } from './market.ts';

export const CREATIVES_PER_CAMPAIGN = 4;
const CAMPAIGNS_PER_ADVERTISER = 10;
const FIRST_ID = 1_000;

/** An agency's account, that of `seedServingCampaign`: only its campaigns have lists and audiences. */
const AGENCY_ID = 5;
/** Every fourth of so many campaigns is the agency's: no account has tens of thousands. */
const AGENCY_AMONG = 2_000;
const isOfAgency = (index: number): boolean => index % 4 === 0 && index < AGENCY_AMONG;
/** The agency's filter lists by id, and how long they are. */
const LIST_LENGTHS = [100_000, 5_000, 300] as const;
const BUNDLE_ID = 1;
const AUDIENCE_ID = 1;
const ITEMS_PER_EVENT = 5_000;
/** One buyer of so many is a member of the audience. */
const MEMBER_ONE_IN = 5;

/** Account of a campaign of the market; campaign 42 is that of `seedServingCampaign`. */
export function ownerOf(campaignId: number): number {
  const index = campaignId - FIRST_ID;
  return index < 0 || isOfAgency(index) ? AGENCY_ID : FIRST_ID + Math.floor(index / CAMPAIGNS_PER_ADVERTISER);
}

/**
 * A market of advertisers with targeting of every kind, so that for each imp some campaigns fit and most do not.
 * Every third campaign has a daily budget, every tenth is paced, every seventh caps the frequency, every ninth wants
 * places that fit a contextual bundle. Of the first 2,000 every fourth is an agency's with blacklists (one has 100,000
 * domains), and every 16th only for the members of an audience.
 * @param creatives active ones, four to a campaign
 */
export async function seedMarket(
  eventStore: EventStore,
  creatives: number,
  random: () => number,
): Promise<void> {
  await seedServingCampaign(eventStore, { balanceNanos: 10n ** 18n });
  const write = eventWriter(eventStore);
  await seedLists(write);
  for (let index = 0; index < creatives / CREATIVES_PER_CAMPAIGN; index += 1) {
    const campaignId = FIRST_ID + index;
    const userId = ownerOf(campaignId);
    if (index % CAMPAIGNS_PER_ADVERTISER === 0) {
      const advertiserId = FIRST_ID + index / CAMPAIGNS_PER_ADVERTISER;
      await write(`user-${advertiserId}`, registered(advertiserId));
      await write(`wallet-${advertiserId}`, deposited(advertiserId, 10n ** 18n));
    }
    const creativeIds = Array.from(
      { length: CREATIVES_PER_CAMPAIGN },
      (_, nth) => FIRST_ID + index * CREATIVES_PER_CAMPAIGN + nth,
    );
    for (const creativeId of creativeIds) {
      const [width, height] = pick(SIZES, random);
      const made = creativeFields(creativeId % 3 === 0 ? { width, height, ...HTML } : { width, height });
      await write(`creative-${creativeId}`, ...creativeEvents({ creativeId, userId }, made));
    }
    const fields = campaignFields({
      ...budgetOf(index),
      ...placesOf(index),
      creativeIds,
      ...audienceOf(random),
    });
    await write(`campaign-${campaignId}`, ...campaignEvents({ campaignId, userId }, fields));
  }
}

/** Lists of domains that no request comes from: a lookup finds nothing, as most lookups do. */
async function seedLists(write: ReturnType<typeof eventWriter>): Promise<void> {
  const userId = AGENCY_ID;
  for (const [index, length] of LIST_LENGTHS.entries()) {
    const filterListId = index + 1;
    const fields = { name: `List ${filterListId}`, type: 'domain', mode: 'black' } as const;
    await write(`filter-list-${filterListId}`, {
      type: 'FilterListCreated',
      data: { filterListId, userId, ...fields, duplicatedFrom: null },
    });
    for (let from = 0; from < length; from += ITEMS_PER_EVENT) {
      const items = Array.from(
        { length: Math.min(ITEMS_PER_EVENT, length - from) },
        (_, nth) => `blocked-${(from + nth).toString(36)}.example`,
      );
      await write(`filter-list-items-${filterListId}`, {
        type: 'FilterListItemsAdded',
        data: { filterListId, userId, items, reason: null },
      });
    }
  }
  const bundle = { categories: ['IAB12', 'IAB1'], keywords: ['happened'], excludedKeywords: ['casino'] };
  await write(`contextual-bundle-${BUNDLE_ID}`, {
    type: 'ContextualBundleCreated',
    data: { contextualBundleId: BUNDLE_ID, userId: null, name: 'News', ...bundle },
  });
  const audience = {
    name: 'Who clicked',
    collectionType: 'click',
    type: 'targeting',
    lifetimeDays: 30,
  } as const;
  await write(`audience-${AUDIENCE_ID}`, {
    type: 'AudienceCreated',
    data: { audienceId: AUDIENCE_ID, userId, ...audience, sourceCampaignIds: [], pixelId: null },
  });
}

/** Clicks that made every fifth buyer of the market a member of the audience. */
export async function addMembers(log: TrafficLog): Promise<void> {
  const identityKeyOf = createIdentityKeys(TRACKING_SECRET);
  const atMs = Date.now() - 60_000;
  const keyOf = (nth: number): string => {
    const body = { id: 'r', imp: [{ id: '1', banner: {} }], user: { buyeruid: buyerId(nth) } };
    return identityKeyOf(normaliseBidRequest(body) as NormalisedRequest) ?? '';
  };
  const members = Array.from({ length: BUYERS / MEMBER_ONE_IN }, (_, nth) =>
    personMessage('click', { bidId: `click-${nth}`, identityKey: keyOf(nth * MEMBER_ONE_IN), atMs }),
  );
  await log.append(TOPICS.clicks, members);
}

const HTML = {
  admType: 'html',
  admBody:
    '<div class="ad"><a href="{click_url}" target="_top"><img src="https://cdn.example/{creative_id}.jpg?cb={cachebuster}&d={domain_enc}" width="100%"></a></div>',
} as const;

type Owned<Id extends string> = Record<Id | 'userId', number>;

const creativeEvents = (
  owned: Owned<'creativeId'>,
  fields: ReturnType<typeof creativeFields>,
): AnyEvent[] => [
  { type: 'CreativeCreated', data: { ...owned, ...fields, duplicatedFrom: null } },
  { type: 'CreativeApproved', data: owned },
];

const campaignEvents = (
  owned: Owned<'campaignId'>,
  fields: ReturnType<typeof campaignFields>,
): AnyEvent[] => [
  { type: 'CampaignCreated', data: { ...owned, ...fields, duplicatedFrom: null } },
  { type: 'CampaignApproved', data: owned },
];

const budgetOf = (index: number): Parameters<typeof campaignFields>[0] => ({
  totalBudgetNanos: 10n ** 17n,
  dailyBudgetNanos: index % 3 === 0 ? 10n ** 16n : 0n,
  distribution: index % 10 === 1 ? 'pacer' : 'fast',
  endAt: index % 10 === 1 ? new Date(Date.now() + 10 * 86_400_000).toISOString() : null,
  frequencyCap: index % 7 === 0 ? { impressions: 5, hours: 24 } : null,
});

const placesOf = (index: number): Parameters<typeof campaignFields>[0] => ({
  filterLists: isOfAgency(index) ? [1 + (index % LIST_LENGTHS.length), 1] : [],
  contextualBundles: index % 9 === 2 ? [BUNDLE_ID] : [],
  audiences: index % 16 === 8 && isOfAgency(index) ? [AUDIENCE_ID] : [],
});

function audienceOf(random: () => number): Parameters<typeof campaignFields>[0] {
  const sometimes = <Item>(chance: number, ...items: Item[]): Item[] => (random() < chance ? items : []);
  return {
    bidPriceNanos: 1_000_000_000n + BigInt(Math.floor(random() * 9_000_000_000)),
    categories: [pick(['IAB1', 'IAB2-3', 'IAB17', 'IAB22', 'IAB25-3'], random)],
    trafficTypes: sometimes(0.3, 1 as const, 2 as const),
    targeting: {
      ...NO_TARGETING,
      countries: sometimes(0.7, pick(['USA', 'USA', 'DEU', 'CHE'], random)),
      regions: sometimes(0.1, ...REGIONS.slice(0, 2).map((region) => `USA-${region}`)),
      deviceTypes: sometimes(0.4, pick(['desktop', 'smartphone'] as const, random)),
      os: sometimes(0.2, { name: pick(['Windows', 'Android', 'iOS'] as const, random), versions: [] }),
      browsers: sometimes(0.3, pick(['Chrome', 'Safari', 'Mozilla'] as const, random)),
      languages: sometimes(0.2, pick(['en', 'de'], random)),
    },
  };
}
