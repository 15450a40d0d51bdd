import { eventWriter } from '@marquee/kit/testing/event-writer';
import type { CampaignFields } from '@marquee/schemas/campaign/fields';
import { sspEndpointId as sspEndpointIdSchema } from '@marquee/schemas/common/ids';
import type { NoBidReason } from '@marquee/schemas/traffic/no-bid-reasons';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import {
  bidRequest,
  campaignFields,
  creativeFields,
  dealCreated,
  NO_TARGETING,
  seedServingCampaign,
  startBidder,
} from '../test/test-bidder.ts';
import type { TestBidder } from '../test/test-bidder.ts';

/** The first of these that applies is what a campaign's no-bid is counted by. */
const ORDER = [
  'deal-targeting',
  'premium-inventory',
  'ssp',
  'filter-list',
  'context',
  'blocked-app',
  'blocked-language',
  'blocked-category',
  'secure',
  'blocked-attribute',
  'blocked-banner-type',
  'mime',
  'api',
  'blocked-domain',
  'deal-advertiser',
  'floor-currency',
  'audience-unknown',
  'audience',
  'frequency-unknown',
  'endpoint-spend-limit',
  'total-budget',
  'daily-budget',
] as const satisfies readonly NoBidReason[];

/** What a campaign has that gives it the reason, where the request lets it. */
const CAMPAIGN_TRAITS = {
  'deal-targeting': { dealIds: [99] },
  ssp: { targeting: { ...NO_TARGETING, ssps: [99] } },
  'filter-list': { filterLists: [1] },
  context: { contextualBundles: [1] },
  audience: { audiences: [1] },
  frequency: { frequencyCap: { impressions: 1, hours: 24 }, frequencyUnknown: 'no-bid' },
  'total-budget': { totalBudgetNanos: 1n },
  'daily-budget': { dailyBudgetNanos: 1n },
} as const satisfies Record<string, Partial<CampaignFields>>;
type CampaignTrait = keyof typeof CAMPAIGN_TRAITS;
const TRAITS = Object.keys(CAMPAIGN_TRAITS) as CampaignTrait[];

const REQUEST_TRAITS = [
  'premium-inventory',
  'blocked-app',
  'blocked-language',
  'blocked-category',
  'secure',
  'blocked-attribute',
  'blocked-banner-type',
  'mime',
  'api',
  'blocked-domain',
  'deal-advertiser',
  'floor-currency',
  'child',
  'endpoint-spend-limit',
] as const;
type RequestTrait = (typeof REQUEST_TRAITS)[number];

const OWNED = { userId: 5 };
const FIRST_CAMPAIGN = 1_000;
const FIRST_ENDPOINT = 10;

/** Campaign `FIRST_CAMPAIGN + n` has the traits whose bits are set in `n`. */
const traitsOf = (nth: number): readonly CampaignTrait[] =>
  TRAITS.filter((_, bit) => (nth & (1 << bit)) !== 0);

/** Every trait of a request makes all creatives of the market fail on it: they are alike. */
const CREATIVE = creativeFields(
  {
    admType: 'html',
    admBody: '<script src="http://cdn.example/a.js"></script>',
    apiFramework: [5],
    clickUrl: 'https://play.google.com/store/apps/details?id=com.shop.app',
  },
  { attributes: [6] },
);

function requestWith(traits: ReadonlySet<RequestTrait>): string {
  const on = <Value>(trait: RequestTrait, value: Value): Value | undefined =>
    traits.has(trait) ? value : undefined;
  const floor = on('floor-currency', { bidfloor: 0.01, bidfloorcur: 'XXX' });
  return JSON.stringify(
    bidRequest(
      {
        bapp: on('blocked-app', ['com.shop.app']),
        wlang: on('blocked-language', ['fr']),
        bcat: on('blocked-category', ['IAB22']),
        badv: on('blocked-domain', ['shop.example']),
        regs: on('child', { coppa: 1 }),
      },
      {
        ...floor,
        secure: on('secure', 1),
        banner: {
          w: 300,
          h: 250,
          battr: on('blocked-attribute', [6]),
          btype: on('blocked-banner-type', [1, 2, 3, 4]),
          mimes: on('mime', ['image/gif']),
          api: traits.has('api') ? [3] : [5],
        },
        pmp: on('deal-advertiser', {
          private_auction: 1,
          deals: [{ id: 'd1', wadomain: ['rival.example'], ...floor }],
        }),
      },
    ),
  );
}

function expectedReason(
  campaign: readonly CampaignTrait[],
  request: ReadonlySet<RequestTrait>,
): NoBidReason | undefined {
  const applying = new Set<string>([...campaign, ...request]);
  const isUnknown = applying.delete('child');
  if (isUnknown && applying.delete('audience')) applying.add('audience-unknown');
  if (applying.delete('frequency') && isUnknown) applying.add('frequency-unknown');
  return ORDER.find((reason) => applying.has(reason));
}

describe('the order in which no-bid reasons are asked', () => {
  let testBidder: TestBidder;
  beforeAll(async () => {
    testBidder = await startBidder();
    const { eventStore, bidder } = testBidder;
    await seedServingCampaign(eventStore, { creative: CREATIVE });
    await seedMarket(testBidder);
    const last = FIRST_CAMPAIGN + 2 ** TRAITS.length - 1;
    await vi.waitFor(() => expect(bidder.ownerOf(last)).toBe(5), { timeout: 10_000 });
  });
  afterAll(() => testBidder.stop());

  it('is the same whatever else applies', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...REQUEST_TRAITS)), (chosen) => {
        const request = new Set(chosen);
        const reasons = reasonsFor(testBidder, request);
        for (let nth = 0; nth < 2 ** TRAITS.length; nth += 1) {
          const traits = traitsOf(nth);
          const expected = expectedReason(traits, request);
          const reason = reasons.get(FIRST_CAMPAIGN + nth);
          // Of campaigns that all may bid one does.
          if (expected === undefined) expect([undefined, 'outbid'], traits.join()).toContain(reason);
          else expect(reason, traits.join()).toBe(expected);
        }
      }),
      { numRuns: 60, examples: [[[]], ...REQUEST_TRAITS.map((trait): [RequestTrait[]] => [[trait]])] },
    );
  });
});

/** By campaign, why it does not bid; without those that do. */
function reasonsFor({ bidder }: TestBidder, request: ReadonlySet<RequestTrait>): Map<number, NoBidReason> {
  const reasons = new Map<number, NoBidReason>();
  const isPremium = request.has('premium-inventory') ? 1 : 0;
  const isLimited = request.has('endpoint-spend-limit') ? 2 : 0;
  const sspEndpointId = v.parse(sspEndpointIdSchema, FIRST_ENDPOINT + isPremium + isLimited);
  const run = {
    sspEndpointId,
    request: requestWith(request),
    contentType: 'application/json',
    openrtbVersion: '2.6',
  } as const;
  const simulation = bidder.simulate(run, {
    offered: () => undefined,
    targeted: () => undefined,
    passedOver: (_audience, reason) => {
      throw new Error(`candidates were passed over for ${reason}: the test asks each of them`);
    },
    noBid: (campaignId, reason) => reasons.set(campaignId, reason),
    bid: () => undefined,
  });
  expect(simulation?.request).toBeDefined();
  return reasons;
}

async function seedMarket({ eventStore }: TestBidder): Promise<void> {
  const write = eventWriter(eventStore);
  for (const nth of [0, 1, 2, 3]) {
    const sspEndpointId = FIRST_ENDPOINT + nth;
    const isPremium = (nth & 1) !== 0;
    const spendLimitNanos = (nth & 2) === 0 ? 0n : 1n;
    const fields = { name: `Exchange ${nth}`, url: null, type: 'banner', integration: 'ortb' } as const;
    const limits = { qps: 1_000, limitQps: 0, tmax: 0, bidsPerImp: 1, isActive: true };
    await write(`ssp-endpoint-${sspEndpointId}`, {
      type: 'SspEndpointCreated',
      data: { sspEndpointId, ...fields, ...limits, isPremium, spendLimitNanos, key: 'k-1' },
    });
    await write(`deal-${nth + 1}`, dealCreated(nth + 1, { sspEndpointId, exchangeDealId: 'd1' }));
  }
  await write(
    'filter-list-1',
    {
      type: 'FilterListCreated',
      data: {
        filterListId: 1,
        ...OWNED,
        name: 'Sources',
        type: 'domain',
        mode: 'black',
        duplicatedFrom: null,
      },
    },
    {
      type: 'FilterListItemsAdded',
      data: { filterListId: 1, ...OWNED, items: ['news.example'], reason: null },
    },
  );
  const bundle = { name: 'Sport', categories: [], keywords: ['marathon'], excludedKeywords: [] };
  await write('contextual-bundle-1', {
    type: 'ContextualBundleCreated',
    data: { contextualBundleId: 1, ...OWNED, ...bundle },
  });
  const audience = {
    name: 'Who clicked',
    collectionType: 'click',
    type: 'targeting',
    lifetimeDays: 30,
  } as const;
  await write('audience-1', {
    type: 'AudienceCreated',
    data: { audienceId: 1, ...OWNED, ...audience, sourceCampaignIds: [], pixelId: null },
  });
  for (let nth = 0; nth < 2 ** TRAITS.length; nth += 1) {
    const campaign = { campaignId: FIRST_CAMPAIGN + nth, ...OWNED };
    const fields = Object.assign(
      {},
      ...traitsOf(nth).map((trait) => CAMPAIGN_TRAITS[trait]),
    ) as Partial<CampaignFields>;
    await write(
      `campaign-${campaign.campaignId}`,
      {
        type: 'CampaignCreated',
        data: { ...campaign, ...campaignFields(fields), duplicatedFrom: null },
      },
      { type: 'CampaignApproved', data: campaign },
    );
  }
}
