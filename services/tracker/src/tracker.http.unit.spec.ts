import { createTrackingTokens } from '@marquee/kit/tracking-token/tracking-token';
import type { TrafficLog, TrafficMessage } from '@marquee/kit/traffic-log/port';
import { PLAIN_BID, PLAIN_TOKEN } from '@marquee/schemas/traffic/tracking-claims';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';
import { decodeTrafficEvent } from '@marquee/schemas/traffic/traffic-event-json';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { TrackerService } from './service.ts';
import { createTrackerService } from './service.ts';

const SECRET = 'a tracking secret for tests';
const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const tokens = createTrackingTokens({ current: SECRET });

const claims = (over: Partial<TrackingClaims> = {}): TrackingClaims => ({
  bidId: 'bid-1',
  bidAtMs: NOW - 60_000,
  expiresAtMs: NOW + 240_000,
  userId: 5,
  campaignId: 42,
  creativeId: 7,
  sspEndpointId: 3,
  creativeType: 'banner',
  pricingModel: 'CPM',
  bidNanos: 2_000_000n,
  currency: 'USD',
  isTest: false,
  ...PLAIN_BID,
  ...PLAIN_TOKEN,
  clickUrl: 'https://shop.example/landing?k={click_id}',
  country: 'USA',
  region: '',
  city: '',
  deviceType: 'desktop',
  deviceBrand: '',
  os: 'Windows',
  osVersion: '10',
  browser: 'Chrome',
  language: 'en',
  connectionType: '',
  carrier: '',
  trafficType: 2,
  domain: 'news.example',
  siteId: 's1',
  publisher: 'p1',
  size: '300x250',
  ...over,
});

/** A log whose availability the test decides. */
function switchableLog(): TrafficLog & {
  isDown: boolean;
  readonly events: (TrafficEvent & { topic: string })[];
} {
  const events: (TrafficEvent & { topic: string })[] = [];
  const log = {
    isDown: false,
    events,
    ensureTopics: async () => undefined,
    append: async (topic: string, messages: readonly TrafficMessage[]) => {
      if (log.isDown) throw new Error('the disk is full');
      for (const { key, value } of messages) {
        const event = decodeTrafficEvent(value);
        expect(key).toBe(event.claims.bidId);
        events.push({ ...event, topic });
      }
    },
    consume: () => Promise.reject(new Error('nobody reads here')),
    lag: async () => [],
    ping: async () => undefined,
    dispose: async () => undefined,
  };
  return log;
}

describe('the tracker', () => {
  let log: ReturnType<typeof switchableLog>;
  let tracker: TrackerService;
  let app: FastifyInstance;
  beforeEach(async () => {
    log = switchableLog();
    tracker = createTrackerService(
      { trackingSecret: SECRET, tuning: { retryMs: 5 } },
      { trafficLog: log, logger: { warn: () => undefined }, clock: () => new Date(NOW) },
    );
    app = fastify();
    await app.register(tracker.http!);
    for (const worker of tracker.workers) await worker.start();
  });
  afterEach(async () => {
    await app.close();
    for (const worker of tracker.workers) await worker.stop();
  });

  const call = (path: string, over: Partial<TrackingClaims> = {}, rest = '', headers = {}) =>
    app.inject({ url: `/t/${path}?t=${tokens.sign(claims(over))}${rest}`, headers });

  it.each([
    ['win', 'wins'],
    ['bill', 'impressions'],
    ['imp', 'impressions'],
  ])('records %s with its clearing price', async (path, topic) => {
    expect((await call(path, {}, '&p=1.5')).statusCode).toBe(200);
    expect(log.events).toMatchObject([{ topic, atMs: NOW, clearingNanos: 1_500_000n, notBillable: '' }]);
    expect(log.events[0]!.claims).toMatchObject({ campaignId: 42, bidNanos: 2_000_000n });
    expect(log.events[0]!.claims).not.toHaveProperty('clickUrl');
  });

  it('answers an impression with a pixel that nobody keeps', async () => {
    const answer = await call('imp');
    expect(answer.headers['content-type']).toBe('image/gif');
    expect(answer.rawPayload).toHaveLength(43);
    expect(answer.headers['cache-control']).toContain('no-store');
  });

  it('records losses with their reason', async () => {
    await call('loss', {}, '&r=102&m=2.5');
    await call('loss', { bidId: 'bid-2' }, '&r=${AUCTION_LOSS}');
    expect(log.events.map(({ topic, lossReason }) => [topic, lossReason])).toEqual([
      ['losses', 102],
      ['losses', null],
    ]);
  });

  it('leads a click to the page in the token and nowhere else', async () => {
    const token = tokens.sign(claims());
    const answer = await app.inject({ url: `/t/click?t=${token}&url=https://evil.example&u=//evil.example` });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(`https://shop.example/landing?k=${token}`);
    expect(log.events).toMatchObject([{ topic: 'clicks', kind: 'click', notBillable: '' }]);
  });

  it.each([
    ['no token', '/t/click?url=https://evil.example'],
    ['two tokens', `/t/click?t=${tokens.sign(claims())}&t=x`],
    [
      'a forged token',
      `/t/click?t=${createTrackingTokens({ current: 'another secret 0123456' }).sign(claims())}`,
    ],
    ['no landing page', `/t/click?t=${tokens.sign(claims({ clickUrl: '' }))}`],
    ['a script for a landing page', `/t/click?t=${tokens.sign(claims({ clickUrl: 'javascript:alert(1)' }))}`],
    ['no URL for a landing page', `/t/click?t=${tokens.sign(claims({ clickUrl: '//' }))}`],
  ])('does not redirect with %s', async (_name, url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers.location).toBeUndefined();
    expect(log.events).toEqual([]);
  });

  it('records what is late, but not as billable; a late click still leads on', async () => {
    const late = { expiresAtMs: NOW - 1 };
    expect((await call('bill', late)).statusCode).toBe(200);
    expect((await call('click', late)).statusCode).toBe(302);
    const veryLate = await call('click', {
      bidAtMs: NOW - 25 * 3_600_000,
      expiresAtMs: NOW - 24 * 3_600_000,
    });
    expect(veryLate.statusCode).toBe(302);
    expect(log.events.map(({ kind, notBillable }) => [kind, notBillable])).toEqual([
      ['bill', 'expired'],
      ['click', ''],
      ['click', 'expired'],
    ]);
  });

  it('bills neither tests nor audits', async () => {
    await call('bill', { isTest: true }, '&p=1');
    await call('imp', {}, '&p=AUDIT');
    expect(log.events.map(({ notBillable }) => notBillable)).toEqual(['test', 'audit']);
  });

  it('refuses numbers that are no price, and caps the others', async () => {
    for (const price of ['-1', 'NaN', '1e999'])
      expect((await call('bill', {}, `&p=${price}`)).statusCode).toBe(400);
    expect(log.events).toEqual([]);
    await call('bill', {}, '&p=99');
    expect(log.events).toMatchObject([{ clearingNanos: 2_000_000n }]);
    expect(tracker.counts()).toMatchObject({ 'price-refused': 3, 'price-capped': 1 });
  });

  it('counts forgeries and replays', async () => {
    const forged = createTrackingTokens({ current: 'another secret 0123456' }).sign(claims());
    expect((await app.inject({ url: `/t/bill?t=${forged}` })).statusCode).toBe(404);
    const pixel = await app.inject({ url: `/t/imp?t=${forged}` });
    expect([pixel.statusCode, pixel.headers['content-type']]).toEqual([404, 'image/gif']);
    await app.inject({ url: '/t/bill?t=junk' });
    await call('bill');
    await call('bill');
    expect(tracker.counts()).toMatchObject({ forged: 2, malformed: 1, bill: 2, 'replay:bill': 1 });
    expect(log.events).toHaveLength(2);
  });

  it('does not count HEAD, prefetching browsers and crawlers', async () => {
    const token = tokens.sign(claims());
    for (const path of ['imp', 'click', 'bill']) {
      expect((await app.inject({ method: 'HEAD', url: `/t/${path}?t=${token}` })).statusCode).toBe(204);
    }
    expect((await call('imp', {}, '', { 'sec-purpose': 'prefetch;prerender' })).statusCode).toBe(200);
    expect((await call('click', {}, '', { purpose: 'prefetch' })).statusCode).toBe(302);
    expect(log.events).toEqual([]);
    await call('imp', {}, '', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    expect(log.events).toMatchObject([{ notBillable: 'invalid-traffic' }]);
  });

  it('takes conversions from pixels and servers', async () => {
    const token = tokens.sign(claims());
    await app.inject({ url: `/t/conv?cid=${token}&value=12.50&type=sale` });
    await app.inject({ url: `/t/postback?click_id=${token}&value=0.000000001` });
    await app.inject({
      method: 'POST',
      url: '/t/postback',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `click_id=${token}&value=3&type=lead`,
    });
    await app.inject({ method: 'POST', url: '/t/postback', payload: { click_id: token, value: 4 } });
    expect(log.events.map((event) => [event.conversionValueNanos, event.conversionType])).toEqual([
      [12_500_000_000n, 'sale'],
      [1n, null],
      [3_000_000_000n, 'lead'],
      [4_000_000_000n, null],
    ]);
    expect((await app.inject({ url: `/t/postback?click_id=${token}&value=-1` })).statusCode).toBe(400);
    expect((await app.inject({ url: '/t/postback?click_id=x' })).statusCode).toBe(404);
  });

  it('asks exchanges to come again while the log is away, and keeps what people did', async () => {
    log.isDown = true;
    const bill = await call('bill');
    expect(bill.statusCode).toBe(503);
    expect(bill.headers['retry-after']).toBe('5');
    expect((await call('click')).statusCode).toBe(302);
    expect((await call('imp', { bidId: 'bid-2' })).statusCode).toBe(200);
    expect(tracker.workers[0]!.unhealthy?.()).toMatch(/disk is full/);
    log.isDown = false;
    await vi.waitFor(() =>
      expect(log.events.map(({ kind }) => kind).sort()).toEqual(['click', 'impression']),
    );
    expect((await call('bill')).statusCode).toBe(200);
    expect(tracker.workers[0]!.unhealthy?.()).toBeUndefined();
  });

  it('keeps what is spooled through its stop', async () => {
    log.isDown = true;
    await call('click');
    log.isDown = false;
    await tracker.workers[0]!.stop();
    expect(log.events).toMatchObject([{ kind: 'click' }]);
  });
});
