import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { listParked } from '@marquee/kit/projector/parked';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { sampleCampaign } from '@marquee/schemas/campaign/samples';
import { NO_AD_TOTALS, type AdTotals } from '@marquee/schemas/queries/ad-totals';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { createAccountsTestContext, signUp, type AccountsTestContext } from './accounts-test-context.ts';

let context: AccountsTestContext;
let admin: string;
const posted: { url: string | undefined; body: unknown }[] = [];
let form: Server;
let formAnswers: number[] = [];

beforeAll(async () => {
  form = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      posted.push({ url: request.url, body: JSON.parse(Buffer.concat(parts).toString()) });
      response.writeHead(formAnswers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => form.listen(0, '127.0.0.1', resolve));
  const { port } = form.address() as AddressInfo;
  context = await createAccountsTestContext({
    config: { marketingFormUrl: `http://127.0.0.1:${port}/lead` },
    deps: {
      trafficFigures: async () => ({ averageCpmNanos: 1_500_000_000n, dailyProfitNanos: 12_345_678_901n }),
      userSums: async (ids) => new Map(ids.flatMap((id) => (id % 2 === 0 ? [[id, spent(id)] as const] : []))),
      captcha: { verify: async (answer) => answer === 'human' },
    },
  });
  await context.register('admin@example.test', 'admin');
  admin = await context.tokenOf('admin@example.test');
});
afterAll(async () => {
  await context.dispose();
  await new Promise((resolve) => form.close(resolve));
});

/** Users with even ids have traffic, the higher the less. */
const spent = (id: number): AdTotals => ({
  ...NO_AD_TOTALS,
  dspSpendNanos: 1_000_000_000_000n - BigInt(id) * 1_000_000_000n,
  impressions: 10,
});
const MARKETING = 'reactor:accounts marketing form';
const CAMPAIGN = { ...sampleCampaign(), duplicatedFrom: null };

describe('the list of users by what their campaigns did', () => {
  it('is sorted, filtered, added up, and saved in that order, and shown to admins alone', async () => {
    const ids: number[] = [];
    for (const number of [1, 2, 3, 4]) ids.push(await context.register(`ranked${number}@example.test`));
    const even = ids.filter((id) => id % 2 === 0);
    const odd = ids.filter((id) => id % 2 === 1).toReversed();
    const call = context.as(admin);
    const query =
      'search=ranked&searchFields=email&from=2026-11-01&to=2026-11-07&orderBy=dspSpend&sortedBy=desc';
    const listed = (await call('GET', `/users?${query}`)).body.data as Record<string, unknown>[];
    expect(listed.map(({ id }) => id)).toEqual([...even, ...odd]);
    const totals = (await call('GET', `/users/totals?${query}&having[impressions][gte]=1`)).body;
    expect(totals.data).toMatchObject({ count: even.length, stats: { impressions: 10 * even.length } });
    expect((await call('GET', '/users?where[isOnline]=true&orderBy=impressions')).status).toBe(200);
    expect((await call('GET', '/users/export.csv?columns=passwordHash')).status).toBe(422);
    const own = context.as(await context.tokenOf('ranked1@example.test'));
    for (const path of ['/users/totals', '/users/export.csv', '/users/export.xlsx'])
      expect((await own('GET', path)).status, path).toBe(403);
    // Auditors do not rank by figures that they are not shown.
    expect((await call('GET', '/admin/accounts?orderBy=dspSpend')).status).toBe(422);
  });
});

describe('computed fields', () => {
  it('follow wallet, campaigns and creatives', async () => {
    const id = await context.register('spender@example.test');
    const event = (type: string, data: Record<string, unknown>) =>
      sampleEvent(type, { userId: id, ...data }, { occurredAt: context.now().toISOString() });
    const spend = { topic: 'impressions', partition: 0, first: '0', last: '9' };
    const appended = await context.eventStore.append(`wallet-${id}`, -1, [
      event('WalletOpened', { balanceNanos: 0n }),
      event('FundsDeposited', {
        paymentId: 1,
        amountNanos: 500_000_000_000n,
        balanceNanos: 500_000_000_000n,
      }),
      event('SpendRecorded', { block: spend, spendNanos: 1n, lines: [], balanceNanos: 499_999_999_999n }),
      event('SpendRecorded', {
        block: spend,
        spendNanos: 499_999_999_999n,
        lines: [],
        balanceNanos: 0n,
      }),
    ]);
    for (const campaignId of [1, 2, 3]) {
      await context.eventStore.append(`campaign-${campaignId}`, -1, [
        event('CampaignCreated', { campaignId, ...CAMPAIGN }),
      ]);
    }
    await context.eventStore.append('campaign-2', 0, [event('CampaignDeleted', { campaignId: 2 })]);
    const { position } = await context.eventStore.append('campaign-3', 0, [
      event('CampaignDeleted', { campaignId: 3 }),
      event('CampaignRestored', { campaignId: 3, ...CAMPAIGN, approved: 'approved', isActive: true }),
    ]);
    expect(position).toBeGreaterThan(appended.position);
    for (const projector of context.service.projectors ?? []) await projector.waitFor(position, 10_000);
    const { data } = (await context.as(admin)('GET', `/users/${id}`)).body;
    expect(data).toMatchObject({ balance: '0.00', totalSpent: '500.00', campaignsCount: 2 });
    const entry = await context.service.findUser(id);
    expect(entry).toMatchObject({ userId: id, role: 'advert', isActive: true });
    expect(entry?.personal.email).toBe('spender@example.test');
  });

  it('add up on the dashboard', async () => {
    const before = (await context.as(admin)('GET', '/users/dashboard-stats')).body.data;
    const id = await context.register('counted@example.test');
    await context.tokenOf('counted@example.test');
    const after = (await context.as(admin)('GET', '/users/dashboard-stats')).body.data;
    const plus = (field: string, by: number) => (before?.[field] as number) + by;
    expect(after).toEqual({
      onlineUsersCount: plus('onlineUsersCount', 1),
      newUsersCount: plus('newUsersCount', 1),
      lowBalanceCount: plus('lowBalanceCount', 1),
      inactiveUsersCount: plus('inactiveUsersCount', 0),
      averageCPM: '1.50',
      dailyProfit: '12.345678901',
    });
    await context.as(admin)('PATCH', `/users/${id}`, { isActive: false });
    const last = (await context.as(admin)('GET', '/users/dashboard-stats')).body.data;
    expect(last).toMatchObject({
      onlineUsersCount: plus('onlineUsersCount', 0),
      lowBalanceCount: plus('lowBalanceCount', 0),
      inactiveUsersCount: plus('inactiveUsersCount', 1),
    });
  });
});

describe('sign-ups', () => {
  it('answer the captcha where there is one', async () => {
    const missing = await context.call('POST', '/users/signup', signUp({ email: 'robot@example.test' }));
    expect(missing.body.errors).toEqual([{ field: 'recaptcha', message: 'Recaptcha is required.' }]);
    const wrong = await context.call(
      'POST',
      '/users/signup',
      signUp({ email: 'robot@example.test', recaptcha: 'x' }),
    );
    expect(wrong.body.errors).toEqual([{ field: 'recaptcha', message: 'Recaptcha must be valid.' }]);
  });

  it('go to the marketing form, again when it fails', async () => {
    formAnswers = [500, 503];
    const body = signUp({ email: 'lead@example.test', recaptcha: 'human' });
    expect((await context.call('POST', '/users/signup', body)).status).toBe(201);
    await vi.waitFor(() => expect(posted).toHaveLength(3), { timeout: 10_000, interval: 20 });
    const { firstName, lastName, email, company, country, phone } = body;
    expect(posted).toEqual(
      Array.from({ length: 3 }, () => ({
        url: '/lead',
        body: { firstName, lastName, email, company, country, phone },
      })),
    );
  });

  it('wait a day for a form that is away, and are parked then', async () => {
    formAnswers = Array.from({ length: 100 }, () => 503);
    const body = signUp({ email: 'patient@example.test', recaptcha: 'human' });
    const tries = posted.length;
    expect((await context.call('POST', '/users/signup', body)).status).toBe(201);
    await vi.waitFor(() => expect(posted.length).toBeGreaterThan(tries), { timeout: 10_000, interval: 20 });
    const parked = () => listParked(context.readStore, { checkpoint: MARKETING, limit: 10 });
    expect(await parked()).toEqual([]);
    context.travel(86_400_000);
    await vi.waitFor(async () => expect(await parked()).toHaveLength(1), { timeout: 10_000, interval: 20 });
    const [lead] = await parked();
    expect(lead?.reason).toContain('The marketing form is not available (it answered 503)');
  });
});
