import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { expect } from 'vitest';

import type { request } from './client.ts';
import { signIn, type Client } from './client.ts';
import { ADMIN, type MarqueeProcess } from './marquee-process.ts';
import { TEST_SETTINGS } from './test-settings.ts';
import { until } from './until.ts';

export const ADVERTISER = { email: 'ada@example.com', password: 'correct-horse' };
const BANNER_REQUEST = new URL('../../../load-tests/openrtb/iab-26-simple-banner.json', import.meta.url);
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36';

export const LANDING_PAGE = 'https://shop.example/landing';
export const CREATIVE = {
  name: 'Square',
  creativeType: 'banner',
  banner: {
    admType: 'html',
    admBody: '<a href="{click_url}"><img src="https://cdn.example/a.png" alt="Spring sale"></a>',
    clickUrl: `${LANDING_PAGE}?campaign={campaign_id}`,
    width: 300,
    height: 250,
  },
};

/** A spawned Marquee with one advertiser whose approved campaign bids. */
export interface BiddingAdvertiser {
  readonly admin: Client;
  readonly advertiser: Client;
  readonly userId: number;
  readonly campaignId: number;
  readonly bidUrl: string;
}

/** Makes the least that bids: an advertiser with money, a campaign, a creative, an exchange. */
export async function createBiddingAdvertiser(marquee: MarqueeProcess): Promise<BiddingAdvertiser> {
  const admin = await signIn(marquee.url, ADMIN.email, ADMIN.password);
  const person = { firstName: 'Ada', lastName: 'Lovelace', ...ADVERTISER };
  const userId = idOf(await admin.post('/users', person));
  await admin.post('/admin/payments/compensation', { userId, amount: '5000', reason: 'A start' });
  const advertiser = await signIn(marquee.url, ADVERTISER.email, ADVERTISER.password);
  const creativeId = idOf(await advertiser.post('/creatives', CREATIVE));
  const campaign = { name: 'Spring sale', pricingModel: 'CPM', bidPrice: '2.5', distribution: 'fast' };
  const campaignId = idOf(
    await advertiser.post('/campaigns', { ...campaign, isActive: true, creativeIds: [creativeId] }),
  );
  expect((await advertiser.patch(`/creatives/${creativeId}`, { isActive: true })).status).toBe(200);
  expect((await admin.post(`/admin/creatives/${creativeId}/approve`, {})).status).toBe(200);
  expect((await admin.post(`/admin/campaigns/${campaignId}/approve`, {})).status).toBe(200);
  const endpoint = await admin.post('/admin/ssp-endpoints', EXCHANGE);
  const bidUrl = String(endpoint.data['bidUrl']);
  await until('a bid', () => requestBid(bidUrl), { interval: 100 });
  return { admin, advertiser, userId, campaignId, bidUrl };
}

export const EXCHANGE = { name: 'Exchange', type: 'banner', integration: 'ortb' };

const idOf = (answer: Awaited<ReturnType<typeof request>>): number => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return Number(answer.data['id']);
};

export interface Bid {
  readonly price: number;
  readonly adm: string;
  readonly nurl?: string;
  readonly burl: string;
  readonly adomain?: readonly string[];
}

/** Offers one 300x250 impression; undefined when there is no bid. */
export async function requestBid(bidUrl: string): Promise<Bid | undefined> {
  const sample = JSON.parse(await readFile(BANNER_REQUEST, 'utf8')) as object;
  const response = await fetch(bidUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...sample, id: randomUUID(), user: { id: randomUUID() }, tmax: 1_000 }),
  });
  if (response.status === 204) return undefined;
  if (response.status !== 200) throw new Error(`the bidder answered ${response.status}`);
  const { seatbid } = (await response.json()) as { seatbid: readonly { bid: readonly Bid[] }[] };
  return seatbid[0]?.bid[0];
}

/** Calls a tracking address as an exchange or a browser does, its macros filled. */
export async function visit(url: string, priceCpm: number): Promise<Response> {
  return fetch(url.replace(/\$(\{|%7B)AUCTION_PRICE(\}|%7D)/i, String(priceCpm)), {
    redirect: 'manual',
    headers: { 'user-agent': BROWSER },
  });
}

/** The first address of a tracking path in markup. */
export function urlIn(markup: string, path: string): string {
  const found = new RegExp(`https?://[^"'\\s<>]*${path}[^"'\\s<>]*`).exec(markup)?.[0];
  expect(found, `${path} in ${markup}`).toBeDefined();
  return (found ?? '').replaceAll('&amp;', '&');
}

/** CPM to what one impression costs, in nano-dollars. */
export const nanosOf = (priceCpm: number): bigint => BigInt(Math.round(priceCpm * 1e6));

/** Waits until the wallets have all that the facts have, `factsNanos` if it is known; answers what was spent in nano-dollars. */
export async function reconciled(admin: Client, factsNanos?: bigint): Promise<Record<string, unknown>> {
  let found: Record<string, unknown> = {};
  const isAtRest = async () => {
    const before = factsNanos === undefined ? found['factsNanos'] : String(factsNanos);
    found = (await admin.get('/admin/reconciliation')).data;
    return found['inFlightNanos'] === '0' && found['factsNanos'] === before;
  };
  // Two polls closer to each other than inserts may both precede the same one; and each takes a tenth of a second of a
  // processor, which what is waited for needs too.
  const interval = (factsNanos === undefined ? 3 : 1) * Number(TEST_SETTINGS.INSERT_INTERVAL_MS);
  await until('all spend in facts and wallets', isAtRest, { timeout: 30_000, interval });
  return found;
}
