import { createTrackingTokens } from './tracking-token/tracking-token.ts';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { asBrowser, claimsOf as claims, NOW, SECRET, tokenFor } from '../test/claims.ts';
import { switchableLog } from '../test/logs.ts';
import type { TrackerService } from './service.ts';
import { createTrackerService } from './service.ts';

const tokens = createTrackingTokens({ current: SECRET });

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
    app.addHook('onRequest', asBrowser);
    await app.register(tracker.http!);
    for (const worker of tracker.workers) await worker.start();
  });
  afterEach(async () => {
    await app.close();
    for (const worker of tracker.workers) await worker.stop();
  });

  const call = (path: string, over: Partial<TrackingClaims> = {}, rest = '', headers = {}) =>
    app.inject({ url: `/t/${path}?t=${tokenFor(path, claims(over), tokens)}${rest}`, headers });

  it.each([
    ['win', 'impressions'],
    ['bill', 'impressions'],
    ['imp', 'impressions'],
  ])('records %s with its clearing price', async (path, topic) => {
    expect((await call(path, {}, '&p=1.5')).statusCode).toBe(200);
    expect(log.events).toMatchObject([{ topic, atMs: NOW, clearingNanos: 1_500_000n, notBillable: '' }]);
    expect(log.events[0]!.claims).toMatchObject({ campaignId: 42, bidNanos: 2_000_000n });
    expect(log.events[0]!.claims).not.toHaveProperty('clickUrl');
  });

  it('answers an impression with a pixel that must not be cached', async () => {
    const answer = await call('imp');
    expect(answer.headers['content-type']).toBe('image/gif');
    expect(answer.rawPayload).toHaveLength(43);
    expect(answer.headers['cache-control']).toContain('no-store');
  });

  it.each([
    ['PUT', 'win', 'GET, POST, HEAD'],
    ['DELETE', 'bill', 'GET, POST, HEAD'],
    ['PATCH', 'imp', 'GET, POST, HEAD'],
    ['POST', 'click', 'GET, HEAD'],
    ['OPTIONS', 'conv', 'GET, HEAD'],
    ['PUT', 'postback', 'GET, POST, HEAD'],
  ] as const)('answers %s of /t/%s with 405 and the methods that it takes', async (method, path, allow) => {
    const answer = await app.inject({ method, url: `/t/${path}?t=${tokenFor(path, claims(), tokens)}` });
    expect(answer).toMatchObject({ statusCode: 405, headers: { allow } });
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(log.events).toEqual([]);
  });

  it('answers a body that is too large with problem details', async () => {
    const url = `/t/win?t=${tokenFor('win', claims(), tokens)}`;
    const answer = await app.inject({ method: 'POST', url, payload: 'x'.repeat(65_537) });
    expect(answer.statusCode).toBe(413);
    expect(JSON.parse(answer.body)).toMatchObject({ status: 413, title: 'Payload Too Large' });
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
    const signed = tokens.sign(claims());
    const answer = await app.inject({
      url: `/t/click?t=${signed.click()}&url=https://evil.example&u=//evil.example`,
    });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(`https://shop.example/landing?k=${signed.clickId()}`);
    expect(log.events).toMatchObject([{ topic: 'clicks', kind: 'click', notBillable: '' }]);
  });

  it.each([
    ['no token', '/t/click?url=https://evil.example'],
    ['two tokens', `/t/click?t=${tokenFor('click', claims(), tokens)}&t=x`],
    [
      'a forged token',
      `/t/click?t=${tokenFor('click', claims(), createTrackingTokens({ current: 'another secret 0123456' }))}`,
    ],
    ['no landing page', `/t/click?t=${tokenFor('click', claims({ clickUrl: '' }), tokens)}`],
    [
      'a script for a landing page',
      `/t/click?t=${tokenFor('click', claims({ clickUrl: 'javascript:alert(1)' }), tokens)}`,
    ],
    ['no URL for a landing page', `/t/click?t=${tokenFor('click', claims({ clickUrl: '//' }), tokens)}`],
  ])('does not redirect with %s', async (_name, url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers.location).toBeUndefined();
    expect(log.events).toEqual([]);
  });

  it('records what is late, but not as billable; a late click still leads on', async () => {
    const late = { expiresAtMs: NOW - 60_001 };
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

  it('records the minimum to win, the multiplier and the time of the impression', async () => {
    await call('loss', {}, '&r=102&m=2.5');
    await call('loss', { bidId: 'bid-2' }, '&r=102&m=${AUCTION_MIN_TO_WIN}');
    await call('bill', { bidId: 'bid-3' }, `&p=1&x=12.4&ts=${NOW - 5_000}`);
    await call('bill', { bidId: 'bid-4' }, '&p=1&x=9999999&ts=1');
    await call('bill', { bidId: 'bid-5' }, '&p=1&x=1e3&ts=${AUCTION_IMP_TS}');
    await call('bill', { bidId: 'bid-6' }, '&p=1&x=5000');
    expect(log.events.slice(0, 2).map(({ minToWinNanos }) => minToWinNanos ?? null)).toEqual([
      2_500_000n,
      null,
    ]);
    expect(log.events.slice(2).map(({ multiplier, impressionAtMs }) => [multiplier, impressionAtMs])).toEqual(
      [
        [12, NOW - 5_000],
        [undefined, undefined],
        [undefined, undefined],
        [1_000, undefined],
      ],
    );
  });

  describe('a bid that is bought by the click', () => {
    const byClick = { billing: 'click', creativeType: 'push', addressKey: '' } as const;

    it('is billed by its click', async () => {
      expect((await call('click', byClick)).statusCode).toBe(302);
      expect(log.events.map(({ topic, kind, notBillable }) => [topic, kind, notBillable]).sort()).toEqual([
        ['clicks', 'click', ''],
        ['impressions', 'bill', ''],
      ]);
    });

    it('is billed neither by its impression nor by a call of the billing notice', async () => {
      await call('imp', byClick);
      await call('bill', byClick, '&p=1');
      expect(log.events.map(({ kind, notBillable }) => [kind, notBillable])).toEqual([
        ['impression', ''],
        ['bill', 'billed-by-click'],
      ]);
    });

    it('is not billed by a click after its money was released, nor by a robot', async () => {
      await call('click', { ...byClick, expiresAtMs: NOW - 60_001 });
      await call('click', { ...byClick, bidId: 'bid-2' }, '', { 'user-agent': 'Googlebot/2.1' });
      expect(log.events.map(({ kind, notBillable }) => `${kind} ${notBillable}`).sort()).toEqual([
        'bill expired',
        'bill invalid-traffic',
        'click expired',
        'click invalid-traffic',
      ]);
    });
  });

  it('accepts known video events and rejects others', async () => {
    for (const event of ['start', 'midpoint', 'complete']) await call('video', {}, `&e=${event}`);
    for (const event of ['', 'START', 'toString', '__proto__', 'start&e=start'])
      expect((await call('video', {}, `&e=${event}`)).statusCode).toBe(400);
    expect((await app.inject({ url: '/t/video?e=start' })).statusCode).toBe(404);
    expect(log.events.map(({ topic, kind, videoEvent }) => [topic, kind, videoEvent])).toEqual([
      ['videos', 'video', 'start'],
      ['videos', 'video', 'midpoint'],
      ['videos', 'video', 'complete'],
    ]);
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
    const forged = createTrackingTokens({ current: 'another secret 0123456' }).sign(claims()).notice;
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
    for (const path of ['imp', 'click', 'bill']) {
      const token = tokenFor(path, claims(), tokens);
      expect((await app.inject({ method: 'HEAD', url: `/t/${path}?t=${token}` })).statusCode).toBe(204);
    }
    expect((await call('imp', {}, '', { 'sec-purpose': 'prefetch;prerender' })).statusCode).toBe(200);
    expect((await call('click', {}, '', { purpose: 'prefetch' })).statusCode).toBe(302);
    expect(log.events).toEqual([]);
    await call('imp', {}, '', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    expect(log.events).toMatchObject([{ notBillable: 'invalid-traffic' }]);
  });

  it('takes conversions from pixels and servers', async () => {
    const token = tokens.sign(claims()).clickId();
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
    expect((await app.inject({ url: '/t/postback?click_id=x' })).statusCode).toBe(404);
  });

  it('asks exchanges to retry while the log is unavailable, and keeps the events of browsers', async () => {
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
