import { fromDollars, toDollars } from '@marquee/schemas/traffic/currency-rates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { mediaPart } from '../auction/formats/video/test/video-parts.ts';
import { bidRequest, creativeFields, NO_TARGETING } from '../test/test-bidder.ts';
import { asks, connectExchange, creativeOf, type Json, type ExchangeClient } from './test/exchange-client.ts';

const NANO = 1e9;

describe('OpenRTB conformance: what an ad may cost and who may show it', () => {
  let exchange: ExchangeClient;
  beforeAll(async () => {
    exchange = await connectExchange({
      campaign: { categories: ['IAB22', 'IAB9-30'], targeting: { ...NO_TARGETING, languages: ['en'] } },
      creative: creativeFields({ clickUrl: 'https://play.google.com/store/apps/details?id=com.shop.app' }),
    });
  });
  afterAll(() => exchange.stop());
  const request = (over: Json = {}, imp: Json = {}) => bidRequest(over, imp);

  describe('cur / imp.bidfloorcur', () => {
    it.each([
      ['dollars where the list is absent', {}, 'USD'],
      ['dollars where they are allowed', { cur: ['EUR', 'USD'] }, 'USD'],
      ['another currency where it alone is allowed', { cur: ['CHF'] }, 'CHF'],
      ['the first that it knows', { cur: ['XXX', 'EUR'] }, 'EUR'],
    ])('answers in %s', async (_name, over, currency) => {
      const { body } = await exchange.send(request(over));
      const answer = JSON.parse(body) as { cur: string; seatbid: { bid: { price: number }[] }[] };
      expect(answer.cur).toBe(currency);
      const price = Number(fromDollars(2_000_000_000n, currency)) / NANO;
      expect(answer.seatbid[0]!.bid[0]!.price).toBe(price);
    });
    it('does not bid in a currency that is not on the list', async () => {
      expect(await exchange.noBidReason(request({ cur: ['XXX'] }))).toBe('currency');
    });
    it('takes a floor without a currency for dollars', async () => {
      expect(await exchange.bids(request({ cur: ['EUR'] }, { bidfloor: 2 }))).toHaveLength(1);
      expect(await exchange.noBidReason(request({ cur: ['EUR'] }, { bidfloor: 2.01 }))).toBe('floor');
    });
    it('converts a floor whose currency is not that of the bid', async () => {
      const euros = Number(fromDollars(2_000_000_000n, 'EUR')) / NANO;
      expect(await exchange.bids(request({}, { bidfloor: euros, bidfloorcur: 'EUR' }))).toHaveLength(1);
      expect(await exchange.noBidReason(request({}, { bidfloor: euros + 0.001, bidfloorcur: 'EUR' }))).toBe(
        'floor',
      );
    });
    it('never bids against a floor in a currency that it cannot convert', async () => {
      expect(await exchange.noBidReason(request({}, { bidfloor: 0.01, bidfloorcur: 'XXX' }))).toBe(
        'floor-currency',
      );
    });
  });

  describe('floors', () => {
    const deal = (fields: Json) => ({ pmp: { private_auction: 1, deals: [{ id: 'd1', ...fields }] } });
    it('meets the floor of the imp in the open auction, to the last nano', async () => {
      expect(await exchange.bids(request({}, { bidfloor: 2 }))).toHaveLength(1);
      expect(await exchange.noBidReason(request({}, { bidfloor: 2.000000001 }))).toBe('floor');
    });
    it('asks the floor of the deal, not of the imp, where it bids on a deal', async () => {
      expect(await exchange.bids(request({}, { bidfloor: 50, ...deal({ bidfloor: 1 }) }))).toHaveLength(1);
      expect(await exchange.noBidReason(request({}, { bidfloor: 1, ...deal({ bidfloor: 50 }) }))).toBe(
        'floor',
      );
    });
    it('does not inherit the currency of a deal from its imp', async () => {
      // Two yen are nothing, two dollars are just the price.
      const imp = { bidfloorcur: 'JPY', ...deal({ bidfloor: 2.01 }) };
      expect(await exchange.noBidReason(request({}, imp))).toBe('floor');
    });
    it('converts the floor of a deal by its own currency', async () => {
      expect(await exchange.bids(request({}, deal({ bidfloor: 200, bidfloorcur: 'JPY' })))).toHaveLength(1);
      expect(await exchange.noBidReason(request({}, deal({ bidfloor: 400, bidfloorcur: 'JPY' })))).toBe(
        'floor',
      );
    });
  });

  describe('floors that cannot be read', () => {
    const inDeal = (bidfloor: unknown) => ({ pmp: { private_auction: 1, deals: [{ id: 'd1', bidfloor }] } });
    it.each(['900.000000000000000000000000000000001', '1e999', 'Infinity', 'much', '2,50', {}, [], true])(
      'are met by no bid: %j',
      async (bidfloor) => {
        expect(await exchange.noBidReason(request({}, { bidfloor }))).toBe('floor');
        expect(await exchange.noBidReason(request({}, inDeal(bidfloor)))).toBe('floor');
      },
    );
    it.each([null, '', ' ', 0, '0', -5, '-5', '1.999999999999999999999999999999999'])(
      'do not keep a bid of 2 away: %j',
      async (bidfloor) => {
        expect(await exchange.bids(request({}, { bidfloor }))).toHaveLength(1);
        expect(await exchange.bids(request({}, inDeal(bidfloor)))).toHaveLength(1);
      },
    );
  });

  describe('deal.durfloors, deal.mincpmpersec and those of the player', () => {
    // A video of 15 seconds for 2 dollars.
    let exchange: ExchangeClient;
    beforeAll(async () => {
      exchange = await connectExchange({ creative: creativeOf('video', { video: mediaPart }) });
    });
    afterAll(() => exchange.stop());
    const player = (fields: Json = {}) => ({ video: { mimes: ['video/mp4'], w: 640, h: 360, ...fields } });
    const inDeal = (deal: Json, fields: Json = {}) =>
      asks(player(fields), { pmp: { private_auction: 1, deals: [{ id: 'd1', ...deal }] } });
    const durfloors = (bidfloor: unknown, mindur = 1) => [{ mindur, maxdur: 60, bidfloor }];

    it.each<[string, Json]>([
      ['of its length', { durfloors: durfloors(900) }],
      ['of its length, above the deal’s own', { bidfloor: 1, durfloors: durfloors(2.01) }],
      ['of a second', { mincpmpersec: 0.14 }],
      ['of another length, which leaves the deal’s own', { bidfloor: 2.01, durfloors: durfloors(1, 20) }],
      ['that cannot be read', { durfloors: durfloors('much') }],
      ['in the deal’s currency', { durfloors: durfloors(2), bidfloorcur: 'EUR' }],
    ])('meets the floor %s', async (_name, deal) => {
      expect(await exchange.noBidReason(inDeal(deal))).toBe('floor');
    });
    it.each<[string, Json]>([
      ['of its length, below the deal’s own', { bidfloor: 900, durfloors: durfloors(2) }],
      ['of a second', { mincpmpersec: 0.13 }],
      ['of another length', { bidfloor: 1, durfloors: durfloors(900, 20) }],
      ['in the deal’s currency', { durfloors: durfloors(300), bidfloorcur: 'JPY' }],
      ['and not that of the player', { bidfloor: 1 }],
    ])('bids where its price meets the floor %s', async (_name, deal) => {
      expect(await exchange.bids(inDeal(deal, { durfloors: durfloors(900) }))).toHaveLength(1);
    });
    it('does not lose the floor of the imp to floors by length that say nothing', async () => {
      const request = asks(player({ durfloors: [null] }), { bidfloor: 2.01 });
      expect(await exchange.noBidReason(request)).toBe('floor');
    });
    it('pays the floor of its length where the price is fixed', async () => {
      const euros = inDeal({ at: 3, bidfloor: 1.5, durfloors: durfloors(1.25), bidfloorcur: 'EUR' });
      const dollars = Number(toDollars(1_250_000_000n, 'EUR')) / NANO;
      expect((await exchange.bid(euros)).price).toBeCloseTo(dollars, 5);
    });
    it.each(['mincpmpersec', 'bidfloor'])('of the player, no %s beyond all numbers is met', async (name) => {
      const wire = JSON.stringify(asks(player({ mincpmpersec: 0.001, durfloors: durfloors(1) })));
      expect((await exchange.send(wire)).statusCode).toBe(200);
      const beyond = wire.replace(new RegExp(`"${name}":[\\d.]+`), `"${name}":1e999`);
      expect((await exchange.send(beyond)).statusCode).toBe(204);
    });
  });

  describe('deal.at', () => {
    it('3 is a fixed price: the floor of the deal, neither more nor less', async () => {
      const pmp = { private_auction: 1, deals: [{ id: 'fixed', bidfloor: 1.25, at: 3 }] };
      expect(await exchange.bid(request({}, { pmp }))).toMatchObject({ dealid: 'fixed', price: 1.25 });
    });
    it('3 is that price to its last digit, in the currency that it was agreed in', async () => {
      const inEuro = {
        pmp: { private_auction: 1, deals: [{ id: 'fixed', bidfloor: 1.5, bidfloorcur: 'EUR', at: 3 }] },
      };
      expect(await exchange.bid(request({ cur: ['EUR'] }, inEuro))).toMatchObject({ price: 1.5 });
      const fine = { pmp: { private_auction: 1, deals: [{ id: 'fixed', bidfloor: 1.2345678, at: 3 }] } };
      expect(await exchange.bid(request({}, fine))).toMatchObject({ price: 1.2345678 });
    });
    it('1 is what the campaign pays', async () => {
      const pmp = { private_auction: 1, deals: [{ id: 'd1', bidfloor: 1.25, at: 1 }] };
      expect(await exchange.bid(request({}, { pmp }))).toMatchObject({ dealid: 'd1', price: 2 });
    });
  });

  describe('bcat/acat + cattax, badv, bapp', () => {
    it.each([
      ['its own category', { bcat: ['IAB22'] }],
      ['a category of the second tier', { bcat: ['IAB9-30'] }],
      ['the tier above its category', { bcat: ['IAB9'] }],
      ['its category, written otherwise', { bcat: ['iab-22'] }],
      ['a list of allowed ones that lacks it', { acat: ['IAB1'] }],
      ['a list of allowed ones that lacks one of two', { acat: ['IAB22'] }],
      ['a list of another taxonomy, which it cannot read', { bcat: ['52'], cattax: 7 }],
    ])('does not bid where the publisher names %s', async (_name, over) => {
      expect(await exchange.noBidReason(request(over))).toBe('blocked-category');
    });
    it.each([
      ['other categories', { bcat: ['IAB1', 'IAB25', 'IAB26'] }],
      ['a sibling of its category', { bcat: ['IAB9-3'] }],
      ['the tiers that allow it', { acat: ['IAB22', 'IAB9'] }],
      ['taxonomy 1.0 expressly', { bcat: ['IAB1'], cattax: 1 }],
    ])('bids where the publisher names %s', async (_name, over) => {
      expect(await exchange.bids(request(over))).toHaveLength(1);
    });
    it.each(['shop.example', 'SHOP.example'])(
      'does not show an advertiser that badv names: %s',
      async (domain) => {
        expect(await exchange.noBidReason(request({ badv: ['other.example', domain] }))).toBe(
          'blocked-domain',
        );
      },
    );
    it('shows an advertiser whose name only resembles one on badv', async () => {
      expect(await exchange.bids(request({ badv: ['myshop.example', 'shop.example.org'] }))).toHaveLength(1);
    });
    it('does not advertise an app that bapp names', async () => {
      expect(await exchange.noBidReason(request({ bapp: ['com.shop.app'] }))).toBe('blocked-app');
      expect(await exchange.bids(request({ bapp: ['com.other.app'] }))).toHaveLength(1);
    });
  });

  describe('wseat / bseat, deal.wseat, deal.wadomain', () => {
    it('bids only where its seat is wanted', async () => {
      expect(await exchange.noBidReason(request({ wseat: ['other'] }))).toBe('seat');
      expect(await exchange.bids(request({ wseat: ['other', 'marquee'] }))).toHaveLength(1);
    });
    it('does not bid where its seat is blocked', async () => {
      expect(await exchange.noBidReason(request({ bseat: ['marquee'] }))).toBe('seat');
      expect(await exchange.bids(request({ bseat: ['other'] }))).toHaveLength(1);
    });
    it('answers from the seat that the deal allows', async () => {
      const { body } = await exchange.send(request({ wseat: ['marquee'] }));
      expect(JSON.parse(body)).toMatchObject({ seatbid: [{ seat: 'marquee' }] });
    });
    it('leaves deals for other seats alone', async () => {
      const deals = [
        { id: 'theirs', wseat: ['other'] },
        { id: 'ours', wseat: ['other', 'marquee'] },
      ];
      const bids = await exchange.bids(request({}, { pmp: { private_auction: 1, deals } }));
      expect(bids.map(({ dealid }) => dealid)).toEqual(['ours']);
    });
    it('leaves deals for other advertisers alone', async () => {
      const pmp = (wadomain: string[]) => ({ pmp: { private_auction: 1, deals: [{ id: 'd1', wadomain }] } });
      expect(await exchange.noBidReason(request({}, pmp(['other.example'])))).toBe('deal-advertiser');
      expect(await exchange.bids(request({}, pmp(['Shop.example'])))).toHaveLength(1);
    });
  });

  describe('wlang / wlangb', () => {
    it.each([{ wlang: ['de'] }, { wlangb: ['pt-BR'] }])(
      'does not bid where only other languages are wanted: %j',
      async (over) => {
        expect(await exchange.noBidReason(request(over))).toBe('blocked-language');
      },
    );
    it.each([{ wlang: ['de', 'en'] }, { wlangb: ['en-GB'] }])(
      'bids where its language is wanted: %j',
      async (over) => {
        expect(await exchange.bids(request(over))).toHaveLength(1);
      },
    );
    it('does not bid with an ad without a language', async () => {
      const silent = await connectExchange();
      try {
        expect(await silent.noBidReason(request({ wlang: ['en'] }))).toBe('blocked-language');
        expect(await silent.bids(request())).toHaveLength(1);
      } finally {
        await silent.stop();
      }
    });
  });

  describe('pmp.private_auction=1', () => {
    const deals = [
      { id: 'high', bidfloor: 1.9 },
      { id: 'low', bidfloor: 0.1 },
    ];
    it('takes bids on deals alone', async () => {
      const bids = await exchange.bids(request({}, { pmp: { private_auction: 1, deals } }));
      expect(bids.map(({ dealid }) => dealid).sort()).toEqual(['high', 'low']);
    });
    it('gets no bid where there is no deal for us', async () => {
      const pmp = { private_auction: 1, deals: [{ id: 'theirs', wseat: ['other'] }] };
      expect((await exchange.send(request({}, { pmp }))).statusCode).toBe(204);
      expect((await exchange.send(request({}, { pmp: { private_auction: 1 } }))).statusCode).toBe(204);
    });
    it('0 gets a bid for each deal and one in the open auction, and no deal is priced away', async () => {
      const bids = await exchange.bids(request({}, { pmp: { private_auction: 0, deals } }));
      expect(bids.map(({ dealid }) => dealid ?? 'open').sort()).toEqual(['high', 'low', 'open']);
      expect(new Set(bids.map(({ impid }) => impid))).toEqual(new Set(['1']));
    });
  });
});
