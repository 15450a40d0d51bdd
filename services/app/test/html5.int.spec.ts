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

/** Uploads the sample zip. @returns address of its page */
async function uploadZip(): Promise<string> {
  const { headers, payload } = formOf({ field: 'media_assets[]', ...HTML5 });
  const response = await fetch(`${marquee.url}/api/media-asset/upload/html5`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${bidding.advertiser.token}` },
    body: new Uint8Array(payload),
  });
  expect(response.status).toBe(201);
  const { data } = (await response.json()) as { data: readonly { url: string }[] };
  return data[0]?.url ?? '';
}

it('an HTML5 zip is uploaded, bid, served without an origin, and its click counted', async () => {
  const { admin, advertiser, campaignId, bidUrl } = bidding;
  const page = await uploadZip();
  const banner = { admType: 'html5', admBody: page, clickUrl: LANDING_PAGE, width: 300, height: 250 };
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
  expect([landed.status, landed.headers.get('location')]).toEqual([302, LANDING_PAGE]);
});
