import { AUCTION_MACROS } from '@marquee/schemas/macros/macros';
import { sampleBanner } from '@marquee/schemas/creative/samples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { mediaPart } from '../auction/formats/video/test/video-parts.ts';
import { part as nativePart, title } from '../auction/formats/native/test/native-parts.ts';
import { bidRequest, creativeFields } from '../test/test-bidder.ts';
import { addressIn, claimsIn } from '../test/notices.ts';
import { asks, bidsIn, connectExchange, creativeOf, type ExchangeClient } from './test/exchange-client.ts';

describe('OpenRTB conformance: what a bid says', () => {
  let exchange: ExchangeClient;
  beforeAll(async () => {
    exchange = await connectExchange({
      creative: creativeFields({}, { attributes: [1, 3], categories: ['IAB22-1'] }),
    });
  });
  afterAll(() => exchange.stop());

  describe('response bid', () => {
    it('holds id, impid and price', async () => {
      const bid = await exchange.bid(bidRequest({}, { id: 'top' }));
      expect(bid).toMatchObject({ impid: 'top', price: 2 });
      expect(bid.id).toMatch(/\S+/);
    });
    it('gives every bid an id of its own', async () => {
      const bids = await Promise.all(Array.from({ length: 20 }, () => exchange.bid(bidRequest())));
      expect(new Set(bids.map(({ id }) => id)).size).toBe(20);
    });
    it('names the advertiser, the creative, the campaign and the categories', async () => {
      expect(await exchange.bid(bidRequest())).toMatchObject({
        adomain: ['shop.example'],
        crid: '7',
        cid: '42',
        adid: '7',
        cat: ['IAB22', 'IAB22-1'],
        attr: [1, 3],
        w: 300,
        h: 250,
        iurl: 'https://cdn.example/banner.png',
        exp: 300,
      });
    });
    it('names the advertiser by its domain and not by the host of a page, and is blocked by either', async () => {
      const other = await connectExchange({
        campaign: { topLevelDomain: null },
        creative: creativeFields({ clickUrl: 'https://www.shop.example/x' }),
      });
      try {
        expect(await other.bid(bidRequest())).toMatchObject({ adomain: ['shop.example'] });
        for (const domain of ['shop.example', 'www.shop.example']) {
          expect(await other.noBidReason(bidRequest({ badv: [domain] }))).toBe('blocked-domain');
        }
      } finally {
        await other.stop();
      }
    });
    it.each([
      ['that shows 2.6', { regs: { gdpr: 0 } }],
      ['that shows nothing of 2.6', {}],
    ])(
      'states the taxonomy of its categories and the kind of its markup to an exchange %s',
      async (_name, over) => {
        expect(await exchange.bid(bidRequest(over))).toMatchObject({
          mtype: 1,
          cattax: 1,
          cat: ['IAB22', 'IAB22-1'],
        });
      },
    );
    it.each([
      ['video', 2, creativeOf('video', { video: mediaPart }), { video: { mimes: ['video/mp4'] } }],
      [
        'native',
        4,
        creativeOf('native', { native: nativePart }),
        { native: { request: JSON.stringify({ ver: '1.2', assets: [title] }) } },
      ],
    ] as const)('marks %s markup as such', async (_name, mtype, creative, medium) => {
      const other = await connectExchange({ creative });
      try {
        expect(await other.bid(asks(medium))).toMatchObject({ mtype });
      } finally {
        await other.stop();
      }
    });
    it('names the deal that it is for', async () => {
      const pmp = { private_auction: 1, deals: [{ id: 'd-1' }] };
      expect(await exchange.bid(bidRequest({}, { pmp }))).toMatchObject({ dealid: 'd-1' });
      expect(await exchange.bid(bidRequest())).not.toHaveProperty('dealid');
    });
    it('writes prices without an error of floating point', async () => {
      const odd = await connectExchange({ campaign: { bidPriceNanos: 3_141_592_000n } });
      try {
        const { body } = await odd.send(bidRequest());
        expect(/"price":([\d.]+)/.exec(body)?.[1]).toBe('3.141592');
      } finally {
        await odd.stop();
      }
    });
    it('holds several bids for an imp, the best first, where the endpoint takes them', async () => {
      const competitors = [3n, 1n].map((price) => ({ campaign: { bidPriceNanos: price * 1_000_000_000n } }));
      const several = await connectExchange({ competitors, endpoint: { bidsPerImp: 2 } });
      try {
        expect((await several.bids(bidRequest())).map(({ price }) => price)).toEqual([3, 2]);
      } finally {
        await several.stop();
      }
    });
  });

  describe('nbr', () => {
    it.each([
      ['nothing that fits', bidRequest({}, { bidfloor: 900 }), 'no-campaign'],
      ['a robot', bidRequest({ device: { ua: 'Googlebot/2.1 (+http://www.google.com/bot.html)' } }), 'robot'],
      ['too little time', bidRequest({ tmax: 0.001 }), 'too-late'],
      ['a medium that is not sold there', asks({ audio: {} }), 'format'],
    ])('reports on request why there is no bid: %s', async (_name, request, reason) => {
      const answer = await exchange.send(request, { query: '&debug=1' });
      expect([answer.statusCode, answer.headers['x-nbr']]).toEqual([204, reason]);
    });
    it('reports no reason without a request for it', async () => {
      const answer = await exchange.send(bidRequest({}, { bidfloor: 900 }));
      expect(answer.headers).not.toHaveProperty('x-nbr');
    });
  });

  describe('nurl, burl, lurl and the pixel', () => {
    it('stand apart: each has a call of its own under one token', async () => {
      const { nurl, burl, lurl, adm } = await exchange.bid(bidRequest());
      expect(nurl).toMatch(/\/t\/win\?/);
      expect(burl).toMatch(/\/t\/bill\?/);
      expect(lurl).toMatch(/\/t\/loss\?/);
      expect(adm).toMatch(/\/t\/imp\?/);
      expect(claimsIn(nurl)).toEqual(claimsIn(burl));
      expect(claimsIn(lurl)).toEqual(claimsIn(burl));
    });
    it('ask for the clearing price where money follows, and for the reason of a loss', async () => {
      const { burl, nurl, lurl, adm } = await exchange.bid(bidRequest());
      for (const url of [burl, nurl, adm]) expect(url).toContain('${AUCTION_PRICE}');
      expect(lurl).toContain('${AUCTION_LOSS}');
      expect(lurl).toContain('${AUCTION_MIN_TO_WIN}');
    });
    it('carry nothing that identifies the person', async () => {
      const ifa = '6a5c1d9e-2f4b-4c8e-9a1d-3b5f7e9c0d21';
      const over = {
        device: { ifa, ip: '203.0.113.77', ua: 'Mozilla/5.0 (Windows NT 10.0)' },
        user: { buyeruid: 'buyer-77' },
      };
      const { burl } = await exchange.bid(bidRequest(over));
      const said = JSON.stringify(claimsIn(burl), (_, value: unknown) =>
        typeof value === 'bigint' ? `${value}` : value,
      );
      for (const text of [ifa, '203.0.113.77', 'buyer-77']) expect(said).not.toContain(text);
    });
    it('are signed: who changes the token has none', async () => {
      const { burl } = await exchange.bid(bidRequest());
      expect(() => claimsIn(burl.replace(/t=(.)/, 't=x$1'))).toThrow('carries no token');
    });
  });

  describe('macros', () => {
    const marked = (text: string) =>
      connectExchange({ creative: creativeFields({ admType: 'html', admBody: text, clickUrl: null }) });
    it.each(Object.keys(AUCTION_MACROS))('leaves ${%s} in markup for the exchange to fill', async (name) => {
      const other = await marked(`<i title="\${${name}}"></i>`);
      try {
        expect((await other.bid(bidRequest())).adm).toContain(`\${${name}}`);
      } finally {
        await other.stop();
      }
    });
    it('leaves a macro with an agreed encoding as it is', async () => {
      const other = await marked('<i title="${AUCTION_PRICE:B64}"></i>');
      try {
        expect((await other.bid(bidRequest())).adm).toContain('${AUCTION_PRICE:B64}');
      } finally {
        await other.stop();
      }
    });
    it('fills its own macros, escaped where they stand, and empties what it does not know', async () => {
      const other = await connectExchange({
        creative: creativeFields({
          ...sampleBanner({
            admType: 'html',
            admBody: '<i>{domain}|{site_id}|{carrier}|</i><a href="{click_url}">x</a>',
          }),
          clickUrl: 'https://shop.example/?d={domain_enc}&s={site_id_enc}',
        }),
      });
      try {
        const site = { id: 'a&"<b>', domain: 'news.example' };
        const bid = await other.bid(bidRequest({ site }));
        expect(bid.adm).toContain('<i>news.example|a&amp;&quot;&lt;b&gt;||</i>');
        expect(claimsIn(addressIn(bid.adm, 'click')).clickUrl).toBe(
          'https://shop.example/?d=news.example&s=a%26%22%3Cb%3E',
        );
      } finally {
        await other.stop();
      }
    });
  });

  describe('macros in the address of a click, which the exchange never sees', () => {
    const link = (clickUrl: string) => connectExchange({ creative: creativeFields({ clickUrl }) });
    it('are filled as far as the bid knows them, and otherwise empty', async () => {
      const named = ['ID', 'BID_ID', 'IMP_ID', 'SEAT_ID', 'AD_ID', 'CURRENCY', 'PRICE', 'LOSS', 'FOO'];
      const query = named.map((name) => `${name}=\${AUCTION_${name}}`).join('&');
      const other = await link(
        `https://shop.example/?${query}&own={campaign_id}&none={nonsense}&k={click_id}`,
      );
      try {
        const { body } = await other.send(bidRequest({ cur: ['EUR'] }, { id: 'top' }));
        const { bidid } = JSON.parse(body) as { bidid: string };
        const { searchParams } = new URL(claimsIn(addressIn(bidsIn(body)[0]!.adm, 'click')).clickUrl);
        expect(Object.fromEntries(searchParams)).toEqual({
          ID: 'request-1',
          BID_ID: bidid,
          IMP_ID: 'top',
          SEAT_ID: 'marquee',
          AD_ID: '7',
          CURRENCY: 'EUR',
          PRICE: '',
          LOSS: '',
          FOO: '',
          own: '42',
          none: '',
          k: '{click_id}',
        });
      } finally {
        await other.stop();
      }
    });
    it('name the answer of which a bid is one of several', async () => {
      const other = await link('https://shop.example/?b=${AUCTION_BID_ID}');
      try {
        const imps = ['1', '2'].map((id) => ({ id, banner: { w: 300, h: 250 } }));
        const { body } = await other.send(bidRequest({ imp: imps }));
        const { bidid } = JSON.parse(body) as { bidid: string };
        expect(bidsIn(body).map(({ adm }) => claimsIn(addressIn(adm, 'click')).clickUrl)).toEqual(
          imps.map(() => `https://shop.example/?b=${bidid}`),
        );
      } finally {
        await other.stop();
      }
    });
  });

  it('never lets a value of the request out of a string of the advertiser’s script', async () => {
    const admBody = '<script>var d="{domain}",p="{publisher}";</script>';
    const other = await connectExchange({ creative: creativeFields({ admType: 'html', admBody }) });
    try {
      const site = { domain: 'a.example\\', publisher: { id: ';alert(1)//${AUCTION_PRICE}' } };
      const { adm } = await other.bid(bidRequest({ site }));
      expect(adm).toContain('<script>var d="a.example&#92;",p=";alert(1)//&#36;{AUCTION_PRICE}";</script>');
    } finally {
      await other.stop();
    }
  });

  it('is text that any JSON reader takes, whatever the request held', async () => {
    const { body } = await exchange.send(bidRequest({ id: '"\\\u2028\n</script>' }, { id: '\u0001"' }));
    expect(bidsIn(body)[0]!.impid).toBe('\u0001"');
  });
});
