import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { eventWriter } from '@marquee/kit/testing/event-writer';
import { sampleCreative } from '@marquee/schemas/creative/samples';
import type { CampaignFields } from '@marquee/schemas/campaign/fields';
import type { CreativeFields } from '@marquee/schemas/creative/fields';
import type { SspEndpointFields } from '@marquee/schemas/ssp-endpoint/fields';
import { afterEach, describe, expect, it } from 'vitest';

import {
  campaignFields,
  ENDPOINT_KEY,
  seedServingCampaign,
  startBidder,
  type TestBidder,
} from '../test/test-bidder.ts';
import { claimsIn } from '../test/notices.ts';
import { SUBIDS_PER_DAY } from './feed-sources.ts';
import { readListings } from './test/feed-reader.ts';

const CENT = 10_000_000n;
const PERSON = {
  ua: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
  ip: '203.0.113.20',
  country: 'USA',
  domain: 'videos.example',
};
const POP: CreativeFields = sampleCreative({
  creativeType: 'pop',
  banner: null,
  pop: { clickUrl: 'https://shop.example/?from={domain_enc}&k={click_id}' },
});
const PUSH: CreativeFields = sampleCreative({
  creativeType: 'push',
  banner: null,
  push: {
    images: ['https://cdn.example/icon.png'],
    assetTitle: 'Sale & more',
    assetDataDesc: '<b>Until Sunday</b>',
    assetDataSponsored: null,
    clickUrl: 'https://shop.example/push',
  },
});
const byClick = (
  creativeType: CampaignFields['creativeType'],
  bidPriceNanos = CENT,
): Partial<CampaignFields> => ({
  creativeType,
  pricingModel: 'CPC',
  bidPriceNanos,
});

describe('GET /feed', () => {
  const testBidders: TestBidder[] = [];
  afterEach(async () => {
    for (const testBidder of testBidders.splice(0)) await testBidder.stop();
  });

  /** @param competitors prices of further campaigns with the same creative, one creative each */
  async function start(
    creative: CreativeFields,
    endpoint: Partial<SspEndpointFields>,
    competitors: readonly bigint[] = [],
  ): Promise<TestBidder> {
    const eventStore = createMemoryEventStore();
    await seedServingCampaign(eventStore, { campaign: byClick(creative.creativeType), creative, endpoint });
    const write = eventWriter(eventStore);
    for (const [index, price] of competitors.entries()) {
      const ids = { creativeId: 100 + index, userId: 5 };
      const campaign = { campaignId: 200 + index, userId: 5 };
      await write(
        `creative-${ids.creativeId}`,
        { type: 'CreativeCreated', data: { ...ids, ...creative, duplicatedFrom: null } },
        { type: 'CreativeApproved', data: ids },
      );
      const fields = campaignFields({
        ...byClick(creative.creativeType, price),
        creativeIds: [ids.creativeId],
      });
      await write(
        `campaign-${campaign.campaignId}`,
        { type: 'CampaignCreated', data: { ...campaign, ...fields, duplicatedFrom: null } },
        { type: 'CampaignApproved', data: campaign },
      );
    }
    const testBidder = await startBidder({ eventStore });
    testBidders.push(testBidder);
    return testBidder;
  }

  const ask = ({ app }: TestBidder, parameters: Readonly<Record<string, string>> = {}) =>
    app.inject({ url: '/feed/3', query: { key: ENDPOINT_KEY, debug: '1', ...PERSON, ...parameters } });

  it('sells a pop for the price of a click', async () => {
    const testBidder = await start(POP, { type: 'pop', integration: 'xml' });
    const answer = await ask(testBidder, { subid: 'zone-1' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    const [listing, ...others] = readListings(answer.body);
    expect(others).toEqual([]);
    const ad = Object.fromEntries(listing!);
    expect(ad).not.toHaveProperty('pixel');
    expect(ad).toMatchObject({ bid: '0.01', pricing: 'CPC', cid: '42', crid: '7', adomain: 'shop.example' });
    expect(claimsIn(ad['url']!)).toMatchObject({
      creativeType: 'pop',
      billing: 'click',
      bidNanos: CENT,
      sspEndpointId: 3,
      siteId: 'zone-1',
      domain: 'videos.example',
      country: 'USA',
      isTest: false,
      clickUrl: 'https://shop.example/?from=videos.example&k={click_id}',
    });
  });

  it('fills a push ad, in XML and in JSON', async () => {
    const testBidder = await start(PUSH, { type: 'push', integration: 'xml' });
    const [listing = []] = readListings((await ask(testBidder)).body);
    expect(Object.fromEntries(listing)).toMatchObject({
      title: 'Sale & more',
      description: '<b>Until Sunday</b>',
      icon: 'https://cdn.example/icon.png',
      pixel: expect.stringMatching(/^https:\/\/edge\.example\/t\/imp\?t=[\w.-]+$/) as string,
    });
    const json = await ask(testBidder, { format: 'json' });
    expect(json.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(json.json()).toMatchObject({
      result: { listing: [{ bid: 0.01, title: 'Sale & more', pricing: 'CPC' }] },
    });
  });

  it('sells a banner as markup, by the thousand impressions, with nothing beside it that would count twice', async () => {
    const testBidder = await start(sampleCreative(), { type: 'banner', integration: 'xml' });
    const [listing = []] = readListings((await ask(testBidder, { size: '300x250' })).body);
    const ad = Object.fromEntries(listing);
    expect(ad).toMatchObject({ pricing: 'CPM', markup: expect.stringContaining('<img') as string });
    expect(ad).not.toHaveProperty('url');
    expect(ad).not.toHaveProperty('pixel');
    expect(claimsIn(ad['markup']!)).toMatchObject({ billing: 'impression', size: '300x250' });
  });

  it('answers as many ads as are asked for, the best paying first', async () => {
    const testBidder = await start(POP, { type: 'pop', integration: 'xml' }, [3n * CENT, 2n * CENT]);
    const bidsOf = async (count: string) =>
      readListings((await ask(testBidder, { count })).body).map(
        (listing) => Object.fromEntries(listing)['bid'],
      );
    expect(await bidsOf('1')).toEqual(['0.03']);
    expect(await bidsOf('2')).toEqual(['0.03', '0.02']);
    expect(await bidsOf('20')).toEqual(['0.03', '0.02', '0.01']);
  });

  it.each([
    ['a floor above the price', POP, 'pop', { bidfloor: '0.010000001' }],
    ['an image that is required and missing', PUSH, 'push', { image_required: '1' }],
    ['a domain that is blocked', POP, 'pop', { badv: 'shop.example' }],
  ] as const)('has nothing (204) for %s', async (_name, creative, type, parameters) => {
    const testBidder = await start(creative, { type, integration: 'xml' });
    expect((await ask(testBidder)).statusCode).toBe(200);
    const answer = await ask(testBidder, parameters);
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect(answer.headers['x-nbr']).toBe('no-campaign');
  });

  it('meets a floor that is just its price', async () => {
    const testBidder = await start(POP, { type: 'pop', integration: 'xml' });
    expect((await ask(testBidder, { bidfloor: '0.01' })).statusCode).toBe(200);
  });

  it('marks a test as one', async () => {
    const testBidder = await start(POP, { type: 'pop', integration: 'xml' });
    const [listing = []] = readListings((await ask(testBidder, { test: '1' })).body);
    expect(claimsIn(Object.fromEntries(listing)['url']!).isTest).toBe(true);
  });

  it('refuses what it cannot read, and says why', async () => {
    const testBidder = await start(POP, { type: 'pop', integration: 'xml' });
    for (const [parameters, status, message] of [
      [{ ua: '' }, 400, 'ua is required'],
      [{ ip: 'here' }, 400, 'ip must be an IPv4 or IPv6 address'],
      [{ format: 'csv' }, 400, 'format must be xml or json'],
      [{ key: 'guessed' }, 401, 'The key is wrong'],
    ] as const) {
      const answer = await ask(testBidder, parameters);
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ status, message });
    }
    const twice = await testBidder.app.inject(
      `/feed/3?key=${ENDPOINT_KEY}&ip=203.0.113.1&ip=203.0.113.2&ua=Mozilla%2F5.0`,
    );
    expect(twice.statusCode).toBe(400);
    expect(twice.json()).toMatchObject({ message: 'ip must be given once' });
    for (const bytes of ['%00', '%0d%0aX-A:%201', '%1b']) {
      const hostile = await testBidder.app.inject(
        `/feed/3?key=${ENDPOINT_KEY}&ip=203.0.113.1&ua=Mozilla${bytes}`,
      );
      expect(hostile.json()).toMatchObject({ status: 400, message: 'ua must not hold control characters' });
    }
    for (const bytes of ['%ff%fe', '%zz', '%ed%a0%80']) {
      const odd = await testBidder.app.inject(
        `/feed/3?key=${ENDPOINT_KEY}&ip=203.0.113.1&ua=Mozilla${bytes}`,
      );
      expect([200, 204]).toContain(odd.statusCode);
    }
  });

  it('sells the sources above two thousand a day as unknown', { timeout: 60_000 }, async () => {
    const testBidder = await start(POP, { type: 'pop', integration: 'xml' });
    const siteOf = async (subid: string) => {
      const [listing = []] = readListings((await ask(testBidder, { subid, test: '1' })).body);
      return claimsIn(Object.fromEntries(listing)['url']!).siteId;
    };
    for (let number = 1; number < SUBIDS_PER_DAY; number += 1)
      await ask(testBidder, { subid: `s${number}`, bidfloor: '1' });
    expect(await siteOf('last')).toBe('last');
    expect(await siteOf('one-more')).toBe('');
  });
});

describe('POST /rtb of pop and push', () => {
  const testBidders: TestBidder[] = [];
  afterEach(async () => {
    for (const testBidder of testBidders.splice(0)) await testBidder.stop();
  });

  async function bidFor(creative: CreativeFields, imp: object): Promise<Readonly<Record<string, unknown>>> {
    const eventStore = createMemoryEventStore();
    const { creativeType } = creative;
    await seedServingCampaign(eventStore, {
      campaign: byClick(creativeType),
      creative,
      endpoint: { type: creativeType as SspEndpointFields['type'], integration: 'ortb' },
    });
    const testBidder = await startBidder({ eventStore });
    testBidders.push(testBidder);
    const payload = {
      id: 'r1',
      imp: [{ id: '1', ...imp }],
      site: { id: 's1', domain: 'videos.example' },
      device: { ua: PERSON.ua, ip: PERSON.ip, geo: { country: 'USA' } },
    };
    const answer = await testBidder.app.inject({
      method: 'POST',
      url: `/rtb/3?key=${ENDPOINT_KEY}&debug=1`,
      payload,
    });
    expect(answer.statusCode, String(answer.headers['x-nbr'])).toBe(200);
    const [seat] = answer.json<{ seatbid: { bid: Record<string, unknown>[] }[] }>().seatbid;
    return seat!.bid[0]!;
  }

  it('answers a pop with the address that it opens', async () => {
    const bid = await bidFor(POP, { instl: 1, banner: { w: 1280, h: 720 } });
    expect(bid['adm']).toMatch(/^https:\/\/edge\.example\/t\/click\?t=/);
    // A thousand pops at a cent each.
    expect(bid['price']).toBe(10);
  });

  it('answers a popunder in the form that such exchanges document', async () => {
    const bid = await bidFor(POP, { instl: 1, ext: { type: 'popunder' } });
    expect(bid['adm']).toMatch(
      /<ad><popunderAd><url>https:\/\/edge\.example\/t\/click\?t=[^<]+<\/url><\/popunderAd><\/ad>$/,
    );
  });

  it('answers a push ad that is asked for as a native ad', async () => {
    const assets = [
      { id: 1, required: 1, title: { len: 60 } },
      { id: 2, required: 1, img: { type: 1, w: 192, h: 192 } },
    ];
    const bid = await bidFor(PUSH, {
      native: { ver: '1.2', request: JSON.stringify({ ver: '1.2', assets }) },
    });
    const answered = JSON.parse(String(bid['adm'])) as {
      assets: readonly { id: number }[];
      link: { url: string };
    };
    expect(answered.assets.map(({ id }) => id)).toEqual([1, 2]);
    expect(claimsIn(answered.link.url).creativeType).toBe('push');
  });
});
