import { formatsOf } from '@marquee/openrtb/formats/creative-formats';
import { normaliseBidRequest } from '@marquee/openrtb/request/normalise-request';
import { targetingContextOf } from '@marquee/openrtb/request/targeting-context';
import { blocksOf } from '@marquee/openrtb/slots/blocks';
import type { BidMultiplier } from '@marquee/schemas/campaign/bid-multipliers';
import type { NoBidReason } from '@marquee/schemas/traffic/no-bid-reasons';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { runningTimes, servingForms } from '../catalogue/entities.ts';
import { MediaIndex } from '../catalogue/media-index.ts';
import { servingCampaign } from '../catalogue/serving/serving-campaign.ts';
import { campaignFields, creativeFields, NO_TARGETING, TEST_GEO } from '../test/test-bidder.ts';
import { CampaignIndex } from './campaign-index.ts';
import { BlocklistResultCache } from './blocklist-result-cache.ts';
import type { DspBid } from './dsp-bid.ts';
import type { AuctionPrices } from './auction-parts.ts';
import { blockedApp, blockedLanguage, dealTargeting, playerSize } from './filters/campaign-filters.ts';
import { CREATIVE_CLASS_FILTERS, creativeFilters } from './filters/creative-filters.ts';
import type { SpendFilter } from './filters/filter.ts';
import { bidCurrency, runAuction } from './run-auction.ts';
import type { ServingCampaign } from './serving.ts';
import { missedTargeting } from './targeting/targeting.ts';
import type { Win } from './win.ts';

type FieldsOf<Make extends (...args: never[]) => unknown> = Parameters<Make>[0];

function campaign(
  id: number,
  over: FieldsOf<typeof campaignFields> = {},
  ...creatives: ReturnType<typeof creativeFields>[]
): ServingCampaign {
  const fields = campaignFields(over);
  const serving = (creatives.length > 0 ? creatives : [creativeFields()]).flatMap((creative, index) =>
    servingForms(
      {
        id: id * 100 + index,
        userId: 5,
        fields: creative,
        approval: 'approved',
        isActive: true,
      },
      new MediaIndex(),
    ),
  );
  return servingCampaign(
    { id, userId: 5, fields, times: runningTimes(fields), approval: 'approved', isActive: true },
    serving,
    { markupBps: 0, mayBuyPremium: false, isGambling: false, isCannabis: false, marginBps: 1_000 },
  );
}

/** Every campaign bids what it is set to. */
const SET_PRICES: AuctionPrices<unknown> = {
  expectedValueNanos: (_campaign, { priceNanos }) => priceNanos,
  bidNanos: (_campaign, { priceNanos }) => priceNanos,
};

function auction(
  campaigns: readonly ServingCampaign[],
  over: object = {},
  imp: object = {},
  options: {
    readonly seed?: number;
    readonly areTrackersSecure?: boolean;
    readonly bidsPerSlot?: number;
    readonly deviceType?: string;
    /** Asked of each bid, with what it would cost. */
    readonly budget?: SpendFilter['test'];
    readonly won?: (win: Win) => void;
    readonly dspBids?: readonly DspBid[];
  } = {},
): { wins: Win[]; dspWins: DspBid[]; refused: Map<number, NoBidReason> } {
  const request = normaliseBidRequest({
    id: 'r',
    imp: [{ id: '1', banner: { w: 300, h: 250 }, ...imp }],
    device: { geo: { country: 'USA' } },
    ...over,
  });
  if ('error' in request) throw new Error(request.error);
  const refused = new Map<number, NoBidReason>();
  const dspWins: DspBid[] = [];
  const facts = { browser: '', os: '', osVersion: '', vendor: '', deviceType: options.deviceType ?? '' };
  const wins = runAuction(
    {
      request,
      targetingContext: targetingContextOf(request, facts, TEST_GEO),
      blocks: blocksOf(request),
      index: new CampaignIndex(campaigns),
      blocklistResults: new BlocklistResultCache(),
      currency: bidCurrency(request.currencies) ?? 'USD',
      seat: 'marquee',
      dspBids: options.dspBids ?? [],
      bidsPerSlot: options.bidsPerSlot ?? 1,
      areTrackersSecure: options.areTrackersSecure ?? true,
      year: 2026,
      // 2026-11-28 20:15 UTC.
      nowMs: 1_795_896_900_000,
      sspEndpointId: 3,
      seed: options.seed ?? 1,
      state: undefined,
    },
    {
      filters: {
        campaign: [dealTargeting, blockedApp, blockedLanguage, playerSize],
        creativeClass: CREATIVE_CLASS_FILTERS,
        creative: creativeFilters(SET_PRICES),
        person: [],
        spend: [{ name: 'budget', reasons: [], test: options.budget ?? (() => undefined) }],
      },
      prices: SET_PRICES,
      placer: {
        place: options.won ?? (() => undefined),
        placeDspBid: ({ bid }) => dspWins.push(bid) > 0,
        loseDspBid: () => undefined,
      },
      observer: {
        noBid: (id, reason) => refused.set(id, reason),
        bid: () => undefined,
        offered: () => undefined,
        targeted: ({ shape, targetingContext, trafficType, year }) => {
          for (const { campaign: missing } of shape.candidates) {
            const reason = missedTargeting(missing, targetingContext, trafficType, year);
            if (reason !== undefined) refused.set(missing.id, reason);
          }
        },
        passedOver: ({ wanting }, reason, belowRank) => {
          for (const { campaign: passed, topRank } of wanting)
            if (topRank < belowRank) refused.set(passed.id, reason);
        },
      },
    },
  );
  return { wins, dspWins, refused };
}

const CPM = (dollars: number) => ({ bidPriceNanos: BigInt(dollars * 1_000_000_000) });

describe('an auction', () => {
  it('is won by the highest price for one impression, whatever the model', () => {
    const { wins, refused } = auction([
      campaign(1, CPM(1)),
      campaign(2, { pricingModel: 'CPC', ...CPM(1) }),
      campaign(3, { pricingModel: 'CPA', ...CPM(10) }),
    ]);
    // $1 a click at one click in 500 impressions is worth $2 a thousand, of which the platform keeps a tenth.
    expect(wins).toMatchObject([{ campaign: { id: 2 }, priceNanos: 1_800_000n, cpmNanos: 1_800_000_000n }]);
    expect([...refused].sort()).toEqual([
      [1, 'outbid'],
      [3, 'outbid'],
    ]);
  });

  describe('with bid multipliers', () => {
    const site = { site: { id: 'zone-1', domain: 'News.Example' } };
    const rows = (...of: readonly (readonly [BidMultiplier['dimension'], string, number])[]) => ({
      bidMultipliers: of.map(([dimension, value, percent]) => ({ dimension, value, percent })),
    });
    const priceOf = (over: FieldsOf<typeof campaignFields>, imp: object = {}) =>
      auction([campaign(1, over)], site, imp, { deviceType: 'mobile' }).wins[0]?.cpmNanos;

    it('bids the product of the rows that meet the request', () => {
      const [news, mobile] = [
        ['domain', 'NEWS.example', 30],
        ['deviceType', 'smartphone', -20],
      ] as const;
      expect(priceOf(rows(news, mobile))).toBe(2_080_000_000n);
      expect(priceOf(rows(mobile, ['siteId', 'ZONE-1', 100], ['ssp', '4', 900], news))).toBe(2_080_000_000n);
      expect(priceOf(rows(['siteId', 'zone-1', 50], ['ssp', '3', -50]))).toBe(1_500_000_000n);
    });

    it('reads hours in the zone of the campaign', () => {
      const hours = rows(['hourOfDay', '1', 50], ['hourOfDay', '20', -50]);
      expect(priceOf({ ...hours, timezone: 'Z' })).toBe(1_000_000_000n);
      expect(priceOf({ ...hours, timezone: '+05:30' })).toBe(3_000_000_000n);
    });

    it('is met by the floor, leads and pays at the multiplied price', () => {
      const raised = campaign(1, { ...CPM(1), ...rows(['domain', 'news.example', 200]) });
      const floor = { bidfloor: 2.5 };
      const charges: bigint[] = [];
      const asked = auction([raised, campaign(2, CPM(2.9))], site, floor, {
        budget: (_campaign, _context, _creative, chargeNanos) => void charges.push(chargeNanos),
      });
      expect(asked.wins).toMatchObject([{ campaign: { id: 1 }, cpmNanos: 3_000_000_000n }]);
      expect(asked.refused.get(2)).toBe('outbid');
      expect(charges[0]).toBe(3_000_000n);
      const elsewhere = auction([raised, campaign(2, CPM(2.9))], {}, floor);
      expect(elsewhere.wins).toMatchObject([{ campaign: { id: 2 } }]);
      expect(elsewhere.refused.get(1)).toBe('floor');
    });

    it('charges clicks and actions what the multiplied bid says', () => {
      const [win] = auction(
        [campaign(1, { pricingModel: 'CPC', ...CPM(1), ...rows(['domain', 'news.example', 50]) })],
        site,
      ).wins;
      expect(win).toMatchObject({ cpmNanos: 2_700_000_000n, creative: { unitChargeNanos: 1_500_000_000n } });
    });

    it('multiplies the price of a creative that has its own', () => {
      const own = creativeFields({}, { bidPriceNanos: 4_000_000_000n });
      const asked = auction([campaign(1, rows(['domain', 'news.example', 50]), own)], site);
      expect(asked.wins[0]?.cpmNanos).toBe(6_000_000_000n);
    });

    it('bids the same as without any, where none meets the request, in any order of campaigns and rows', () => {
      const row = fc.record({
        dimension: fc.constantFrom(
          'domain' as const,
          'siteId' as const,
          'ssp' as const,
          'hourOfDay' as const,
        ),
        percent: fc.integer({ min: -90, max: 900 }),
      });
      const values = { domain: 'news.example', siteId: 'zone-1', ssp: '3', hourOfDay: '20', deviceType: '' };
      fc.assert(
        fc.property(
          fc.uniqueArray(row, { selector: ({ dimension }) => dimension }),
          fc.integer({ min: 1, max: 5_000 }),
          fc.integer({ min: 1, max: 5_000 }),
          (met, one, other) => {
            const bidMultipliers = met.map((each) => ({ ...each, value: values[each.dimension] }));
            const missed = bidMultipliers.map((each) => ({ ...each, value: '5' }));
            const own = { bidPriceNanos: BigInt(one) * 1_000_000n };
            const price = (over: FieldsOf<typeof campaignFields>) => priceOf({ ...own, ...over });
            expect(price({ bidMultipliers: missed })).toBe(price({}));
            const bid = price({ bidMultipliers });
            expect(price({ bidMultipliers: bidMultipliers.toReversed() })).toBe(bid);
            // The one that bids more leads, wherever the index has it.
            const others = { bidPriceNanos: BigInt(other) * 1_000_000n };
            const otherBid = priceOf(others);
            if (bid === undefined || otherBid === undefined || bid === otherBid) return;
            const led = auction([campaign(2, others), campaign(1, { ...own, bidMultipliers })], site).wins[0];
            expect(led?.campaign.id).toBe(bid > otherBid ? 1 : 2);
          },
        ),
        { numRuns: 200 },
      );
    });
  });

  it('repeats no creative on a page as long as its campaign has another', () => {
    const page = Array.from({ length: 6 }, (_, id) => ({ id: `${id}`, banner: { w: 300, h: 250 } }));
    const three = [1, 2, 3].map(() => creativeFields());
    for (let seed = 0; seed < 50; seed += 1) {
      const { wins } = auction([campaign(1, {}, ...three)], { imp: page }, {}, { seed });
      const times = [0, 1, 2].map((nth) => wins.filter(({ creative }) => creative.id === 100 + nth).length);
      expect(times).toEqual([2, 2, 2]);
    }
    expect(auction([campaign(1)], { imp: page }).wins).toHaveLength(6);
  });

  it('gives equals their turns by the seed', () => {
    const campaigns = [1, 2, 3].map((id) => campaign(id));
    const won = new Map<number, number>();
    for (let seed = 0; seed < 3_000; seed += 1) {
      const { id } = auction(campaigns, {}, {}, { seed }).wins[0]!.campaign;
      won.set(id, (won.get(id) ?? 0) + 1);
    }
    for (const id of [1, 2, 3]) expect(won.get(id)! / 3_000).toBeCloseTo(1 / 3, 1);
    const once = auction(campaigns, {}, {}, { seed: 9 }).wins[0]!.campaign.id;
    expect(auction(campaigns, {}, {}, { seed: 9 }).wins[0]!.campaign.id).toBe(once);
  });

  it.each([
    ['floor', {}, { bidfloor: 2.000001 }],
    ['floor', {}, { bidfloor: 2, bidfloorcur: 'GBP' }],
    ['floor-currency', {}, { bidfloor: 0.01, bidfloorcur: 'XXX' }],
    ['blocked-category', { bcat: ['IAB22'] }, {}],
    ['blocked-category', { acat: ['IAB1'] }, {}],
    ['blocked-category', { bcat: ['483'], cattax: 6 }, {}],
    ['blocked-domain', { badv: ['Shop.Example'] }, {}],
    ['mime', {}, { banner: { w: 300, h: 250, mimes: ['image/gif'] } }],
    ['blocked-banner-type', {}, { banner: { w: 300, h: 250, btype: [2] } }],
  ] as const)('refuses for %s: %j %j', (reason, over, imp) => {
    const { wins, refused } = auction([campaign(1)], over, imp);
    expect(wins).toEqual([]);
    expect(refused.get(1)).toBe(reason);
  });

  it.each([
    [{}, { bidfloor: 2 }],
    [{}, { bidfloor: 1.5, bidfloorcur: 'GBP' }],
    [{ bcat: ['483'], cattax: 1 }, {}],
    [{ badv: ['myshop.example', 'a.shop.example'] }, {}],
    [{}, { banner: { w: 300, h: 250, mimes: ['text/html', 'image/png'] } }],
    [{}, { secure: 1 }],
  ])('bids where nothing objects: %j %j', (over, imp) => {
    expect(auction([campaign(1)], over, imp).wins).toHaveLength(1);
  });

  it('shows nothing insecure on a secure page', () => {
    const html = (admBody: string) => campaign(1, {}, creativeFields({ admType: 'html', admBody }));
    const secure = { secure: 1 };
    const reason = (one: ServingCampaign, options = {}) => auction([one], {}, secure, options).refused.get(1);
    expect(reason(html('<script src="http://cdn.example/a.js"></script>'))).toBe('secure');
    expect(
      reason(html('<a href="http://shop.example/">x</a><img src="https://cdn.example/a.png">')),
    ).toBeUndefined();
    expect(reason(html('<svg xmlns="http://www.w3.org/2000/svg"></svg>'))).toBeUndefined();
    expect(reason(campaign(1, {}, creativeFields({ admBody: 'http://cdn.example/a.png' })))).toBe('secure');
    expect(reason(campaign(1), { areTrackersSecure: false })).toBe('secure');
  });

  it('keeps attributes and frameworks apart', () => {
    const special = campaign(1, {}, creativeFields({ apiFramework: [5] }, { attributes: [6] }));
    const ask = (banner: object) =>
      auction([special], {}, { banner: { w: 300, h: 250, ...banner } }).refused.get(1);
    expect(ask({ battr: [6], api: [5] })).toBe('blocked-attribute');
    expect(ask({ api: [3] })).toBe('api');
    expect(ask({})).toBe('api');
    expect(ask({ battr: [1], api: [3, 5] })).toBeUndefined();
  });

  it('asks the rules of every imp anew', () => {
    const special = campaign(1, {}, creativeFields({}, { attributes: [6] }));
    const imps = [[6], [], [6], [1]].map((battr, index) => ({
      id: String(index),
      banner: { w: 300, h: 250, battr },
    }));
    expect(auction([special], { imp: imps }).wins.map(({ imp }) => imp.id)).toEqual(['1', '3']);
  });

  it('bids in a currency of the list, by its rate', () => {
    const win = (cur: string[]) => auction([campaign(1)], { cur }).wins[0]!.cpmNanos;
    expect(win(['CHF'])).toBe(1_602_000_000n);
    expect(win(['CHF', 'USD'])).toBe(2_000_000_000n);
    expect(bidCurrency(['XXX', 'EUR'])).toBe('EUR');
    expect(bidCurrency(['XXX'])).toBeUndefined();
  });

  it('answers every imp, reporting each win to the ledger before the next', () => {
    const banner = { banner: { w: 300, h: 250 } };
    const imp = [
      { id: 'a', ...banner },
      { id: 'b', ...banner },
      { id: 'c', video: {} },
      { id: 'd', ...banner },
    ];
    let left = 2;
    const { wins, refused } = auction(
      [campaign(1)],
      { imp },
      {},
      {
        won: () => void (left -= 1),
        budget: () => (left > 0 ? undefined : 'total-budget'),
      },
    );
    expect(wins.map((win) => win.imp.id)).toEqual(['a', 'b']);
    expect(refused.get(1)).toBe('total-budget');
  });

  describe('with deals', () => {
    const deals = (pmp: object, imp: object = {}, ...campaigns: ServingCampaign[]) => {
      const { wins, refused } = auction(
        campaigns.length > 0 ? campaigns : [campaign(1)],
        {},
        { ...imp, pmp },
      );
      return {
        refused,
        bids: wins.map(({ bidSlot, cpmNanos }) => [bidSlot.deal?.id ?? 'open', Number(cpmNanos) / 1e9]),
      };
    };

    it('bids for each deal and in the open auction beside them', () => {
      expect(deals({ deals: [{ id: 'd1' }, { id: 'd2' }] }).bids).toEqual([
        ['d1', 2],
        ['d2', 2],
        ['open', 2],
      ]);
    });

    it('bids for deals alone in a private auction, and not at all without one', () => {
      expect(deals({ private_auction: 1, deals: [{ id: 'd' }] }).bids).toEqual([['d', 2]]);
      expect(deals({ private_auction: 1 }).bids).toEqual([]);
    });

    it('asks the floor of the deal and not that of the imp, each in its own currency', () => {
      const high = { bidfloor: 9, bidfloorcur: 'CHF' };
      expect(deals({ deals: [{ id: 'd', bidfloor: 2 }] }, high).bids).toEqual([['d', 2]]);
      expect(deals({ deals: [{ id: 'd', bidfloor: 2.01 }] }).bids).toEqual([['open', 2]]);
      expect(deals({ deals: [{ id: 'd', bidfloor: 1.7, bidfloorcur: 'EUR' }] }, high).bids).toEqual([
        ['d', 2],
      ]);
    });

    it('pays what a fixed price says', () => {
      expect(deals({ private_auction: 1, deals: [{ id: 'd', at: 3, bidfloor: 1.25 }] }).bids).toEqual([
        ['d', 1.25],
      ]);
      expect(deals({ private_auction: 1, deals: [{ id: 'd', at: 3, bidfloor: 2.5 }] }).bids).toEqual([]);
    });

    it('keeps out of deals for other seats and other advertisers', () => {
      const allowedDeals = [
        { id: 'seat', wseat: ['marquee', 'other'] },
        { id: 'other seat', wseat: ['other'] },
        { id: 'advertiser', wadomain: ['Shop.example'] },
      ];
      expect(deals({ private_auction: 1, deals: allowedDeals }).bids).toEqual([
        ['seat', 2],
        ['advertiser', 2],
      ]);
      const { bids, refused } = deals({
        private_auction: 1,
        deals: [{ id: 'd', wadomain: ['rival.example'] }],
      });
      expect(bids).toEqual([]);
      expect(refused.get(1)).toBe('deal-advertiser');
    });
  });

  describe('an ad that leads elsewhere than the others of its campaign', () => {
    const shop = creativeFields({ clickUrl: 'https://shop.example/' });
    const casino = creativeFields({ clickUrl: 'https://www.casino.example/' });
    const mixed = campaign(1, { topLevelDomain: null }, shop, casino);
    const domains = (over: object, imp: object = {}) =>
      new Set(
        Array.from({ length: 30 }, (_, seed) => auction([mixed], over, imp, { seed }).wins).flatMap((wins) =>
          wins.map(({ creative }) => creative.advertiserDomain),
        ),
      );

    it('is kept out alone by who blocks its advertiser', () => {
      expect(domains({})).toEqual(new Set(['shop.example', 'casino.example']));
      expect(domains({ badv: ['casino.example'] })).toEqual(new Set(['shop.example']));
      expect(domains({ badv: ['shop.example', 'casino.example'] })).toEqual(new Set());
    });

    it('is let in alone by a deal for its advertiser', () => {
      const pmp = { private_auction: 1, deals: [{ id: 'd', wadomain: ['casino.example'] }] };
      expect(domains({}, { pmp })).toEqual(new Set(['casino.example']));
    });
  });

  describe('a price of the creative’s own', () => {
    const own = (kind: object = {}) => creativeFields({}, { bidPriceNanos: 3_000_000_000n, ...kind });

    it.each(['CPM', 'CPC', 'CPA'] as const)(
      'is for a thousand impressions in a %s campaign',
      (pricingModel) => {
        const { wins } = auction([campaign(1, { pricingModel, ...CPM(1) }, own())]);
        expect(wins).toMatchObject([{ priceNanos: 3_000_000n, cpmNanos: 3_000_000_000n }]);
      },
    );
  });

  it('fills a bid slot with as many ads as the exchange takes, best first, each campaign once', () => {
    const campaigns = [campaign(1, CPM(1)), campaign(2, CPM(4)), campaign(3, CPM(3)), campaign(4, CPM(2))];
    const { wins, refused } = auction(campaigns, {}, {}, { bidsPerSlot: 3 });
    expect(wins.map((win) => win.campaign.id)).toEqual([2, 3, 4]);
    expect([...refused]).toEqual([[1, 'outbid']]);
  });

  it('gives the second bid of a slot what the first has left, and not the same money again', () => {
    let leftNanos = 5_000_000n;
    const limitedBudget = {
      budget: (_campaign: unknown, _context: unknown, _creative: unknown, chargeNanos: bigint) =>
        chargeNanos > leftNanos ? ('account-exhausted' as const) : undefined,
      won: ({ creative }: Win) => void (leftNanos -= creative.chargeNanos),
    };
    const campaigns = [campaign(1, CPM(1)), campaign(2, CPM(4)), campaign(3, CPM(3))];
    const { wins, refused } = auction(campaigns, {}, {}, { bidsPerSlot: 3, ...limitedBudget });
    expect(wins.map((win) => win.campaign.id)).toEqual([2, 1]);
    expect([...refused]).toEqual([[3, 'account-exhausted']]);
  });

  describe('against bids of DSPs', () => {
    const dspBid = (priceNanos: bigint, dealId = ''): DspBid => ({
      ...{ dspEndpointId: 4, impId: '1', dealId, priceNanos, rank: Number(priceNanos) },
      ...{ advertiserDomain: 'buyer.example', domains: ['buyer.example'], categories: [], crid: 'c' },
      expSeconds: undefined,
    });

    it('is won by our own of equals, and by a DSP that pays more', () => {
      const own = [campaign(1, CPM(2))];
      const [equal, more] = [dspBid(2_000_000n), dspBid(2_000_001n)];
      expect(auction(own, {}, {}, { dspBids: [equal] })).toMatchObject({
        wins: [{ campaign: { id: 1 } }],
        dspWins: [],
      });
      const { wins, dspWins, refused } = auction(own, {}, {}, { dspBids: [more] });
      expect([wins, dspWins, [...refused]]).toEqual([[], [more], [[1, 'outbid']]]);
    });

    it('answers an imp with ten bids at most, theirs and ours together', () => {
      const ids = Array.from({ length: 12 }, (_, nth) => `d${nth}`);
      const pmp = { private_auction: 1, deals: ids.map((id) => ({ id })) };
      const dspBids = ids.slice(0, 3).map((id) => dspBid(3_000_000n, id));
      const { wins, dspWins } = auction([campaign(1, CPM(2))], {}, { pmp }, { dspBids });
      expect([wins.length, dspWins.length]).toEqual([7, 3]);
    });
  });

  it('shows an interstitial on an interstitial imp only, and never larger than the space', () => {
    const part = creativeFields({ width: 320, height: 480 }).banner;
    const fields = creativeFields({}, { creativeType: 'interstitial', interstitial: part, banner: null });
    const one = campaign(1, { creativeType: 'interstitial' }, fields);
    const bids = (imp: object, over: object = {}) => auction([one], over, imp).wins.length;
    expect(bids({ banner: { w: 320, h: 480 }, instl: 1 })).toBe(1);
    expect(bids({ banner: { w: 375, h: 667 }, instl: 1 })).toBe(1);
    expect(bids({ banner: { w: 320, h: 470 }, instl: 1 })).toBe(0);
    expect(bids({ banner: { w: 1920, h: 1080 }, instl: 1 })).toBe(0);
    expect(bids({ banner: { w: 320, h: 480 } })).toBe(0);
    expect(bids({ banner: {}, instl: 1 }, { device: { w: 360, h: 640, geo: { country: 'USA' } } })).toBe(1);
  });

  it('fits a flexible size by its ratio', () => {
    const wide = campaign(1, {}, creativeFields({ width: 728, height: 90 }));
    const bids = (format: object) => auction([wide], {}, { banner: { format: [format] } }).wins.length;
    expect(bids({ wratio: 364, hratio: 45, wmin: 300 })).toBe(1);
    expect(bids({ wratio: 364, hratio: 45, wmin: 970 })).toBe(0);
    expect(bids({ wratio: 6, hratio: 5, wmin: 1 })).toBe(0);
  });

  it('advertises no app that the publisher blocks, and nothing in a language that it did not ask for', () => {
    const app = creativeFields({
      clickUrl: 'https://play.google.com/store/apps/details?hl=en&id=com.shop.app',
    });
    const german = campaign(1, { targeting: { ...NO_TARGETING, languages: ['de'] } }, app);
    const ask = (over: object) =>
      auction([german], { device: { language: 'de', geo: { country: 'USA' } }, ...over }).refused.get(1);
    expect(ask({ bapp: ['com.shop.app'] })).toBe('blocked-app');
    expect(ask({ bapp: ['com.other'], wlang: ['de', 'en'] })).toBeUndefined();
    expect(ask({ wlang: ['en'] })).toBe('blocked-language');
    expect(auction([campaign(1)], { wlang: ['en'] }).refused.get(1)).toBe('blocked-language');
  });

  it('finds the creative of the right size, by list or by range', () => {
    const two = campaign(1, {}, creativeFields(), creativeFields({ width: 728, height: 90 }));
    const size = (banner: object) => auction([two], {}, { banner }).wins[0]?.creative.size;
    expect(size({ format: [{ w: 728, h: 90 }] })).toBe('728x90');
    expect(size({ wmax: 300, hmax: 300 })).toBe('300x250');
    expect(size({ w: 10, h: 10 })).toBeUndefined();
    expect(size({})).toBeUndefined();
  });

  it.each([
    [299, 2 ** 26 + 250],
    [1, 299 * 2 ** 26 + 250],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ])('takes no size of %d by %d for one of its own', (w, h) => {
    expect(auction([campaign(1)], {}, { banner: { w, h } }).wins).toEqual([]);
  });

  it('lets a creative have a price of its own', () => {
    const dear = campaign(1, {}, creativeFields({}, { bidPriceNanos: 3_000_000_000n }));
    expect(auction([dear], {}, { bidfloor: 3 }).wins).toHaveLength(1);
  });

  it('asks only campaigns that want the country', () => {
    const german = campaign(1, { targeting: { ...NO_TARGETING, countries: ['DEU'] } });
    const both = campaign(2, { targeting: { ...NO_TARGETING, countries: ['DEU', 'USA'] } });
    const { wins, refused } = auction([german, both]);
    expect(wins).toMatchObject([{ campaign: { id: 2 } }]);
    expect(refused.size).toBe(0);
    expect(auction([german, both], { device: {} }).wins).toEqual([]);
  });
});

describe('the index, where a campaign names postal codes', () => {
  const zips = (id: number, ...codes: string[]) =>
    campaign(id, { targeting: { ...NO_TARGETING, zips: codes } });
  const askedIn = (index: CampaignIndex, zip: string) => {
    const request = normaliseBidRequest({
      id: 'r',
      imp: [{ id: '1', banner: { w: 300, h: 250 } }],
      device: { geo: { country: 'USA', zip } },
    });
    if ('error' in request) throw new Error(request.error);
    const imp = request.imps[0]!;
    const facts = { browser: '', os: '', osVersion: '', vendor: '', deviceType: '' };
    const shape = index.shapeOf(formatsOf(imp), index.slotsOf(imp, request.device), 'USA');
    return index.audienceOf(shape, targetingContextOf(request, facts, TEST_GEO), 0, 2026);
  };
  const idsIn = (index: CampaignIndex, zip: string) =>
    askedIn(index, zip).wanting.map((candidate) => candidate.campaign.id);

  it('keeps one answer for all values that no campaign wants', () => {
    const index = new CampaignIndex([zips(1, '94103')]);
    expect(idsIn(index, '94103')).toEqual([1]);
    expect(idsIn(index, '10001')).toEqual([]);
    expect(askedIn(index, '60601')).toBe(askedIn(index, '10001'));
  });

  it('distinguishes a code as soon as a campaign wants it', () => {
    const index = new CampaignIndex([zips(1, '94103')]);
    expect(idsIn(index, '10001')).toEqual([]);
    index.add(zips(2, '10001'));
    expect(idsIn(index, '10001')).toEqual([2]);
    expect(idsIn(index, '60601')).toEqual([]);
    expect(idsIn(index, '94103')).toEqual([1]);
  });
});
