import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { NO_STREAM } from '@marquee/kit/event-store/port';
import { createTrackingTokens } from '../tracking-token/tracking-token.ts';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import { DAY_MS, HOUR_MS } from '@marquee/schemas/common/time';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { asBrowser, claimsOf, NOW, SECRET } from '../../test/claims.ts';
import { switchableLog } from '../../test/logs.ts';
import { COOKIES_MAX, readAttributionCookies } from './attribution-cookies.ts';
import type { TrackerService } from '../service.ts';
import { createTrackerService } from '../service.ts';

const tokens = createTrackingTokens({ current: SECRET });
const CODE = 'a0b1c2d3e4f5g6h7i8j9k0';
const BRIEF = 'brief-windows-brief-win';
const SLEEPING = 'sleeping-sleeping-slee';
const PERSON = 'person-key-0000000';

const pixelCreated = (
  pixelId: number,
  code: string,
  isActive: boolean,
  windows: { clickWindowDays?: number; viewWindowHours?: number } = {},
) => ({
  id: `00000000-0000-4000-8000-00000000000${pixelId}`,
  type: 'ConversionPixelCreated',
  data: {
    pixelId,
    userId: 5,
    name: 'Orders',
    conversionType: 'purchase',
    repeatConversionsType: 'interval',
    frequency: 6,
    isActive,
    code,
    ...windows,
  },
  metadata: {
    commandId: '00000000-0000-4000-8000-000000000000',
    schemaVersion: 1,
    actorId: null,
    onBehalfOfId: null,
    occurredAt: '2026-11-20T00:00:00.000Z',
    correlationId: '00000000-0000-4000-8000-000000000000',
    causationId: null,
    origin: null,
  },
});

describe('conversions', () => {
  const store = createMemoryEventStore();
  let log: ReturnType<typeof switchableLog>;
  let tracker: TrackerService;
  let app: FastifyInstance;
  let nowMs = NOW;

  const start = async (publicEdgeUrl = 'https://edge.example'): Promise<void> => {
    log = switchableLog();
    tracker = createTrackerService(
      { trackingSecret: SECRET, publicEdgeUrl },
      { trafficLog: log, eventStore: store, logger: { warn: () => undefined }, clock: () => new Date(nowMs) },
    );
    app = fastify();
    app.addHook('onRequest', asBrowser);
    await app.register(tracker.http!);
    for (const worker of tracker.workers) await worker.start();
    await vi.waitFor(async () =>
      expect((await app.inject({ url: '/t/visit?id=nobody' })).statusCode).toBe(404),
    );
  };
  const stop = async (): Promise<void> => {
    await app.close();
    for (const worker of tracker.workers) await worker.stop();
  };
  beforeEach(async () => {
    nowMs = NOW;
    if ((await store.headPosition()) === 0n) {
      await store.append('conversion-pixel-1', NO_STREAM, [pixelCreated(1, CODE, true)]);
      await store.append('conversion-pixel-2', NO_STREAM, [pixelCreated(2, SLEEPING, false)]);
      await store.append('conversion-pixel-3', NO_STREAM, [
        pixelCreated(3, BRIEF, true, { clickWindowDays: 7, viewWindowHours: 2 }),
      ]);
    }
    await start();
  });
  afterEach(stop);

  const signed = (over: Partial<TrackingClaims> = {}) =>
    tokens.sign(claimsOf({ personKey: PERSON, ...over }));
  const token = (over: Partial<TrackingClaims> = {}): string => signed(over).click();
  const get = (url: string, cookie = '', headers = {}) =>
    app.inject({ url, headers: cookie === '' ? headers : { cookie, ...headers } });
  /** What a browser sends back after an answer. */
  const jarOf = (answer: { headers: Record<string, string | string[] | number | undefined> }): string =>
    [answer.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => String(line).split(';')[0])
      .join('; ');

  it('are of the click that is named, with the rule of their pixel', async () => {
    const clickId = token();
    expect((await get(`/t/conv?id=${CODE}&click_id=${clickId}&value=9.5`)).statusCode).toBe(200);
    expect(log.events).toMatchObject([
      {
        topic: 'conversions',
        notBillable: '',
        conversionValueNanos: 9_500_000_000n,
        conversionType: 'purchase',
        conversion: { pixelId: 1, attribution: 'click', repeat: 'interval', frequencyHours: 6, clickId },
      },
    ]);
    expect(log.visits).toEqual([{ schemaVersion: 1, atMs: NOW, pixelId: 1, userId: 5, personKey: PERSON }]);
  });

  it('are of the last click that the browser remembers, or else of the last view', async () => {
    const viewed = jarOf(await get(`/t/imp?t=${signed({ bidId: 'viewed' }).markup}`));
    const clicked = jarOf(await get(`/t/click?t=${token({ bidId: 'clicked' })}`));
    log.events.length = 0;
    await get(`/t/conv?id=${CODE}`, viewed);
    await get(`/t/conv?id=${CODE}`, `${viewed}; ${clicked}`);
    await get(`/t/conv?id=${CODE}&click_id=${token({ bidId: 'named' })}`, `${viewed}; ${clicked}`);
    await get(`/t/conv?id=${CODE}&click_id=forged`, clicked);
    expect(log.events.map((event) => [event.claims.bidId, event.conversion?.attribution])).toEqual([
      ['viewed', 'view'],
      ['clicked', 'click'],
      ['named', 'click'],
      ['clicked', 'click'],
    ]);
  });

  it('are of a view for a day and of a click for thirty', async () => {
    const viewed = jarOf(await get(`/t/imp?t=${signed({ bidId: 'viewed' }).markup}`));
    const clicked = jarOf(await get(`/t/click?t=${token({ bidId: 'clicked' })}`));
    log.events.length = 0;
    nowMs = NOW + DAY_MS;
    await get(`/t/conv?id=${CODE}`, viewed);
    await get(`/t/conv?id=${CODE}`, `${viewed}; ${clicked}`);
    nowMs = NOW + 31 * DAY_MS;
    await get(`/t/conv?id=${CODE}`, clicked);
    await get(`/t/conv?id=${CODE}&click_id=${token()}`);
    expect(log.events.map((event) => [event.claims.campaignId, event.notBillable])).toEqual([
      [0, 'click-missing'],
      [42, ''],
      [0, 'click-missing'],
      [42, 'expired'],
    ]);
    expect(tracker.counts()).toMatchObject({ 'conversion-of-nobody': 2 });
  });

  it('are of what the browser remembers within the windows of the pixel', async () => {
    const viewed = jarOf(await get(`/t/imp?t=${signed({ bidId: 'viewed' }).markup}`));
    const clicked = jarOf(await get(`/t/click?t=${token({ bidId: 'clicked' })}`));
    log.events.length = 0;
    await get(`/t/conv?id=${BRIEF}`, viewed);
    nowMs = NOW + 3 * HOUR_MS;
    await get(`/t/conv?id=${BRIEF}`, viewed);
    await get(`/t/conv?id=${CODE}`, viewed);
    nowMs = NOW + 6 * DAY_MS;
    await get(`/t/conv?id=${BRIEF}`, clicked);
    nowMs = NOW + 8 * DAY_MS;
    await get(`/t/conv?id=${BRIEF}`, clicked);
    await get(`/t/conv?id=${CODE}`, clicked);
    expect(log.events.map(({ claims, notBillable }) => [claims.campaignId, notBillable])).toEqual([
      [42, ''],
      [0, 'click-missing'],
      [42, ''],
      [42, ''],
      [0, 'click-missing'],
      [42, ''],
    ]);
    expect(log.events[0]?.conversion).toMatchObject({ clickWindowDays: 7, viewWindowHours: 2 });
    expect(log.events[2]?.conversion).toMatchObject({ clickWindowDays: 30, viewWindowHours: 24 });
  });

  it('are never ascribed to the ad of another account', async () => {
    const other = token({ userId: 6 });
    const clicked = jarOf(await get(`/t/click?t=${other}`));
    log.events.length = 0;
    await get(`/t/conv?id=${CODE}&click_id=${other}`, clicked);
    await get(`/t/conv?id=${CODE}`, `mqc5=${other}`);
    const answer = await get(`/t/postback?id=${CODE}&click_id=${other}`);
    await get(`/t/postback?id=${CODE}&click_id=forged`, '', { 'user-agent': 'node' });
    expect(
      log.events.map(({ claims, notBillable }) => [claims.userId, claims.campaignId, notBillable]),
    ).toEqual([
      [5, 0, 'click-of-other-account'],
      [5, 0, 'click-missing'],
      [5, 0, 'click-of-other-account'],
      [5, 0, 'click-unknown'],
    ]);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      404,
      'click_id is of an ad of another account than the pixel',
    ]);
  });

  it('without a click are recorded twenty times in an hour with no click id, sixty with a wrong one, and those of robots not at all', async () => {
    await get(`/t/conv?id=${CODE}`, '', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
    expect(log.events).toEqual([]);
    for (let call = 0; call < 30; call += 1) expect((await get(`/t/conv?id=${CODE}`)).statusCode).toBe(200);
    expect(log.events).toHaveLength(20);
    for (let call = 0; call < 70; call += 1)
      expect((await get(`/t/conv?id=${CODE}&click_id=none`)).statusCode).toBe(200);
    expect(log.events).toHaveLength(80);
  });

  it('of a pixel that is switched off are kept and do not count', async () => {
    expect((await get(`/t/conv?id=${SLEEPING}&click_id=${token()}`)).statusCode).toBe(200);
    expect(log.events).toMatchObject([{ notBillable: 'pixel-inactive', conversion: { pixelId: 2 } }]);
    expect(log.visits).toEqual([]);
  });

  it('of an unknown pixel are refused with an image, to servers in words', async () => {
    const answer = await get(`/t/conv?id=unknown&click_id=${token()}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'image/gif']);
    for (const id of ['unknown', '__proto__', 'constructor', '', `${CODE}x`])
      expect((await get(`/t/postback?id=${id}&click_id=${token()}`)).statusCode).toBe(404);
    expect(log.events).toEqual([]);
  });

  it('with the same order number are the same conversion, without one each is its own', async () => {
    for (const rest of ['&order_id=ORDER-7', '&order_id=ORDER-7', '&order_id=ORDER-8', '', ''])
      await get(`/t/postback?id=${CODE}&click_id=${token()}${rest}`);
    const ids = log.events.map((event) => event.conversion?.conversionId);
    expect(ids[0]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(4);
    expect(JSON.stringify(ids)).not.toContain('ORDER');
  });

  it('with the same order number are the same for every ad, pixel and way of an account, and of no other', async () => {
    await get(`/t/conv?id=${CODE}&click_id=${token({ bidId: 'one' })}&order_id=7`);
    await get(`/t/conv?id=${SLEEPING}&click_id=${token({ bidId: 'two' })}&order_id=7`);
    await get(`/t/postback?click_id=${token({ bidId: 'three' })}&transaction_id=7`);
    await get(`/t/postback?click_id=${token({ userId: 6 })}&order_id=7`);
    const [first, ...others] = log.events.map((event) => event.conversion?.conversionId);
    expect(others.slice(0, 2)).toEqual([first, first]);
    expect(others[2]).not.toBe(first);
  });

  it('by a robot are kept and do not count, with a pixel and without', async () => {
    const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
    await get(`/t/conv?id=${CODE}&click_id=${token()}`, '', robot);
    await get(`/t/conv?click_id=${token()}`, '', robot);
    expect(log.events.map(({ notBillable }) => notBillable)).toEqual(['invalid-traffic', 'invalid-traffic']);
  });

  it('are reported with the click id of the landing page, which has no other use', async () => {
    const { location } = (await get(`/t/click?t=${token()}`)).headers;
    const clickId = new URL(String(location)).searchParams.get('k') ?? '';
    log.events.length = 0;
    for (const path of ['win', 'bill', 'loss', 'imp', 'video'])
      expect((await get(`/t/${path}?t=${clickId}&p=0&e=start`)).statusCode).toBe(404);
    expect(log.events).toEqual([]);
    expect((await get(`/t/click?t=${clickId}`)).statusCode).toBe(404);
    expect((await get(`/t/conv?id=${CODE}&click_id=${clickId}`)).statusCode).toBe(200);
    expect((await get(`/t/conv?click_id=${clickId}`)).statusCode).toBe(200);
    expect((await get(`/t/visit?id=${CODE}&click_id=${clickId}`)).statusCode).toBe(200);
    expect((await get(`/t/postback?click_id=${clickId}`)).statusCode).toBe(200);
    expect(log.events.map(({ kind }) => kind)).toEqual(['conversion', 'conversion', 'conversion']);
    expect(log.visits).toHaveLength(2);
  });

  it('send the advertiser a click id where the browser’s cookie has the claims of the bid', async () => {
    const bid = signed();
    await get(`/t/conv?id=${CODE}`, `mqc5=${bid.click()}`);
    expect(log.events[0]?.conversion?.clickId).toBe(bid.clickId());
  });

  it('come from servers by form and JSON, and wait for the log', async () => {
    const send = (payload: string | object, type: string) =>
      app.inject({ method: 'POST', url: '/t/postback', headers: { 'content-type': type }, payload });
    await send(`id=${CODE}&click_id=${token()}&value=3`, 'application/x-www-form-urlencoded');
    await send({ id: CODE, click_id: token(), value: 4, order_id: 17 }, 'application/json');
    expect(log.events.map((event) => [event.conversion?.pixelId, event.conversionValueNanos])).toEqual([
      [1, 3_000_000_000n],
      [1, 4_000_000_000n],
    ]);
    for (const hostile of ['{', '[]', '{"click_id":{"a":1}}', '{"id":["x"]}', 'click_id=%', '\u0000'])
      expect((await send(hostile, 'application/json')).statusCode).toBe(404);
    log.isDown = true;
    expect((await get(`/t/postback?id=${CODE}&click_id=${token()}`)).statusCode).toBe(503);
  });

  it('count without a value that is none, and say so', async () => {
    const answer = await get(`/t/postback?id=${CODE}&click_id=${token()}&value=-1`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', warning: 'value-negative' }]);
    await get(`/t/conv?id=${CODE}&click_id=${token()}&value=1,500`);
    await get(`/t/conv?click_id=${token()}&value=100&currency=XYZ`);
    await get(`/t/conv?id=${CODE}&click_id=${token()}&value=0.30000000000000004&currency=EUR`);
    expect(
      log.events.map((event) => [event.notBillable, event.conversionValueNanos, event.conversionValueFault]),
    ).toEqual([
      ['', null, 'value-negative'],
      ['', null, 'value-unreadable'],
      ['', null, 'value-currency-unknown'],
      ['', 348_432_056n, undefined],
    ]);
    expect(tracker.counts()).toMatchObject({
      'conversion-value-negative': 1,
      'conversion-value-unreadable': 1,
      'conversion-value-currency-unknown': 1,
    });
  });

  it('add visits to audiences only of users who consented', async () => {
    await get(`/t/visit?id=${CODE}&click_id=${token()}`);
    await get(`/t/visit?id=${CODE}`, jarOf(await get(`/t/click?t=${token({ userId: 6 })}`)));
    await get(`/t/visit?id=${CODE}`);
    await get(`/t/visit?id=${CODE}`, `mqc5=${token({ personKey: '' })}`);
    await get(`/t/visit?id=${CODE}`, 'mqc5=forged; mqc=; =; ;;mqv0=x');
    expect(log.visits.map(({ personKey }) => personKey)).toEqual([PERSON, PERSON]);
  });

  describe('cookies', () => {
    it('are out of reach for scripts, work on other pages over https, and last as long as the window', async () => {
      const answer = await get(`/t/click?t=${token()}`);
      expect(String(answer.headers['set-cookie'])).toMatch(
        /^mqc5=[\w.-]+; Path=\/t\/; Max-Age=2592000; HttpOnly; SameSite=None; Secure$/,
      );
      expect(String((await get(`/t/imp?t=${signed().markup}`)).headers['set-cookie'])).toMatch(
        /^mqv5=.*Max-Age=86400;/,
      );
      await stop();
      await start('http://127.0.0.1:8081');
      expect(String((await get(`/t/click?t=${token()}`)).headers['set-cookie'])).toMatch(/SameSite=Lax$/);
    });

    it('are not set without consent, nor for a test, an audit or a robot', async () => {
      for (const answer of [
        await get(`/t/click?t=${token({ personKey: '' })}`),
        await get(`/t/imp?t=${signed({ isTest: true }).markup}`),
        await get(`/t/imp?t=${signed().markup}&p=AUDIT`),
        await get(`/t/imp?t=${signed().markup}`, '', { 'user-agent': 'Googlebot/2.1' }),
        await get(`/t/click?t=${token()}`, '', { purpose: 'prefetch' }),
      ])
        expect(answer.headers['set-cookie']).toBeUndefined();
    });

    it('are of nothing that does not count', async () => {
      const late = { bidAtMs: NOW - 20 * DAY_MS, expiresAtMs: NOW - 19 * DAY_MS };
      for (const path of ['click', 'imp']) {
        const answer = await get(`/t/${path}?t=${path === 'click' ? token(late) : signed(late).markup}`);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
      expect(log.events.map(({ notBillable }) => notBillable)).toEqual(['expired', 'expired']);
    });

    it('hold neither the landing page nor anything longer than a cookie may be', async () => {
      const [ad] = readAttributionCookies(jarOf(await get(`/t/click?t=${token()}`)));
      for (const purpose of ['notice', 'markup'] as const)
        expect(tokens.verify(ad!.token, purpose).ok).toBe(false);
      const verified = tokens.verify(ad!.token, 'click');
      expect(verified.ok && verified.claims).toMatchObject({
        bidId: 'bid-1',
        clickUrl: '',
        personKey: PERSON,
      });
      const answer = await get(`/t/click?t=${token({ publisher: 'p'.repeat(1_500) })}`);
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([302, undefined]);
    });

    it('are limited in number: a new one replaces the oldest', async () => {
      let jar = '';
      for (let userId = 1; userId <= COOKIES_MAX + 3; userId += 1) {
        const answer = await get(`/t/click?t=${token({ userId, creativeId: userId })}`, jar);
        const lines = [answer.headers['set-cookie'] ?? []].flat();
        const gone = lines.filter((line) => line.includes('Max-Age=0')).map((line) => line.split('=')[0]);
        const kept = jar.split('; ').filter((pair) => pair !== '' && !gone.includes(pair.split('=')[0]));
        jar = [...kept, lines[0]!.split(';')[0]!].join('; ');
      }
      expect(readAttributionCookies(jar).map(({ userId }) => userId)).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
      expect(jar.length).toBeLessThan(8_192);
    });
  });
});
