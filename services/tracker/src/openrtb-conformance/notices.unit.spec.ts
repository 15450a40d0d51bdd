import { createAddressKeys } from '../invalid-traffic/address-key.ts';
import { createTrackingTokens } from '../tracking-token/tracking-token.ts';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import { SECOND_MS } from '@marquee/schemas/common/time';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { asBrowser, claimsOf, NOW, SECRET, tokenFor } from '../../test/claims.ts';
import { switchableLog } from '../../test/logs.ts';
import { createTrackerService, type TrackerService } from '../service.ts';

const tokens = createTrackingTokens({ current: SECRET });

describe('OpenRTB conformance: what becomes of a bid', () => {
  let log: ReturnType<typeof switchableLog>;
  let tracker: TrackerService;
  let app: FastifyInstance;
  beforeEach(async () => {
    log = switchableLog();
    tracker = createTrackerService(
      { trackingSecret: SECRET, tuning: { retryMs: 5, appendTimeoutMs: 50 } },
      { trafficLog: log, logger: { warn: () => undefined }, clock: () => new Date(NOW) },
    );
    app = fastify();
    app.addHook('onRequest', asBrowser);
    await app.register(tracker.http!);
    for (const worker of tracker.workers) await worker.start();
  });
  afterEach(async () => {
    log.isDown = false;
    await app.close();
    for (const worker of tracker.workers) await worker.stop();
  });

  const call = (
    path: string,
    rest = '',
    over: Partial<TrackingClaims> = {},
    headers: Readonly<Record<string, string>> = {},
  ) => app.inject({ url: `/t/${path}?t=${tokenFor(path, claimsOf(over), tokens)}${rest}`, headers });
  const recorded = () => log.events.map(({ kind, notBillable }) => [kind, notBillable]);

  describe('nurl is NOT billing', () => {
    it('is a win and nothing else, however often it comes', async () => {
      for (let count = 0; count < 3; count += 1) await call('win', '&p=1.5');
      expect(new Set(log.events.map(({ kind }) => kind))).toEqual(new Set(['win']));
    });
    it('an impression is billed by the billing notice, or by the pixel where there is none', async () => {
      await call('bill', '&p=1.5');
      await call('imp', '&p=1.5', { bidId: 'bid-2' });
      expect(recorded()).toEqual([
        ['bill', ''],
        ['impression', ''],
      ]);
      expect(log.events.map(({ clearingNanos }) => clearingNanos)).toEqual([1_500_000n, 1_500_000n]);
    });
  });

  describe('burl receiver', () => {
    it('answers 200 to each of the retries, under the one key that bills once', async () => {
      for (let count = 0; count < 6; count += 1) expect((await call('bill', '&p=1.5')).statusCode).toBe(200);
      expect(new Set(log.events.map(({ claims }) => claims.bidId))).toEqual(new Set(['bid-1']));
      expect(new Set(log.events.map(({ topic }) => topic))).toEqual(new Set(['impressions']));
    });
    it('takes a notice by GET and by POST', async () => {
      const url = `/t/bill?t=${tokens.sign(claimsOf()).notice}&p=1`;
      expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200);
      expect((await app.inject({ method: 'GET', url })).statusCode).toBe(200);
    });
    it('says 200 only for what is durable, otherwise that the exchange come again', async () => {
      log.isDown = true;
      const away = await call('bill', '&p=1.5');
      expect(away.statusCode).toBe(503);
      expect(Number(away.headers['retry-after'])).toBeGreaterThan(0);
      expect(log.events).toEqual([]);
      log.isDown = false;
      expect((await call('bill', '&p=1.5')).statusCode).toBe(200);
      expect(recorded()).toEqual([['bill', '']]);
    });
    it('bills nothing after the end that the bid named', async () => {
      await call('bill', '&p=1.5', { expiresAtMs: NOW - 60_001 });
      expect(recorded()).toEqual([['bill', 'expired']]);
    });
    it('bills no bid of a test', async () => {
      await call('bill', '&p=1.5', { isTest: true });
      await call('imp', '&p=1.5', { isTest: true });
      expect(recorded()).toEqual([
        ['bill', 'test'],
        ['impression', 'test'],
      ]);
    });
  });

  describe('macros', () => {
    it('AUDIT for the price is a render for a review, and bills nothing', async () => {
      for (const path of ['win', 'bill', 'imp']) expect((await call(path, '&p=AUDIT')).statusCode).toBe(200);
      expect(log.events.map(({ notBillable }) => notBillable)).toEqual(['audit', 'audit', 'audit']);
    });
    it.each(['audit', 'QVVESVQ='])('AUDIT is one however it is written: %s', async (price) => {
      expect((await call('bill', `&p=${price}`)).statusCode).toBe(200);
      expect(log.events).toMatchObject([{ notBillable: 'audit' }]);
    });
    it.each(['.5', '0.5', '%2B0.5', '5e-1'])('bills a price that is written as %s', async (price) => {
      expect((await call('bill', `&p=${price}`)).statusCode).toBe(200);
      expect(log.events).toMatchObject([{ clearingNanos: 500_000n, notBillable: '' }]);
    });
    it.each([
      ['that the exchange left as it was', '&p=${AUCTION_PRICE}'],
      ['that became empty', '&p='],
      ['in a cipher', '&p=Wx7s1AAKQYEKT1tVVQBBQQ'],
      ['that is missing', ''],
    ])('takes the bid where there is a price %s', async (_name, rest) => {
      expect((await call('bill', rest)).statusCode).toBe(200);
      expect(log.events).toMatchObject([{ kind: 'bill', clearingNanos: null, notBillable: '' }]);
    });
    it('takes no price above the bid', async () => {
      await call('bill', '&p=99');
      expect(log.events).toMatchObject([{ clearingNanos: 2_000_000n }]);
    });
    it('refuses a price that is none with 400', async () => {
      for (const price of ['-1', 'NaN', '1e30']) {
        expect((await call('bill', `&p=${price}`)).statusCode).toBe(400);
      }
      expect(log.events).toEqual([]);
    });
    it('LOSS and MIN_TO_WIN of a loss are kept; what the exchange did not fill is unknown', async () => {
      await call('loss', '&r=102&m=2.5');
      await call('loss', '&r=&m=');
      expect(log.events).toMatchObject([
        { kind: 'loss', lossReason: 102, minToWinNanos: 2_500_000n },
        { kind: 'loss', lossReason: null, minToWinNanos: null },
      ]);
    });
    it.each([1, 7, 10, 100, 101, 102, 103, 104, 200, 202, 205, 209, 215, 999])(
      'takes the loss code %i',
      async (code) => {
        expect((await call('loss', `&r=${code}`)).statusCode).toBe(200);
        expect(log.events).toMatchObject([{ lossReason: code }]);
      },
    );
    it('MULTIPLIER is how many saw it, IMP_TS when', async () => {
      await call('bill', `&p=1&x=12&ts=${NOW - SECOND_MS}`);
      expect(log.events).toMatchObject([{ multiplier: 12, impressionAtMs: NOW - SECOND_MS }]);
    });
    it('converts a price in the currency of the bid', async () => {
      await call('bill', '&p=0.801', { currency: 'CHF' });
      expect(log.events).toMatchObject([{ clearingNanos: 1_000_000n }]);
    });
  });

  describe('server-fired events', () => {
    const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    const server = { 'user-agent': robot };
    const player = {
      'x-device-ip': '93.184.216.34',
      'x-device-user-agent': 'Mozilla/5.0 (Linux; Tizen 7.0) AppleWebKit/537.36',
    };
    it('of a video are decided by the device that the server names, not by the server', async () => {
      const video = { creativeType: 'video', addressKey: createAddressKeys(SECRET)(player['x-device-ip']) };
      await call('imp', '&p=1', video, { ...server, ...player });
      await call('imp', '&p=1', video, { ...player, 'x-device-user-agent': robot });
      await call('video', '&e=start', video, { ...server, ...player });
      expect(recorded()).toEqual([
        ['impression', ''],
        ['impression', 'invalid-traffic'],
        ['video', ''],
      ]);
    });
    it('are decided by the server where it names no device, and where no video is put together', async () => {
      const video = { creativeType: 'video' };
      await call('imp', '&p=1', video, { ...server, 'x-device-user-agent': 'Mozilla/5.0' });
      await call('imp', '&p=1', video, { ...server, ...player, 'x-device-ip': '10.0.0.1' });
      await call('imp', '&p=1', video, { ...server, ...player, 'x-device-ip': 'nonsense' });
      await call('imp', '&p=1', { creativeType: 'banner' }, { ...server, ...player });
      expect(recorded()).toEqual(Array<unknown>(4).fill(['impression', 'invalid-traffic']));
    });
    it('hold for billing notices too', async () => {
      await call('bill', '&p=1', {}, { 'x-device-user-agent': robot });
      expect(recorded()).toEqual([['bill', 'invalid-traffic']]);
    });
  });

  describe('win->imp delay', () => {
    it.each([
      ['a minute on the web', 60],
      ['five minutes in an app', 300],
      ['half an hour of an interstitial', 1_800],
    ])('allows %s', async (_name, seconds) => {
      const bidAtMs = NOW - seconds * SECOND_MS;
      await call('imp', '&p=1', { bidAtMs, expiresAtMs: bidAtMs + (seconds + 1) * SECOND_MS });
      expect(recorded()).toEqual([['impression', '']]);
    });
  });

  describe('tokens', () => {
    it('with another key are rejected by every path', async () => {
      const strangers = createTrackingTokens({ current: 'another secret of 24 chars' });
      for (const path of ['win', 'bill', 'loss', 'imp', 'click', 'video', 'postback']) {
        const forged = tokenFor(path, claimsOf(), strangers);
        const answer = await app.inject({ url: `/t/${path}?t=${forged}&click_id=${forged}&e=start` });
        expect(answer.statusCode, path).toBe(404);
      }
      expect(log.events).toEqual([]);
    });
  });

  describe('tokens of another purpose', () => {
    const PATHS = {
      notice: ['win', 'bill', 'loss'],
      markup: ['imp', 'video'],
      click: ['click', 'conv', 'postback'],
    } as const;
    const purposes = Object.keys(PATHS) as (keyof typeof PATHS)[];
    it.each(
      purposes.flatMap((own) =>
        purposes.filter((other) => other !== own).map((other) => [own, other] as const),
      ),
    )('a token for %s is forged where one for %s is due', async (own, other) => {
      const signed = tokens.sign(claimsOf());
      const token = own === 'click' ? signed.click() : signed[own];
      for (const path of PATHS[other]) {
        const name = other === 'click' && path !== 'click' ? 'click_id' : 't';
        const answer = await app.inject({ url: `/t/${path}?${name}=${token}&p=0&e=start` });
        expect([path, answer.statusCode]).toEqual([path, 404]);
      }
      expect(log.events).toEqual([]);
      expect(tracker.counts()).toMatchObject({ forged: PATHS[other].length });
    });
  });

  describe('clicks that are bought', () => {
    const byClick = { billing: 'click', creativeType: 'push', addressKey: '' } as const;
    it('are billed by the redirect, and by no notice of the exchange', async () => {
      const answer = await call('click', '', byClick);
      expect(answer.statusCode).toBe(302);
      await call('bill', '&p=1', byClick);
      expect(recorded().sort()).toEqual([
        ['bill', ''],
        ['bill', 'billed-by-click'],
        ['click', ''],
      ]);
    });
  });
});
