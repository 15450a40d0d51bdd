import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { formatDollars } from '@marquee/schemas/common/money';
import type { BidLookupView } from '@marquee/schemas/queries/bid-lookup';
import type { CampaignTotals } from '@marquee/schemas/live/messages';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { request, signIn, type Client } from './client.ts';
import {
  ADMIN,
  freshSettings,
  mailTo,
  startAndFail,
  startMarquee,
  type MarqueeProcess,
} from './marquee-process.ts';
import { WARM_UP } from './test-settings.ts';
import {
  CREATIVE,
  EXCHANGE,
  LANDING_PAGE,
  nanosOf,
  requestBid,
  reconciled,
  urlIn,
  visit,
  type Bid,
} from './bidding-advertiser.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const GRACE = { email: 'grace@example.com', password: 'nanosecond' };
const CLEARING_CPM = 1.234567;
/** The banner, beside it the pixel of a tracker of others. */
const TRACKED_CREATIVE = {
  ...CREATIVE,
  banner: {
    ...CREATIVE.banner,
    admBody: `${CREATIVE.banner.admBody}<img src="https://tracker.example/i?c={click_id}">`,
  },
};

let marquee: MarqueeProcess;
let admin: Client;
let grace: Client;
let userId: number;
let campaignId: number;
let bidUrl: string;
let bid: Bid;
let socket: Socket | undefined;

// One story: each step depends on the steps before it.
beforeAll(async () => {
  marquee = await startMarquee(WARM_UP);
  admin = await signIn(marquee.url, ADMIN.email, ADMIN.password);
});
afterAll(async () => {
  socket?.disconnect();
  await marquee?.dispose();
});

const today = () => new Date().toISOString().slice(0, 10);
const balanceOf = async (client: Client) => (await client.get('/payments/balance')).data['balance'];

it('signs up, confirms the address by the mail and signs in', async () => {
  const signUp = {
    ...GRACE,
    ...{ password_confirmation: GRACE.password, firstName: 'Grace', lastName: 'Hopper' },
    ...{ company: 'Compilers Inc', country: 'USA', phone: '+12025550123' },
  };
  const created = await request(marquee.url, 'POST', '/users/signup', { body: signUp });
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  userId = Number(created.data['id']);

  const tokenInMail = async () =>
    /\/([\w-]{43})\b/.exec(await mailTo(marquee.dataDir, GRACE.email))?.[1] ?? '';
  const confirm = async (token: string) =>
    (await request(marquee.url, 'POST', `/users/account/confirm/${token}`)).status;
  const first = await tokenInMail();
  const early = await request(marquee.url, 'POST', '/users/login', { body: GRACE });
  expect([early.status, early.body['message']]).toEqual([403, 'Your email address is not verified']);
  // Trying to sign in has sent another link; either is good.
  await expect.poll(tokenInMail, { timeout: 10_000 }).not.toBe(first);
  expect(await confirm(first)).toBe(200);
  expect(await confirm(await tokenInMail())).toBe(200);
  grace = await signIn(marquee.url, GRACE.email, GRACE.password);
  expect((await grace.get('/users/profile')).data).toMatchObject({ id: userId, role: 'advert' });
});

it('deposits 500 by wire, which an admin confirms', async () => {
  const deposit = await grace.post('/payments', { method: 5, amount: '500' });
  expect([deposit.status, deposit.data['status']]).toEqual([201, 'pending']);
  expect(await balanceOf(grace)).toBe('0.00');
  const paymentId = Number(deposit.data['id']);
  expect((await grace.post(`/admin/payments/${paymentId}/confirm`)).status).toBe(403);
  expect((await admin.post(`/admin/payments/${paymentId}/confirm`)).status).toBe(200);
  await expect.poll(() => balanceOf(grace), { timeout: 15_000 }).toBe('500.00');
});

it('makes a campaign with a banner, which an admin approves', async () => {
  const creative = await grace.post('/creatives', TRACKED_CREATIVE);
  const creativeId = Number(creative.data['id']);
  const campaign = await grace.post('/campaigns', {
    ...{ name: 'Spring sale', pricingModel: 'CPM', bidPrice: '2.5', distribution: 'fast' },
    ...{ totalBudget: '400', dailyBudget: '100', isActive: true, creativeIds: [creativeId] },
  });
  expect([creative.status, campaign.status]).toEqual([201, 201]);
  campaignId = Number(campaign.data['id']);
  expect((await grace.patch(`/creatives/${creativeId}`, { isActive: true })).status).toBe(200);

  const endpoint = await admin.post('/admin/ssp-endpoints', EXCHANGE);
  bidUrl = String(endpoint.data['bidUrl']);
  // No one has reviewed it yet, so it does not bid.
  await expect
    .poll(() => requestBid(bidUrl).catch(() => 'unknown endpoint'), { timeout: 15_000 })
    .toBeUndefined();
  expect((await admin.post(`/admin/creatives/${creativeId}/approve`, {})).status).toBe(200);
  expect((await admin.post(`/admin/campaigns/${campaignId}/approve`, {})).status).toBe(200);
  const shown = await grace.get(`/campaigns/${campaignId}`);
  expect(shown.data).toMatchObject({ status: 'approved', isActive: true });
});

it('bids on a request of the samples, with the banner as its markup', async () => {
  await expect
    .poll(async () => (bid = (await requestBid(bidUrl)) as Bid), { timeout: 15_000, interval: 50 })
    .toBeTruthy();
  expect(bid.price).toBe(2.5);
  expect(bid.adm).toContain('<img src="https://cdn.example/a.png" alt="Spring sale">');
  expect(bid.adm).not.toMatch(/\{click_url\}|\{campaign_id\}/);
  expect(bid.adomain).toEqual(['shop.example']);
});

it('bills an impression once, however often its notices come', async () => {
  for (const url of [bid.nurl, bid.burl, urlIn(bid.adm, '/t/imp'), bid.burl, urlIn(bid.adm, '/t/imp')]) {
    if (url) expect((await visit(url, CLEARING_CPM)).status, url).toBe(200);
  }
  const expected = formatDollars(500_000_000_000n - nanosOf(CLEARING_CPM));
  await expect.poll(() => balanceOf(grace), { timeout: 15_000, interval: 100 }).toBe(expected);
  await visit(bid.burl, CLEARING_CPM);
  await visit(bid.burl, 2.5);
  await reconciled(admin);
  expect(await balanceOf(grace)).toBe(expected);
});

it('leads a click to the landing page', async () => {
  const answer = await visit(urlIn(bid.adm, '/t/click'), 0);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(`${LANDING_PAGE}?campaign=${campaignId}`);
});

it('takes a conversion by the click id in the markup, once the ad was shown', async () => {
  const { data } = await grace.post(`/users/${userId}/postback-secret/reveal`);
  const report = async ({ adm }: Bid) => {
    const clickId = new URL(urlIn(adm, '/i\\?c=')).searchParams.get('c') ?? '';
    expect(clickId).toMatch(/^c[\w-]{32}$/);
    const query = new URLSearchParams({ click_id: clickId, value: '9', secret: String(data['secret']) });
    return {
      clickId,
      status: (await fetch(`${new URL(bidUrl).origin}/t/postback?${query.toString()}`)).status,
    };
  };
  const unseen = (await requestBid(bidUrl)) as Bid;
  expect(await report(unseen)).toMatchObject({ status: 404 });
  await expect.poll(async () => (await report(bid)).status, { timeout: 15_000 }).toBe(200);
  const { clickId } = await report(bid);
  const conversions = async () => {
    const { events = [] } = (await grace.get(`/statistics/bids/${clickId}`)).data;
    return (events as BidLookupView['events']).filter(({ kind }) => kind === 'conversion');
  };
  await expect
    .poll(conversions, { timeout: 15_000, interval: 200 })
    .toContainEqual(expect.objectContaining({ isCounted: true, value: '9.00' }));
});

it('shows it all in the statistics, to the nano-dollar', async () => {
  const query = `groupBy=day,campaign&fields=wins,impressions,clicks,spend&from=${today()}&to=${today()}`;
  const wanted = { impressions: 1, clicks: 1, spend: formatDollars(nanosOf(CLEARING_CPM)) };
  await expect
    .poll(async () => (await grace.get(`/statistics?${query}`)).body, { timeout: 15_000, interval: 200 })
    .toMatchObject({ data: [{ ...wanted, campaign: campaignId }], totals: wanted });
});

it('shows it all in the activity log', async () => {
  const { rows } = await admin.get(`/admin/activity-logs?perPage=100&where[entity]=campaign`);
  const types = rows
    .filter((row) => String(row['entityId']) === String(campaignId))
    .map((row) => row['type']);
  expect(types).toEqual(expect.arrayContaining(['CampaignCreated', 'CampaignApproved']));
});

it('shows the next impression to a watching client within a second', async () => {
  const seen: CampaignTotals[] = [];
  const connection = io(marquee.url, { auth: { token: grace.token }, transports: ['websocket'] });
  socket = connection;
  connection.on('totals', (totals: CampaignTotals) => seen.push(totals));
  await expect.poll(() => connection.connected, { timeout: 15_000 }).toBe(true);
  const answer = (await connection.emitWithAck('watch', { campaignIds: [campaignId] })) as {
    watching: number[];
    totals: CampaignTotals[];
  };
  expect(answer.watching).toEqual([campaignId]);
  const before = answer.totals[0]?.impressions ?? 0;

  const next = await requestBid(bidUrl);
  expect((await visit(next?.burl ?? '', 2)).status).toBe(200);
  expect((await visit(urlIn(next?.adm ?? '', '/t/imp'), 2)).status).toBe(200);
  await expect
    .poll(() => Math.max(0, ...seen.map(({ impressions }) => impressions)), { timeout: 1_000, interval: 10 })
    .toBeGreaterThan(before);
});

it('refuses a second start on a folder in use', async () => {
  const { PORT, EDGE_PORT } = await freshSettings({ DATA_DIR: marquee.dataDir });
  const { code, output } = await startAndFail({
    ...marquee.env,
    ...{ PORT: PORT ?? '', EDGE_PORT: EDGE_PORT ?? '' },
  });
  expect(code, output).toBe(1);
  expect(output).not.toMatch(/^\s+at /m);
  const { supervisor } = await marquee.pids();
  expect(output.trim().split('\n\n').at(-1)?.trim().split('\n')).toEqual([
    `Marquee is already running on ${marquee.dataDir} (process ${supervisor}). Stop it first, or start this one with another DATA_DIR, PORT and EDGE_PORT.`,
  ]);
  expect((await fetch(`${marquee.url}/health/ready`)).status).toBe(200);
});

it('stops bidding within a second of the pause', async () => {
  expect(await requestBid(bidUrl)).toBeTruthy();
  expect((await grace.post(`/campaigns/${campaignId}/stop`, {})).status).toBe(200);
  await expect.poll(() => requestBid(bidUrl), { timeout: 1_000, interval: 20 }).toBeUndefined();
});

it('leaves facts, journal and balance without a difference', async () => {
  const spent = nanosOf(CLEARING_CPM) + nanosOf(2);
  expect(await reconciled(admin, spent)).toMatchObject({
    isBalanced: true,
    differenceNanos: '0',
    factsNanos: String(spent),
    journalNanos: String(spent),
  });
  expect(await balanceOf(grace)).toBe(formatDollars(500_000_000_000n - spent));
  const script = spawnSync(process.execPath, ['--import', 'tsx', 'services/app/src/operator/reconcile.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...marquee.env },
    encoding: 'utf8',
  });
  expect(script.status, script.stdout + script.stderr).toBe(0);
  expect(script.stdout).toContain('difference             0 nano-dollars');
});
