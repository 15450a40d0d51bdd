import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { bidRequest, ENDPOINT_KEY, NO_TARGETING } from '../test/test-bidder.ts';
import { asks, connectExchange, type Json, type ExchangeClient } from './test/exchange-client.ts';

const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

describe('OpenRTB conformance: lists are read whole, however long, and however an entry is written', () => {
  let exchange: ExchangeClient;
  beforeAll(async () => {
    exchange = await connectExchange({
      campaign: { categories: ['IAB22'], targeting: { ...NO_TARGETING, languages: ['en'] } },
    });
  });
  afterAll(() => exchange.stop());
  const inPrivate = (deals: readonly Json[]) => bidRequest({}, { pmp: { private_auction: 1, deals } });

  describe('what is blocked at the end of a long list', () => {
    it.each<[string, Json, string]>([
      ['badv', { badv: [...many(20_000, (n) => `d${n}.example.net`), 'shop.example'] }, 'blocked-domain'],
      ['bcat', { bcat: [...many(20_000, () => 'IAB9-1'), 'IAB22'] }, 'blocked-category'],
      ['bseat', { bseat: [...many(300, (n) => `s${n}`), 'marquee'] }, 'seat'],
    ])('%s', async (_name, over, reason) => {
      expect(await exchange.noBidReason(bidRequest(over))).toBe(reason);
    });
    it.each<[string, Json, string]>([
      ['btype', { btype: [...many(256, (n) => n + 100), 2] }, 'blocked-banner-type'],
      ['battr, beyond what is read', { battr: many(5_000, (n) => n + 100) }, 'format'],
    ])('%s', async (_name, lists, reason) => {
      expect(await exchange.noBidReason(asks({ banner: { w: 300, h: 250, ...lists } }))).toBe(reason);
    });
    it('badv and bcat of a feed', async () => {
      const feed = await connectExchange({ endpoint: { integration: 'xml' } });
      const call = (parameters: Readonly<Record<string, string>>) =>
        feed.testBidder.app.inject({
          url: '/feed/3',
          query: {
            key: ENDPOINT_KEY,
            ua: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
            ip: '203.0.113.20',
            size: '300x250',
            ...parameters,
          },
        });
      try {
        expect((await call({})).statusCode).toBe(200);
        for (const badv of ['shop.example', 'www.shop.example', 'https://shop.example/'])
          expect((await call({ badv: `${many(300, (n) => `d${n}.io`).join()}, ${badv}` })).statusCode).toBe(
            204,
          );
        expect((await call({ bcat: `${many(300, () => 'IAB9-1').join()}, IAB22` })).statusCode).toBe(204);
      } finally {
        await feed.stop();
      }
    });
  });

  describe('what is allowed at the end of a long list', () => {
    it.each<[string, object]>([
      ['wseat', bidRequest({ wseat: [...many(300, (n) => `s${n}`), 'marquee'] })],
      ['wlang', bidRequest({ wlang: [...many(300, () => 'de'), 'en'] })],
      ['acat', bidRequest({ acat: [...many(300, (n) => `IAB9-${n}`), 'IAB22'] })],
      [
        'formats',
        asks({ banner: { format: [...many(100, (n) => ({ w: n + 1, h: 7 })), { w: 300, h: 250 }] } }),
      ],
      ['mimes', asks({ banner: { w: 300, h: 250, mimes: [...many(256, () => 'x/y'), 'image/png'] } })],
    ])('%s', async (_name, request) => {
      expect(await exchange.bids(request)).toHaveLength(1);
    });
    it('deals', async () => {
      const deals = many(60, (n) => ({ id: `d${n}`, bidfloor: n < 59 ? 900 : 0 }));
      expect(await exchange.bid(inPrivate(deals))).toMatchObject({ dealid: 'd59' });
    });
    it('deal.wseat and deal.wadomain', async () => {
      const wseat = [...many(300, (n) => `s${n}`), 'marquee'];
      const wadomain = [...many(300, (n) => `d${n}.example.net`), 'shop.example'];
      expect(await exchange.bids(inPrivate([{ id: 'd1', wseat, wadomain }]))).toHaveLength(1);
    });
  });

  describe('entries', () => {
    it.each([
      'www.shop.example',
      'https://shop.example',
      'SHOP.example ',
      'shop.example.',
      'shop.example/',
      'shop.example:443',
      '*.shop.example',
    ])('badv %j is the advertiser at shop.example', async (entry) => {
      expect(await exchange.noBidReason(bidRequest({ badv: [entry] }))).toBe('blocked-domain');
    });
    it.each(['www.myshop.example', 'm.shop.example', 'www.example.org', ' ', 'https://'])(
      'badv %j is not',
      async (entry) => {
        expect(await exchange.bids(bidRequest({ badv: [entry] }))).toHaveLength(1);
      },
    );
    it.each([' IAB22', 'IAB22 ', 'iab-22 '])('bcat %j is the category IAB22', async (entry) => {
      expect(await exchange.noBidReason(bidRequest({ bcat: [entry] }))).toBe('blocked-category');
      // Spaces do not make another taxonomy of it.
      expect(await exchange.bids(bidRequest({ acat: [entry], cattax: 2 }))).toHaveLength(1);
    });
    it.each(['www.shop.example', 'https://Shop.example/'])(
      'wadomain %j invites the advertiser at shop.example',
      async (entry) => {
        expect(await exchange.bids(inPrivate([{ id: 'd1', wadomain: [entry] }]))).toHaveLength(1);
      },
    );
    it.each<[string, Json, string]>([
      ['bcat', { bcat: 'IAB22' }, 'blocked-category'],
      ['badv', { badv: 'shop.example' }, 'blocked-domain'],
      ['wseat', { wseat: 'other' }, 'seat'],
      ['bseat', { bseat: 'marquee' }, 'seat'],
      ['wlang', { wlang: 'de' }, 'blocked-language'],
    ])('%s that is a text is a list of it alone', async (_name, over, reason) => {
      expect(await exchange.noBidReason(bidRequest(over))).toBe(reason);
    });
    it('btype that is a number is a list of it alone', async () => {
      expect(await exchange.noBidReason(asks({ banner: { w: 300, h: 250, btype: 2 } }))).toBe(
        'blocked-banner-type',
      );
    });
    it('cur that is a text is a list of it alone', async () => {
      expect(JSON.parse((await exchange.send(bidRequest({ cur: 'EUR' }))).body)).toMatchObject({
        cur: 'EUR',
      });
    });
  });
});
