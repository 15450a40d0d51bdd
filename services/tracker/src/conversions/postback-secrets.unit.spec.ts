import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { NO_STREAM, type EventData, type EventStore } from '@marquee/kit/event-store/port';
import { secretDigest } from '@marquee/kit/runtime/secret-digest';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { sampleRegistration } from '@marquee/schemas/user/samples';
import { createTrackingTokens } from '../tracking-token/tracking-token.ts';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import { DAY_MS } from '@marquee/schemas/common/time';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { asBrowser, claimsOf, NOW, SECRET } from '../../test/claims.ts';
import { switchableLog } from '../../test/logs.ts';
import { createTrackerService, type TrackerService } from '../service.ts';

const tokens = createTrackingTokens({ current: SECRET });
const CODE = 'a0b1c2d3e4f5g6h7i8j9k0';
/** Requires the secret; rotated it a day ago. */
const STRICT = 5;
/** Has a secret and does not require it. */
const LENIENT = 6;
/** From before there were secrets. */
const OLD = 7;
const secretOf = (name: string) => ({
  secret: { keyOf: 1, sealed: 'AAECAwQFBgcICQoLc2VjcmV0' },
  digest: secretDigest(name),
  issuedAt: '2026-11-01T00:00:00.000Z',
});
async function append(store: EventStore, stream: string, type: string, data: EventData): Promise<void> {
  const revision = (await store.readStream(stream)).length;
  await store.append(stream, revision === 0 ? NO_STREAM : revision - 1, [sampleEvent(type, data)]);
}

describe('postback secrets', () => {
  const store = createMemoryEventStore();
  const log = switchableLog();
  let tracker: TrackerService;
  let app: FastifyInstance;
  let nowMs = NOW;
  const say = (userId: number, type: string, data: EventData) =>
    append(store, `user-${userId}`, type, { userId, ...data });

  beforeAll(async () => {
    const isPostbackVerificationRequired = true;
    await say(
      STRICT,
      'UserRegistered',
      sampleRegistration(STRICT, { postbackSecret: secretOf('first'), isPostbackVerificationRequired }),
    );
    await say(STRICT, 'UserPostbackSecretIssued', {
      postbackSecret: secretOf('second'),
      previousValidUntil: new Date(NOW + 6 * DAY_MS).toISOString(),
    });
    await say(
      LENIENT,
      'UserRegistered',
      sampleRegistration(LENIENT, { postbackSecret: secretOf('lenient') }),
    );
    await say(OLD, 'UserRegistered', sampleRegistration(OLD));
    await append(store, 'conversion-pixel-1', 'ConversionPixelCreated', {
      pixelId: 1,
      userId: STRICT,
      name: 'Orders',
      conversionType: 'purchase',
      repeatConversionsType: 'all',
      frequency: 0,
      isActive: true,
      code: CODE,
    });
    tracker = createTrackerService(
      { trackingSecret: SECRET },
      { trafficLog: log, eventStore: store, logger: { warn: () => undefined }, clock: () => new Date(nowMs) },
    );
    app = fastify();
    app.addHook('onRequest', asBrowser);
    await app.register(tracker.http!);
    // Nothing is known yet: a secret that was changed meanwhile would be rejected permanently.
    const early = await app.inject({ url: `/t/postback?click_id=${clickOf()}&secret=second` });
    expect([early.statusCode, early.headers['retry-after']]).toEqual([503, '5']);
    expect((await app.inject({ url: `/t/conv?click_id=${clickOf()}` })).statusCode).toBe(503);
    expect(log.events).toEqual([]);
    for (const worker of tracker.workers) await worker.start();
    await vi.waitFor(async () =>
      expect((await app.inject({ url: '/t/visit?id=nobody' })).statusCode).toBe(404),
    );
  });
  afterAll(async () => {
    await app.close();
    for (const worker of tracker.workers) await worker.stop();
  });
  beforeEach(() => {
    nowMs = NOW;
    log.events.length = 0;
  });

  const clickOf = (over: Partial<TrackingClaims> = {}): string =>
    tokens.sign(claimsOf({ userId: STRICT, ...over })).clickId();
  /** Status of a postback, how the secret was shown, and why the conversion does not count. */
  const postback = async (rest: string, over: Partial<TrackingClaims> = {}, headers = {}) => {
    log.events.length = 0;
    const answer = await app.inject({ url: `/t/postback?click_id=${clickOf(over)}${rest}`, headers });
    const [event] = log.events;
    return [answer.statusCode, event?.conversion?.postbackSecret, event?.notBillable];
  };

  it('let a conversion count, and only the right one does', async () => {
    expect(await postback('&secret=second')).toEqual([200, 'current', '']);
    for (const wrong of [
      'nonsense',
      'Second',
      'second%20',
      'second%00',
      'lenient',
      secretDigest('second'),
      's'.repeat(5_000),
      encodeURIComponent('пароль-𝟙'),
      'second&secret=second',
    ])
      expect(await postback(`&secret=${wrong}`)).toEqual([401, 'wrong', 'secret-wrong']);
  });

  it('that are missing are refused in words, with what to do', async () => {
    for (const missing of ['', '&secret=']) {
      const answer = await app.inject({ url: `/t/postback?click_id=${clickOf()}${missing}` });
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json<{ message: string }>().message).toMatch(/secret.* is missing: add .*Settings/);
    }
    expect(log.events.map(({ notBillable }) => notBillable)).toEqual(['secret-missing', 'secret-missing']);
  });

  it('are shown by parameter, form, JSON or header, and never appear in the log', async () => {
    const send = (payload: string | object, type: string) =>
      app.inject({ method: 'POST', url: '/t/postback', headers: { 'content-type': type }, payload });
    const answers = [
      await send(`click_id=${clickOf()}&secret=second`, 'application/x-www-form-urlencoded'),
      await send({ click_id: clickOf(), secret: 'second' }, 'application/json'),
      await send({ click_id: clickOf(), secret: ['second'] }, 'application/json'),
      await app.inject({
        url: `/t/postback?click_id=${clickOf()}`,
        headers: { authorization: 'bearer second' },
      }),
      // The header decides where both are shown.
      await app.inject({
        url: `/t/postback?click_id=${clickOf()}&secret=second`,
        headers: { authorization: 'Bearer x' },
      }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 401, 200, 401]);
    expect(JSON.stringify(log.events, (_key, value: unknown) => String(value))).not.toContain('second');
  });

  it('of before hold until their time is over', async () => {
    expect(await postback('&secret=first')).toEqual([200, 'previous', '']);
    nowMs = NOW + 6 * DAY_MS - 1;
    expect(await postback('&secret=first')).toEqual([200, 'previous', '']);
    nowMs += 1;
    expect(await postback('&secret=first')).toEqual([401, 'wrong', 'secret-wrong']);
    expect(await postback('&secret=second')).toEqual([200, 'current', '']);
  });

  it('are not asked for where the account does not require them: what is wrong is said', async () => {
    const warned = async (userId: number, rest: string) => {
      const answer = await app.inject({ url: `/t/postback?click_id=${clickOf({ userId })}${rest}` });
      return [answer.statusCode, answer.json<{ warning?: string }>().warning];
    };
    expect(await warned(LENIENT, '')).toEqual([200, 'secret-missing']);
    expect(await warned(LENIENT, '&secret=second')).toEqual([200, 'secret-wrong']);
    expect(await warned(LENIENT, '&secret=lenient')).toEqual([200, undefined]);
    // A parameter of that name may have meant something else before.
    expect(await warned(OLD, '&secret=something')).toEqual([200, undefined]);
    expect(await warned(OLD, '')).toEqual([200, undefined]);
    expect(log.events.map((event) => [event.notBillable, event.conversion?.postbackSecret])).toEqual([
      ['', 'missing'],
      ['', 'wrong'],
      ['', 'current'],
      ['', 'wrong'],
      ['', 'missing'],
    ]);
  });

  it('cannot be shown by a page: a click id alone does not count, the code of a pixel does', async () => {
    const page = await app.inject({ url: `/t/conv?click_id=${clickOf()}&secret=second` });
    expect([page.statusCode, page.headers['content-type']]).toEqual([401, 'image/gif']);
    expect((await app.inject({ url: `/t/conv?click_id=${clickOf({ userId: OLD })}` })).statusCode).toBe(200);
    expect((await app.inject({ url: `/t/conv?id=${CODE}&click_id=${clickOf()}` })).statusCode).toBe(200);
    expect(log.events.map((event) => [event.notBillable, event.conversion?.postbackSecret])).toEqual([
      ['secret-missing', 'missing'],
      ['', 'missing'],
      ['', undefined],
    ]);
  });

  it('are asked for wherever an action is charged, also of the pixel of a page', async () => {
    const charged = { pricingModel: 'CPAg', unitChargeNanos: 60_000_000_000n } as const;
    await app.inject({ url: `/t/conv?id=${CODE}&click_id=${clickOf(charged)}` });
    expect(log.events[0]).toMatchObject({
      notBillable: 'secret-missing',
      conversion: { pixelId: 1, postbackSecret: 'missing' },
    });
    expect(await postback('', charged)).toEqual([401, 'missing', 'secret-missing']);
    expect(await postback('&secret=second', charged)).toEqual([200, 'current', '']);
    // Until the account requires the secret, what is charged is charged as before.
    expect(await postback('', { ...charged, userId: OLD })).toEqual([200, 'missing', '']);
  });

  it('are followed as they change', async () => {
    const wanted = (outcome: unknown, rest: string, userId: number) =>
      vi.waitFor(async () => expect(await postback(rest, { userId })).toEqual(outcome));
    await say(OLD, 'UserPostbackSecretIssued', {
      postbackSecret: secretOf('made'),
      previousValidUntil: null,
    });
    await wanted([200, 'current', ''], '&secret=made', OLD);
    expect(await postback('', { userId: OLD })).toEqual([200, 'missing', '']);
    await say(OLD, 'UserPostbackVerificationChanged', { isPostbackVerificationRequired: true });
    await wanted([401, 'missing', 'secret-missing'], '', OLD);
    await say(STRICT, 'UserPreviousPostbackSecretRevoked', {});
    await wanted([401, 'wrong', 'secret-wrong'], '&secret=first', STRICT);
    await say(STRICT, 'UserPostbackSecretIssued', {
      postbackSecret: secretOf('third'),
      previousValidUntil: null,
    });
    await wanted([401, 'wrong', 'secret-wrong'], '&secret=second', STRICT);
    expect(await postback('&secret=third')).toEqual([200, 'current', '']);
  });

  it('are waited for where an action is charged: a pixel may be known before who requires the secret', async () => {
    const half = createTrackerService(
      { trackingSecret: SECRET },
      {
        trafficLog: log,
        eventStore: {
          ...store,
          subscribe: (options) => store.subscribe({ ...options, onCaughtUp: () => undefined }),
        },
        logger: { warn: () => undefined },
        clock: () => new Date(nowMs),
      },
    );
    const edge = fastify();
    edge.addHook('onRequest', asBrowser);
    await edge.register(half.http!);
    for (const worker of half.workers) await worker.start();
    const statusFor = async (over: Partial<TrackingClaims>) =>
      (await edge.inject({ url: `/t/conv?id=${CODE}&click_id=${clickOf(over)}` })).statusCode;
    await vi.waitFor(async () => expect(await statusFor({})).toBe(200));
    log.events.length = 0;
    expect(await statusFor({ pricingModel: 'CPAg', unitChargeNanos: 60_000_000_000n })).toBe(503);
    expect(log.events).toEqual([]);
    await edge.close();
    for (const worker of half.workers) await worker.stop();
  });
});
