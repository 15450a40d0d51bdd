import { describe, expect, it } from 'vitest';

import { readListings } from '../feed/test/feed-reader.ts';
import { creativeFields, ENDPOINT_KEY } from '../test/test-bidder.ts';
import { claimsIn } from '../test/notices.ts';
import {
  connectingExchanges,
  creativeOf,
  type ExchangeClient,
  type ExchangeClientOptions,
} from './test/exchange-client.ts';

const CENT = 10_000_000n;
const PERSON = {
  ua: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  ip: '203.0.113.20',
};
const pop = creativeOf('pop', { pop: { clickUrl: 'https://shop.example/?k={click_id}' } });
const push = creativeOf('push', {
  push: {
    images: ['https://cdn.example/icon.png', 'https://cdn.example/large.png'],
    assetTitle: 'Rain & shine <today>',
    assetDataDesc: 'Parasols from "9.90"',
    assetDataSponsored: 'Parasol House',
    clickUrl: 'https://shop.example/push',
  },
});
const byClick = { pricingModel: 'CPC', bidPriceNanos: CENT } as const;

describe('OpenRTB conformance: XML pop/push', () => {
  const connectOne = connectingExchanges();
  const connect = (options: ExchangeClientOptions): Promise<ExchangeClient> =>
    connectOne({ campaign: byClick, endpoint: { integration: 'xml' }, ...options });
  const call = ({ testBidder }: ExchangeClient, parameters: Readonly<Record<string, string>> = {}) =>
    testBidder.app.inject({ url: '/feed/3', query: { key: ENDPOINT_KEY, ...PERSON, ...parameters } });
  const ads = async (exchange: ExchangeClient, parameters: Readonly<Record<string, string>> = {}) => {
    const answer = await call(exchange, parameters);
    expect(answer.statusCode, answer.body).toBe(200);
    return readListings(answer.body).map((listing): Readonly<Record<string, string>> =>
      Object.fromEntries(listing),
    );
  };

  it('is called by GET, with what networks send, and answers XML that a strict reader takes', async () => {
    const exchange = await connect({ creative: push });
    const answer = await call(exchange, {
      rtb_seat_id: '7',
      secret_key: 'theirs',
      subid: 'zone-1',
      url: 'https://news.example/a?b=1&c=2',
      domain: 'news.example',
      icon_size: '192x192',
      icon_required: '1',
      image_size: '492x328',
      image_required: '1',
      country: 'USA',
      user_id: 'u1',
      lang: 'en-GB',
      subscription_timestamp: '1790000000',
      format: 'xml',
      count: '1',
    });
    expect(answer.headers['content-type']).toMatch(/^application\/xml/);
    const [listing] = readListings(answer.body);
    expect(Object.fromEntries(listing!)).toMatchObject({
      title: 'Rain & shine <today>',
      description: 'Parasols from "9.90"',
      sponsored: 'Parasol House',
      icon: 'https://cdn.example/icon.png',
      image: 'https://cdn.example/large.png',
    });
  });
  it('answers JSON where that is asked for', async () => {
    const answer = await call(await connect({ creative: push }), { format: 'json' });
    expect(answer.json()).toMatchObject({ result: { listing: [{ bid: 0.01, pricing: 'CPC' }] } });
  });
  it.each([
    ['a pop', pop],
    ['a push', push],
  ])('sells %s for the price of a click', async (_name, creative) => {
    const [ad] = await ads(await connect({ creative }));
    expect(ad).toMatchObject({ bid: '0.01', pricing: 'CPC' });
    expect(claimsIn(ad!['url']!)).toMatchObject({ billing: 'click', bidNanos: CENT });
  });
  it('holds as many ads as are asked for, the best paying first', async () => {
    const competitors = [3n, 2n].map((cents) => ({ campaign: { ...byClick, bidPriceNanos: cents * CENT } }));
    const exchange = await connect({ creative: pop, competitors });
    expect((await ads(exchange, { count: '3' })).map(({ bid }) => bid)).toEqual(['0.03', '0.02', '0.01']);
    expect(await ads(exchange, { count: '1' })).toHaveLength(1);
  });
  it('names the source of the traffic in what is reported', async () => {
    const [ad] = await ads(await connect({ creative: pop }), { subid: 'zone-7', domain: 'videos.example' });
    expect(claimsIn(ad!['url']!)).toMatchObject({ siteId: 'zone-7', domain: 'videos.example' });
  });
  it.each([
    ['there is no ad', { bidfloor: '5' }],
    ['an image is required that no ad has', { icon_required: '1' }],
  ])('is 204 and empty where %s', async (_name, parameters) => {
    const plain = creativeOf('push', { push: { ...push.push!, images: [] } });
    const exchange = await connect({ creative: plain });
    expect(await ads(exchange)).toHaveLength(1);
    const answer = await call(exchange, { empty: '204', ...parameters });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });
  it.each([
    ['ua', { ua: '' }],
    ['ip', { ip: '' }],
    ['a readable ip', { ip: 'somewhere' }],
  ])('is 400 without %s, and says so', async (_name, parameters) => {
    const answer = await call(await connect({ creative: pop }), parameters);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toMatch(/^(ua|ip) /);
  });
  it('is never billed for a test', async () => {
    const [ad] = await ads(await connect({ creative: pop }), { test: '1' });
    expect(claimsIn(ad!['url']!).isTest).toBe(true);
  });
  it('carries consent like a bid request', async () => {
    const capped = { ...byClick, frequencyCap: { impressions: 5, hours: 1 } };
    const exchange = await connect({ creative: pop, campaign: capped });
    expect(await ads(exchange, { user_id: 'u1' })).toHaveLength(1);
    for (const noBidReason of [{ gdpr: '1' }, { us_privacy: '1YYN' }, { coppa: '1' }, { lmt: '1' }]) {
      expect((await call(exchange, { user_id: 'u1', ...noBidReason })).statusCode).toBe(204);
    }
  });
  it('holds no macro of OpenRTB, which such exchanges do not fill', async () => {
    for (const creative of [pop, push]) {
      expect((await call(await connect({ creative }))).body).not.toContain('AUCTION_');
    }
  });
  it('holds none in markup: the price is the listed one, and what is not known is empty', async () => {
    const admBody =
      '<img src="https://t.example/?p=${AUCTION_PRICE}&c=${AUCTION_CURRENCY}&l=${AUCTION_LOSS}">';
    const creative = creativeFields({ admType: 'html', admBody });
    const [ad] = await ads(await connect({ creative, campaign: {} }), { size: '300x250' });
    expect(ad!['markup']).not.toContain('AUCTION_');
    expect(ad!['markup']).toContain(`https://t.example/?p=${ad!['bid']}&c=USD&l=`);
    expect(ad!['markup']).toMatch(new RegExp(`/t/imp\\?t=[^"]+&amp;p=${ad!['bid']}"`));
  });
});
