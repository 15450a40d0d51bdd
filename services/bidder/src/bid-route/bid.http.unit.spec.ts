import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { TestBidder } from '../test/test-bidder.ts';
import { bidRequest, bidUrl, EDGE_SECRET, seedServingCampaign, startBidder } from '../test/test-bidder.ts';
import { addressIn, claimsIn } from '../test/notices.ts';
import { createMemoryEventStore } from '@marquee/kit/event-store/memory';

interface Bid {
  readonly id: string;
  readonly impid: string;
  readonly price: number;
  readonly adm: string;
  readonly [name: string]: unknown;
}
const bidsOf = (body: string): Bid[] =>
  (JSON.parse(body) as { seatbid: { bid: Bid[] }[] }).seatbid.flatMap(({ bid }) => bid);

describe('the bid route', () => {
  let testBidder: TestBidder;
  beforeAll(async () => {
    const eventStore = createMemoryEventStore();
    await seedServingCampaign(eventStore);
    testBidder = await startBidder({ eventStore });
  });
  afterAll(() => testBidder.stop());

  const post = (payload: string | Buffer | object, headers: Record<string, string> = {}, url = bidUrl) =>
    testBidder.app.inject({ method: 'POST', url, headers, payload: payload as never });

  it('bids with the campaign that fits', async () => {
    const answer = await post(bidRequest(), { 'x-openrtb-version': '2.5' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-openrtb-version']).toBe('2.5');
    const [bid] = bidsOf(answer.body);
    expect(bid).toMatchObject({
      impid: '1',
      price: 2,
      adomain: ['shop.example'],
      cid: '42',
      crid: '7',
      cat: ['IAB22'],
      w: 300,
      h: 250,
      exp: 300,
    });
    expect(bid!.nurl).toMatch(/^https:\/\/edge\.example\/t\/win\?t=[\w.-]+&p=\$\{AUCTION_PRICE\}$/);
    expect(claimsIn(String(bid!.burl))).toMatchObject({
      campaignId: 42,
      bidNanos: 2_000_000n,
      country: 'USA',
      browser: 'Chrome',
      os: 'Windows',
      deviceType: 'desktop',
      trafficType: 2,
      domain: 'news.example',
      size: '300x250',
      clickUrl: '',
    });
    expect(bid!.adm).toContain('<img src="https://cdn.example/banner.png"');
    expect(bid!.adm).toMatch(/href="https:\/\/edge\.example\/t\/click\?t=[\w-]+"/);
    expect(claimsIn(addressIn(String(bid!.adm), 'click'))).toMatchObject({
      campaignId: 42,
      clickUrl: 'https://shop.example/landing?c=42&d=news.example&k={click_id}',
    });
  });

  it('takes bodies without a content type, as text and gzipped', async () => {
    const json = JSON.stringify(bidRequest());
    expect((await post(Buffer.from(json))).statusCode).toBe(200);
    expect((await post(json, { 'content-type': 'text/plain' })).statusCode).toBe(200);
    expect((await post(gzipSync(json), { 'content-encoding': 'gzip' })).statusCode).toBe(200);
  });

  it.each([
    ['an empty body', '', {}, 400],
    ['broken JSON', '{"id":', {}, 400],
    ['gzip that is not announced', gzipSync('{}'), {}, 400],
    ['what is announced as gzip and is not', '{}', { 'content-encoding': 'gzip' }, 400],
    ['an unknown encoding', '{}', { 'content-encoding': 'br' }, 415],
    ['a gzip bomb', gzipSync(Buffer.alloc(64 * 1_048_576, 32)), { 'content-encoding': 'gzip' }, 413],
    ['more than a mebibyte', Buffer.alloc(1_048_577, 32), {}, 413],
    ['a depth bomb', '['.repeat(500_000), {}, 400],
    ['a list', '[]', {}, 400],
    ['no id', JSON.stringify({ imp: [{ id: '1', banner: {} }] }), {}, 400],
    ['no imps', JSON.stringify({ id: 'x', imp: [] }), {}, 400],
    ['prototype tricks', '{"__proto__":{"id":"x","imp":[{"id":"1","banner":{"w":300,"h":250}}]}}', {}, 400],
  ])('refuses %s', async (_name, payload, headers, status) => {
    expect((await post(payload, headers as Record<string, string>)).statusCode).toBe(status);
  });

  it('knows its endpoints and their keys', async () => {
    expect((await post(bidRequest(), {}, '/rtb/99?key=x')).statusCode).toBe(404);
    expect((await post(bidRequest(), {}, '/rtb/1e0?key=x')).statusCode).toBe(404);
    expect((await post(bidRequest(), {}, '/rtb/3?key=wrong')).statusCode).toBe(401);
    expect((await post(bidRequest(), {}, '/rtb/3')).statusCode).toBe(401);
    expect((await post(bidRequest(), {}, `${bidUrl}&key=twice`)).statusCode).toBe(401);
    expect((await testBidder.app.inject({ url: bidUrl.replace('rtb', 'feed') })).statusCode).toBe(400);
    expect((await testBidder.app.inject({ url: '/feed/99?key=x' })).statusCode).toBe(404);
  });

  it('says why it does not bid, when asked', async () => {
    const answer = await post(bidRequest({}, { bidfloor: 2.01 }), {}, `${bidUrl}&debug=1`);
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['x-nbr']).toBe('no-campaign');
    const quiet = await post(bidRequest({}, { bidfloor: 2.01 }));
    expect(quiet.headers['x-nbr']).toBeUndefined();
    const noBids = await testBidder.app.inject({
      url: '/edge/refusals?campaignId=42',
      headers: { 'x-edge-secret': EDGE_SECRET },
    });
    const reasons = (JSON.parse(noBids.body) as { data: { reasons: { reason: string; total: number }[] } })
      .data.reasons;
    expect(reasons).toContainEqual(expect.objectContaining({ reason: 'floor', total: 2 }));
    const several = await testBidder.app.inject({
      url: '/edge/refusals?campaignIds=42,999999',
      headers: { 'x-edge-secret': EDGE_SECRET },
    });
    expect(JSON.parse(several.body)).toMatchObject({ data: [{ campaignId: 42 }] });
    expect((await testBidder.app.inject({ url: '/edge/refusals' })).statusCode).toBe(404);
  });

  it('echoes ids to the character', async () => {
    const answer = await post(
      '{"id":"a\\ud800b","imp":[{"id":"\\udfff\\u0000","banner":{"w":300,"h":250}}]}',
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('"id":"a\\ud800b"');
    expect(bidsOf(answer.body)[0]!.impid).toBe('\udfff\u0000');
  });

  it('answers at once with nothing when the time is too short', async () => {
    const answer = await post(bidRequest({ tmax: 0.0001 }), {}, `${bidUrl}&debug=1`);
    expect(answer.headers['x-nbr']).toBe('too-late');
  });
});

describe('bids for requests that arrive together', () => {
  it('spend no more than the account has', async () => {
    const eventStore = createMemoryEventStore();
    // Below $5 an account stops; three bids of $0.002 fit above it.
    await seedServingCampaign(eventStore, { balanceNanos: 5_006_000_000n });
    const testBidder = await startBidder({ eventStore });
    try {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          testBidder.app.inject({ method: 'POST', url: bidUrl, payload: bidRequest({ id: `r${index}` }) }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
        ...Array<number>(3).fill(200),
        ...Array<number>(7).fill(204),
      ]);
    } finally {
      await testBidder.stop();
    }
  });
});
