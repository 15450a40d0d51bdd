import { createHmac } from 'node:crypto';

import { withResolvers } from '@marquee/kit/runtime/with-resolvers';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@marquee/schemas/common/time';
import type { CreatedWebhook, DeliveryView, WebhookView } from '@marquee/schemas/webhook/views';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import {
  ADMIN_ID,
  createNotificationsTestContext,
  type NotificationsTestContext,
} from '../../test/notifications-test-context.ts';
import { CLAIMED_TOGETHER_MAX } from './deliveries.ts';
import type { PostToWebhook } from './sender.ts';

interface Call {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

let context: NotificationsTestContext;
let calls: Call[] = [];
/** What lets calls to `tarpit` have their answers. */
let released = withResolvers();
/** What the advertiser's server answers. */
let answer: Awaited<ReturnType<PostToWebhook>> = { kind: 'answered', status: 200, location: undefined };
const answered = (status: number) => ({ kind: 'answered', status, location: undefined }) as const;

beforeAll(async () => {
  context = await createNotificationsTestContext({
    postToWebhook: async (url, call) => {
      calls.push({ url, ...call });
      if (url.includes('tarpit')) await released.promise;
      return answer;
    },
  });
});
afterAll(() => context.dispose());
afterEach(() => released.resolve());
beforeEach(() => {
  calls = [];
  answer = answered(200);
});

let lastUser = 500;
const URL = 'https://hooks.shop.test/marquee?key=telltale';

async function newWebhook(types: readonly string[] = ['creative_approved'], url = URL) {
  lastUser += 1;
  const userId = lastUser;
  await context.register(userId);
  const { status, body } = await context.call<CreatedWebhook>(userId, 'POST', '/webhooks', {
    url,
    types,
  });
  expect([status, body.message]).toEqual([201, undefined]);
  return { userId, ...body.data, path: `/webhooks/${body.data.id}` };
}
const approve = (userId: number, creativeId: number) =>
  context.happens(`creative-${creativeId}`, 'CreativeApproved', { creativeId, userId });
const logOf = async ({ userId, path }: { userId: number; path: string }) =>
  (await context.call<DeliveryView[]>(userId, 'GET', `${path}/deliveries`)).body.data;
const until = (check: () => Promise<unknown>) => expect.poll(check, { timeout: 10_000 });

it('is called about the events that it wants, signed, and the log says what it answered', async () => {
  const webhook = await newWebhook();
  await approve(webhook.userId, 901);
  await context.happens('campaign-901', 'CampaignApproved', { campaignId: 901, userId: webhook.userId });
  await until(() => logOf(webhook)).toMatchObject([
    { type: 'creative_approved', state: 'delivered', attempts: 1, status: 200, error: null },
  ]);
  expect(calls).toHaveLength(1);
  const [{ url, headers, body }] = calls as [Call];
  expect(url).toBe(URL);
  expect(JSON.parse(body)).toMatchObject({
    ...{ type: 'creative_approved', userId: webhook.userId },
    data: { message: 'Creative #901 was approved.', id: 901 },
  });
  const [, seconds, digest] = /^t=(\d+),v1=(\w+)$/.exec(headers['marquee-signature'] ?? '') ?? [];
  expect(digest).toBe(createHmac('sha256', webhook.secret).update(`${seconds}.${body}`).digest('hex'));
  expect(headers).toMatchObject({ 'marquee-event': 'creative_approved' });
});

it('is called about alerts whose rule calls webhooks, once', async () => {
  const webhook = await newWebhook(['alert_fired']);
  const { userId } = webhook;
  const fire = (channels: readonly string[]) =>
    context.happens(`alert-firings-${userId}`, 'AlertsFired', {
      ...{ alertRuleId: userId, userId, ruleName: 'Watch', condition: 'stopped', channels },
      at: new Date().toISOString(),
      alerts: [{ campaignId: 7, creativeId: null, campaignName: 'Sale', text: 'is stopped.', since: null }],
    });
  await fire(['bell']);
  await fire(['bell', 'webhook']);
  await context.waitForProjections();
  await until(() => logOf(webhook)).toMatchObject([{ type: 'alert_fired', state: 'delivered' }]);
  expect(calls).toHaveLength(1);
  expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
    ...{ type: 'alert_fired', userId },
    data: {
      ...{ message: 'Campaign "Sale" is stopped.', alertRuleId: userId, ruleName: 'Watch' },
      alerts: [{ campaignId: 7, since: null }],
    },
  });
});

it('is tried again for a day, and then given up', async () => {
  const webhook = await newWebhook();
  answer = answered(503);
  await approve(webhook.userId, 902);
  // What the last attempt left: it is noted when the next one is planned.
  const planned = async () => {
    const [{ attempts, status, error, attemptedAt, nextAttemptAt } = {} as DeliveryView] =
      await logOf(webhook);
    return [attempts, status ?? error, Date.parse(nextAttemptAt ?? '') - Date.parse(attemptedAt ?? '')];
  };
  await until(planned).toEqual([1, 503, MINUTE_MS]);
  context.travel(MINUTE_MS);
  await until(planned).toEqual([2, 503, 5 * MINUTE_MS]);
  answer = { kind: 'unreachable', reason: 'ECONNREFUSED' };
  const pauses = [5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 8 * HOUR_MS, 8 * HOUR_MS];
  for (const [index, pause] of pauses.slice(0, -1).entries()) {
    context.travel(pause);
    await until(planned).toEqual([index + 3, 'ECONNREFUSED', pauses[index + 1]]);
  }
  context.travel(8 * HOUR_MS);
  await until(() => logOf(webhook)).toMatchObject([
    { state: 'failed', attempts: 8, status: null, nextAttemptAt: null },
  ]);
});

it('is disabled after days of failure, with a notice in the bell, and works again once enabled', async () => {
  const webhook = await newWebhook();
  const stateOf = async () =>
    (await context.call<WebhookView[]>(webhook.userId, 'GET', '/webhooks')).body.data[0];
  answer = answered(500);
  await approve(webhook.userId, 903);
  // An attempt counts as it begins; its status is there once it has failed.
  await until(() => logOf(webhook)).toMatchObject([{ attempts: 1, status: 500 }]);
  context.travel(3 * DAY_MS);
  await until(stateOf).toMatchObject({ isEnabled: false, hasFailed: true });
  await until(
    async () => (await context.call(webhook.userId, 'GET', '/notifications/new')).body.data,
  ).toEqual(expect.arrayContaining([expect.objectContaining({ type: 'webhook_disabled' })]));
  answer = answered(204);
  const body = { url: URL, types: ['creative_approved'], isEnabled: true };
  expect((await context.call(webhook.userId, 'PUT', webhook.path, body)).status).toBe(200);
  expect(await stateOf()).toMatchObject({ isEnabled: true, hasFailed: false });
  await approve(webhook.userId, 904);
  await until(async () => (await logOf(webhook))[0]).toMatchObject({ state: 'delivered', status: 204 });
});

it('is tested at once and once', async () => {
  const webhook = await newWebhook();
  answer = { kind: 'forbidden' };
  const tried = await context.call<DeliveryView>(webhook.userId, 'POST', `${webhook.path}/test`);
  expect(tried.body.data).toMatchObject({
    ...{ type: 'test', state: 'failed', attempts: 1, nextAttemptAt: null },
    error: 'The URL leads to no server on the public internet.',
  });
  answer = answered(200);
  const again = await context.call<DeliveryView>(webhook.userId, 'POST', `${webhook.path}/test`);
  expect(again.body.data).toMatchObject({ state: 'delivered', status: 200 });
  expect(JSON.parse(calls[1]?.body ?? '')).toMatchObject({ type: 'test' });
});

it('is its account’s alone, and takes no address that is not public or not https', async () => {
  const webhook = await newWebhook();
  const stranger = webhook.userId + 1_000;
  for (const [method, path] of [
    ['DELETE', ''],
    ['GET', '/deliveries'],
    ['POST', '/test'],
    ['POST', '/secret'],
  ] as const)
    expect((await context.call(stranger, method, `${webhook.path}${path}`)).status).toBe(404);
  const create = async (url: string) => {
    const body = { url, types: ['balance_low'] };
    const { status, body: refused } = await context.call(webhook.userId, 'POST', '/webhooks', body);
    return [status, refused.errors?.[0]?.message];
  };
  expect(await create('http://shop.test/')).toEqual([422, 'URL must begin with https://.']);
  expect(await create('https://127.0.0.1/')).toEqual([422, 'URL must name a server on the public internet.']);
  expect(await create('https://me:pass@shop.test/')).toEqual([
    422,
    'URL must not contain a user name or password.',
  ]);
  expect(await create('https://shop.test/a\nb')).toEqual([422, 'URL format is incorrect.']);
  const shown = await context.call<{ secret: string }>(webhook.userId, 'POST', `${webhook.path}/secret`);
  expect(shown.body.data.secret).toBe(webhook.secret);
});

it('is led elsewhere by its owner alone, not by who acts as the owner', async () => {
  const webhook = await newWebhook();
  const body = { url: 'https://elsewhere.test/', types: ['creative_approved'], isEnabled: true };
  const led = await context.call(ADMIN_ID, 'PUT', webhook.path, body, webhook.userId);
  expect([led.status, led.body.message]).toEqual([403, 'Not while acting as another user.']);
  const [kept] = (await context.call<WebhookView[]>(webhook.userId, 'GET', '/webhooks')).body.data;
  expect(kept).toMatchObject({ url: URL });
  expect((await context.call(ADMIN_ID, 'DELETE', webhook.path, undefined, webhook.userId)).status).toBe(204);
});

it('holds up no other account while its server keeps calls waiting', async () => {
  released = withResolvers();
  const slow = await newWebhook(undefined, 'https://tarpit.test/');
  const other = await newWebhook();
  for (let creativeId = 2_000; creativeId < 2_030; creativeId += 1) await approve(slow.userId, creativeId);
  await until(async () => calls.length).toBeGreaterThanOrEqual(CLAIMED_TOGETHER_MAX);
  await approve(other.userId, 2_100);
  await until(() => logOf(other)).toMatchObject([{ state: 'delivered' }]);
  expect(calls.length).toBeLessThanOrEqual(2 * CLAIMED_TOGETHER_MAX);
  released.resolve();
  await until(async () => (await logOf(slow)).every(({ state }) => state === 'delivered')).toBe(true);
  expect(calls).toHaveLength(31);
});

it('keeps address, secret and what it sends sealed', async () => {
  const webhook = await newWebhook();
  await approve(webhook.userId, 905);
  await until(() => logOf(webhook)).toHaveLength(1);
  const events = await context.eventStore.readStream(`webhooks-${webhook.userId}`);
  const rows = await context.readStore.db
    .withTables<{ 'notifications.webhook_deliveries': { body: string } }>()
    .selectFrom('notifications.webhook_deliveries')
    .selectAll()
    .execute();
  const kept = JSON.stringify([events.map(({ data }) => data), rows.map(({ body }) => body)]);
  expect(kept).not.toMatch(/telltale|Creative #/);
  expect(kept).not.toContain(webhook.secret);
});

it('is not called any more once it was deleted, also about what was on its way', async () => {
  const webhook = await newWebhook();
  answer = answered(500);
  await approve(webhook.userId, 906);
  await until(async () => calls.length).toBe(1);
  expect((await context.call(webhook.userId, 'DELETE', webhook.path)).status).toBe(204);
  context.travel(MINUTE_MS);
  const rowOf = () =>
    context.readStore.db
      .withTables<{ 'notifications.webhook_deliveries': { webhook_id: string; state: string } }>()
      .selectFrom('notifications.webhook_deliveries')
      .select('state')
      .where('webhook_id', '=', webhook.id)
      .executeTakeFirst();
  await until(rowOf).toEqual({ state: 'failed' });
  expect(calls).toHaveLength(1);
});
