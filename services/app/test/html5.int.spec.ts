import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import {
  type BiddingAdvertiser,
  createBiddingAdvertiser,
  LANDING_PAGE,
  requestBid,
  urlIn,
  visit,
} from './bidding-advertiser.ts';
import { type MarqueeProcess, startMarquee } from './marquee-process.ts';
import { formOf, HTML5 } from './sample-forms.ts';
import { until } from './until.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let marquee: MarqueeProcess;
let bidding: BiddingAdvertiser;

beforeAll(async () => {
  marquee = await startMarquee({}, { hasFactTables: true });
  bidding = await createBiddingAdvertiser(marquee);
});
afterAll(() => marquee?.dispose());

/** Sends the sample zip. */
function sendZip(token: string, more: Readonly<Record<string, string>> = {}): Promise<Response> {
  const { headers, payload } = formOf({ field: 'media_assets[]', ...HTML5 });
  return fetch(`${marquee.url}/api/media-asset/upload/html5`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}`, ...more },
    body: new Uint8Array(payload),
  });
}

/** Uploads the sample zip. @returns address of its page */
async function uploadZip(...as: Parameters<typeof sendZip>): Promise<string> {
  const response = await sendZip(...as);
  expect(response.status).toBe(201);
  const { data } = (await response.json()) as { data: readonly { url: string }[] };
  return data[0]?.url ?? '';
}

it('an HTML5 zip is uploaded, bid, served without an origin, and its click counted', async () => {
  const { admin, advertiser, campaignId, bidUrl } = bidding;
  const page = await uploadZip(advertiser.token);
  const clickUrl = `${LANDING_PAGE}?k={click_id}`;
  const banner = { admType: 'html5', admBody: page, clickUrl, width: 300, height: 250 };
  const made = await advertiser.post('/creatives', { name: 'Zip', creativeType: 'banner', banner });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const id = Number(made.data['id']);
  expect((await advertiser.patch(`/creatives/${id}`, { isActive: true })).status).toBe(200);
  expect((await admin.post(`/admin/creatives/${id}/approve`, {})).status).toBe(200);
  const campaign = (await advertiser.get(`/campaigns/${campaignId}`)).data;
  const changed = await advertiser.put(`/campaigns/${campaignId}`, {
    ...{ name: 'Spring sale', pricingModel: 'CPM', bidPrice: '2.5', distribution: 'fast' },
    ...{ isActive: true, creativeIds: [id], version: campaign['version'] },
  });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  const markup = async () => (await requestBid(bidUrl))?.adm ?? '';
  await until('a bid with the zip', async () => (await markup()).includes('/media/html5/'), {
    interval: 100,
  });

  const source = urlIn(await markup(), '/media/html5/');
  const click = new URL(source).searchParams.get('clickTag') ?? '';
  expect(source.split('?')[0]).toBe(page);
  const served = await fetch(source);
  expect(await served.text()).toContain('clickTag = new URLSearchParams');
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': 'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(served.headers.get('x-frame-options')).toBeNull();
  expect(served.headers.get('set-cookie')).toBeNull();
  const landed = await visit(click, 2.5);
  const location = landed.headers.get('location') ?? '';
  expect([landed.status, location.split('?')[0]]).toEqual([302, LANDING_PAGE]);
  // A busy machine may be late with the short one, and then hands out the long one.
  let clickId = new URL(location).searchParams.get('k') ?? '';
  const isShort = async () => {
    if (/^c[\w-]{32}$/.test(clickId)) return true;
    const again = await visit(click, 2.5);
    clickId = new URL(again.headers.get('location') ?? '').searchParams.get('k') ?? '';
    return false;
  };
  await until('a short click id', isShort, { interval: 1_000, timeout: 60_000 });
  const lookUp = async () => (await admin.get(`/admin/statistics/bids/${clickId}`)).status === 200;
  await until('the bid of the click id', lookUp, { interval: 1_500, timeout: 60_000 });
});

it('an HTML5 zip that an admin brings while acting as the advertiser is the advertiser’s', async () => {
  const { admin, advertiser, userId } = bidding;
  const acting = { SudoUser: String(userId) };
  const begun = `/users/${userId}/impersonation`;
  expect((await admin.post(begun, { reason: 'A call for help' })).status).toBe(200);
  // To look at, not to change.
  const pages = async () => (await advertiser.get('/media-asset')).rows.map(({ url }) => url);
  const before = await pages();
  expect((await sendZip(admin.token, acting)).status).toBe(403);
  expect(await pages()).toEqual(before);

  expect((await admin.post(`${begun}/changes`, { reason: 'An ad of theirs' })).status).toBe(200);
  const page = await uploadZip(admin.token, acting);
  expect(await pages()).toEqual([page, ...before]);
  expect((await admin.get('/media-asset')).rows).toEqual([]);
  const banner = { admType: 'html5', admBody: page, clickUrl: LANDING_PAGE, width: 300, height: 250 };
  const body = { name: 'Theirs', creativeType: 'banner', banner };
  expect((await admin.post('/creatives', body, acting)).data).toMatchObject({ userId, banner });
  await admin.delete(begun);
  expect((await sendZip(admin.token, acting)).status).toBe(403);
});

it('an HTML5 zip is bid no more once its account is deleted, and what was shown stays to be looked at', async () => {
  const { admin, advertiser, userId, bidUrl } = bidding;
  const page = urlIn((await requestBid(bidUrl))?.adm ?? '', '/media/html5/').split('?')[0] ?? '';
  const { rows } = await admin.get(`/admin/creatives?where[userId]=${userId}`);
  const shown = rows.find(({ name }) => name === 'Zip');
  expect((await admin.delete(`/users/${userId}?remainingBalance=5000`)).status).toBe(204);
  await until('no bid', async () => (await requestBid(bidUrl)) === undefined, { interval: 100 });

  expect((await sendZip(advertiser.token)).status).toBe(401);
  const acting = { SudoUser: String(userId) };
  expect((await sendZip(admin.token, acting)).status).toBeGreaterThanOrEqual(400);
  // Pages of publishers hold it for a while, and moderators look at what was shown.
  const served = await fetch(page);
  expect([served.status, served.headers.get('content-security-policy')]).toEqual([
    200,
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  ]);
  const checks = await admin.post(`/admin/creatives/${String(shown?.['id'])}/check`);
  expect(checks.data).toMatchObject({ files: [{ purpose: 'html5' }], html5: { files: 1 } });
  // It is no one else's to use.
  const banner = { admType: 'html5', admBody: page, clickUrl: LANDING_PAGE, width: 300, height: 250 };
  const other = { name: 'Theirs', creativeType: 'banner', banner, userId: await otherAdvertiser() };
  expect((await admin.post('/admin/creatives', other)).body['errors']).toEqual([
    { field: 'banner.admBody', message: 'HTML5 zip must be valid.' },
  ]);
});

async function otherAdvertiser(): Promise<number> {
  const person = {
    firstName: 'Bert',
    lastName: 'Berg',
    email: 'bert@example.com',
    password: 'correct-horse',
  };
  return Number((await bidding.admin.post('/users', person)).data['id']);
}
