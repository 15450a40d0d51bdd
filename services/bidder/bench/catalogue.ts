import type { EventStore } from '@marquee/kit/event-store/port';
import type { AnyEvent } from '@marquee/schemas/events/registry';

import {
  campaignFields,
  creativeFields,
  deposited,
  EVERYBODY,
  eventWriter,
  registered,
  seedWorld,
} from '../src/test/world.ts';
import { pick, REGIONS, SIZES } from './market.ts';

export const CREATIVES_PER_CAMPAIGN = 4;
const CAMPAIGNS_PER_ADVERTISER = 10;
const FIRST_ID = 1_000;

/**
 * A market of advertisers with targeting of every kind, so that for each imp some campaigns fit and most do not.
 * Every third campaign has a daily budget, every tenth is paced, every seventh caps the frequency.
 * @param creatives active ones, four to a campaign
 */
export async function seedMarket(
  eventStore: EventStore,
  creatives: number,
  random: () => number,
): Promise<void> {
  await seedWorld(eventStore, { balanceNanos: 10n ** 18n });
  const write = eventWriter(eventStore);
  for (let index = 0; index < creatives / CREATIVES_PER_CAMPAIGN; index += 1) {
    const userId = FIRST_ID + Math.floor(index / CAMPAIGNS_PER_ADVERTISER);
    if (index % CAMPAIGNS_PER_ADVERTISER === 0) {
      await write(`user-${userId}`, registered(userId));
      await write(`wallet-${userId}`, deposited(userId, 10n ** 18n));
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
    const campaignId = FIRST_ID + index;
    const fields = campaignFields({ ...budgetOf(index), creativeIds, ...audienceOf(random) });
    await write(`campaign-${campaignId}`, ...campaignEvents({ campaignId, userId }, fields));
  }
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

function audienceOf(random: () => number): Parameters<typeof campaignFields>[0] {
  const sometimes = <Item>(chance: number, ...items: Item[]): Item[] => (random() < chance ? items : []);
  return {
    bidPriceNanos: 1_000_000_000n + BigInt(Math.floor(random() * 9_000_000_000)),
    categories: [pick(['IAB1', 'IAB2-3', 'IAB17', 'IAB22', 'IAB25-3'], random)],
    trafficTypes: sometimes(0.3, 1 as const, 2 as const),
    targeting: {
      ...EVERYBODY,
      countries: sometimes(0.7, pick(['USA', 'USA', 'DEU', 'CHE'], random)),
      regions: sometimes(0.1, ...REGIONS.slice(0, 2).map((region) => `USA-${region}`)),
      deviceTypes: sometimes(0.4, pick(['desktop', 'smartphone'] as const, random)),
      os: sometimes(0.2, { name: pick(['Windows', 'Android', 'iOS'] as const, random), versions: [] }),
      browsers: sometimes(0.3, pick(['Chrome', 'Safari', 'Mozilla'] as const, random)),
      languages: sometimes(0.2, pick(['en', 'de'], random)),
    },
  };
}
