import { dollars } from '@marquee/schemas/common/money';
import { HALF_HOUR_MS } from '@marquee/schemas/common/time';
import type { Reach } from '@marquee/schemas/queries/reach';
import { encodeInventorySample } from '@marquee/schemas/traffic/inventory';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { composeProduct, type ComposedProduct } from './composed-product.ts';
import {
  fits,
  FORMATS,
  randomOf,
  reachOf,
  replay,
  type Running,
  sampleImps,
  someImps,
  someTargetings,
  stopCampaign,
  writeAds,
  writeCampaign,
} from './recommended-bids.ts';
import { createTestUsers, type TestUsers } from './test-users.ts';
import { until } from './until.ts';

const IMPS = 400;
const TARGETINGS = 20;
/** The sample is the traffic that is replayed, so that a promise is kept to the imp but for rounded floors. */
const TOLERANCE = 0.02;
const PATIENCE = { timeout: 20_000, interval: 50 };

describe('what the first pages ask', () => {
  let product: ComposedProduct;
  let users: TestUsers;
  beforeAll(async () => {
    product = await composeProduct();
    users = await createTestUsers(product);
  });
  afterAll(() => product?.dispose());

  const adminDashboard = async () => {
    const answer = await users.as('admin', 'GET', '/admin/dashboard');
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };

  it('is where the edge is, before a user signs in', async () => {
    const { status, data } = await users.call('GET', '/client-config');
    expect(status).toBe(200);
    expect(data).toEqual({
      edgeUrl: product.settings.publicEdgeUrl,
      version: expect.any(String) as string,
      captcha: null,
      hasIvtPixel: false,
    });
  });

  it('is money, what waits and health, for an admin', async () => {
    const before = await adminDashboard();
    expect(before['today']).toMatchObject({
      since: `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`,
      spend: '0.00',
      cost: '0.00',
      profit: '0.00',
    });
    const waiting = before['waiting'] as Record<string, number>;
    // A day has 48 half hours; those that have not begun are unknown, and nothing was spent in the others.
    const halfHours = before['halfHours'] as { today: { spend: string } | null }[];
    expect(halfHours).toHaveLength(48);
    expect(halfHours.filter(({ today }) => today !== null).length).toBeGreaterThan(0);
    expect(before).toMatchObject({
      yesterday: { spend: '0.00', profit: '0.00' },
      top: { advertisers: [], exchanges: [] },
    });
    await users.campaign();
    await users.creative();
    const payment = await users.payment();
    await users.payment();
    expect((await adminDashboard())['waiting']).toEqual({
      creatives: waiting['creatives']! + 1,
      campaigns: waiting['campaigns']! + 1,
      payments: waiting['payments']! + 2,
    });
    const amount = String((await users.as('admin', 'GET', `/admin/payments/${payment}`)).data['amount']);
    await users.as('admin', 'POST', `/admin/payments/${payment}/confirm`, { body: {} });
    const deposits = async () => ((await adminDashboard())['today'] as Record<string, string>)['deposits'];
    const wanted = Number((before['today'] as Record<string, string>)['deposits']) + Number(amount);
    await expect.poll(async () => Number(await deposits()), PATIENCE).toBe(wanted);
  });

  it('names every read model, how far behind it is and what it parked', async () => {
    const name = 'campaigns';
    await product.engines.readStore.db
      .withTables<{ 'projection.parked_events': Record<string, unknown> }>()
      .insertInto('projection.parked_events')
      .values({
        name,
        slot: 'live',
        position: 1,
        event_id: '00000000-0000-4000-8000-000000000001',
        stream: 'campaign-1',
        revision: 0,
        type: 'CampaignCreated',
        reason: 'a test',
        attempts: 1,
      })
      .execute();
    const found = (await adminDashboard())['projectors'] as Record<string, unknown>[];
    const count = product.composed.services.flatMap(({ projectors = [] }) => projectors).length;
    expect(found).toHaveLength(count);
    expect(found.find((projector) => projector['name'] === name)).toMatchObject({
      parked: 1,
      isHealthy: true,
    });
    expect(found.every(({ lag }) => typeof lag === 'number')).toBe(true);
  });

  it('says that the edge does not answer', async () => {
    // The bidder of a composed product has no health of its own.
    expect((await adminDashboard())['edge']).toMatchObject({
      isHealthy: false,
      reason: expect.stringMatching(/^The edge does not answer/) as string,
    });
  });

  it('is what needs the advertiser, out of tables, wallet and facts', async () => {
    const { userId } = users.people.owner;
    const id = await users.campaign({ name: 'Without creatives' });
    await users.as('admin', 'POST', `/admin/campaigns/${id}/approve`, { body: {} });
    const dashboard = async () => (await users.as('owner', 'GET', '/dashboard')).data;
    const entry = (found: Record<string, unknown>) =>
      (found['attention'] as Record<string, unknown>[]).find(({ campaignId }) => campaignId === id);
    const found = await dashboard();
    expect(found).toMatchObject({ statsAvailable: true });
    const balance = (await product.composed.billing.balanceOf(userId)) ?? 0n;
    expect(entry(found)).toMatchObject({
      name: 'Without creatives',
      reason: balance > 5_000_000_000n ? 'no-approved-creative' : 'low-balance',
    });
    expect((await users.as('asOwner', 'GET', '/dashboard')).data).toEqual(found);
  });

  it('is the reach of what exchanges offer, from the log to the estimate', async () => {
    const body = { targeting: { countries: ['NOR'] }, bidPrice: '2' };
    const reach = async () => (await users.as('owner', 'POST', '/campaigns/reach', { body })).data;
    expect(await reach()).toMatchObject({ requestsPerDay: null, sampleSize: 0 });
    const now = Date.now();
    const sample = encodeInventorySample({
      schemaVersion: 1,
      halfHourMs: now - (now % HALF_HOUR_MS) - 86_400_000,
      weight: 8,
      sspEndpointId: 1,
      country: 'NOR',
      region: '03',
      city: 'Oslo',
      cityIds: [3_143_244],
      deviceType: 'smartphone',
      deviceBrand: 'Apple',
      os: 'iOS',
      osVersion: '18.1',
      browser: 'Safari',
      language: 'no',
      connectionType: 'wifi',
      carrier: '',
      trafficType: 1,
      domain: 'news.example',
      creativeTypes: ['banner'],
      sizes: ['300x250'],
      floorNanos: 1_500_000n,
    });
    await product.engines.trafficLog.append(
      TOPICS.inventory,
      Array.from({ length: 100 }, () => ({ key: 'a', value: sample })),
    );
    await expect.poll(reach, PATIENCE).toMatchObject({
      sampleSize: 100,
      landscape: { medianFloor: '1.50', goingPrice: null, winRateFrom: 'floors' },
      recommended: { bidPrice: '1.50', reason: 'supply', winShare: 1 },
      plan: { limitedBy: 'supply' },
      reason: null,
    });
    const { requestsPerDay, low, high, winnablePerDay } = await reach();
    expect(requestsPerDay).toBe(winnablePerDay);
    expect(requestsPerDay).toBeGreaterThan(700);
    expect(requestsPerDay).toBeLessThanOrEqual(800);
    expect(low).toBeLessThan(requestsPerDay as number);
    expect(high).toBeGreaterThan(requestsPerDay as number);
  });

  const ineligibilityOf = async (campaignId: number) => {
    const answer = await users.as('admin', 'GET', `/admin/campaigns/${campaignId}/refusals`);
    return answer.status === 200 ? answer.data['standing'] : undefined;
  };
  const bids = (campaign: Running) =>
    until(
      `campaign ${campaign.campaignId} bids`,
      async () => (await ineligibilityOf(campaign.campaignId)) === null,
    );
  const stops = ({ campaignId }: Running) =>
    until(
      `campaign ${campaignId} stops`,
      async () => (await ineligibilityOf(campaignId)) === 'campaign-stopped',
    );
  const reach = async (body: object) => {
    const answer = await users.as('owner', 'POST', '/campaigns/reach', { body });
    expect(answer.status, answer.text).toBe(200);
    return answer.data as unknown as Reach;
  };

  let ads: Promise<void> | undefined;
  const withAds = () => (ads ??= prepareAds());
  const prepareAds = async () => {
    await writeAds(users);
    for (const name of ['owner', 'other'] as const) {
      const body = { userId: users.people[name].userId, amount: '5000', reason: 'A start' };
      await users.as('admin', 'POST', '/admin/payments/compensation', { body });
    }
  };

  it('is a campaign that bids again once it is restored', async () => {
    await withAds();
    const random = randomOf(7);
    const [wanted] = someTargetings(random, 1);
    const campaign: Running = {
      ...{ campaignId: 930_000, owner: 'owner', wanted: { ...wanted!, pricingModel: 'CPM' } },
      bidPriceNanos: dollars('90'),
    };
    await writeCampaign(users, campaign);
    await bids(campaign);
    const offered = someImps(random, IMPS).filter((imp) => fits(campaign.wanted, imp));
    const won = () => replay(users, users.exchange, offered, campaign.campaignId);
    const before = await won();
    expect(before).toBeGreaterThan(0);
    const path = `/campaigns/${campaign.campaignId}`;
    expect((await users.as('owner', 'DELETE', path)).status).toBe(204);
    await expect.poll(won, PATIENCE).toBe(0);
    expect((await users.as('owner', 'POST', `${path}/restore`)).status).toBe(200);
    await expect.poll(won, PATIENCE).toBe(before);
    await stopCampaign(users, campaign);
  });

  it('is a recommended bid that wins in the lab what it promises, and half of it wins less', async () => {
    const random = randomOf(13);
    const imps = someImps(random, IMPS);
    await sampleImps(users, imps);
    await withAds();
    const competitors = someTargetings(random, 8).map((wanted, index): Running => {
      const price = { CPM: 1, CPC: 0.5, CPA: 10, CPAg: 10 }[wanted.pricingModel] * (0.5 + 2 * random());
      return {
        ...{ campaignId: 910_000 + index, owner: index % 2 === 0 ? 'other' : 'owner', wanted },
        bidPriceNanos: dollars(price.toFixed(2)),
      };
    });
    for (const competitor of competitors) await writeCampaign(users, competitor);
    for (const competitor of competitors) await bids(competitor);
    await until('advice knows who competes', async () => (await reach({})).landscape?.goingPrice !== null);

    const wanted = someTargetings(random, TARGETINGS);
    const advice = await Promise.all(wanted.map((one) => reach(reachOf(one))));
    const stopped = new Map<unknown, Running>();
    const shareAt = async (campaign: Running) => {
      const { format } = campaign.wanted;
      const before = stopped.get(format);
      await writeCampaign(users, campaign);
      await Promise.all([bids(campaign), before && stops(before)]);
      const offered = imps.filter((imp) => fits(campaign.wanted, imp));
      const won = await replay(users, users.exchange, offered, campaign.campaignId);
      await stopCampaign(users, campaign);
      stopped.set(format, campaign);
      return won / offered.length;
    };
    const check = async (index: number) => {
      const one = wanted[index]!;
      const { recommended } = advice[index]!;
      expect(recommended, JSON.stringify(one)).not.toBeNull();
      const price = dollars(recommended!.bidPrice);
      const campaign = { campaignId: 920_000 + 2 * index, owner: 'owner', wanted: one } as const;
      const won = await shareAt({ ...campaign, bidPriceNanos: price });
      const half = await shareAt({
        ...campaign,
        campaignId: campaign.campaignId + 1,
        bidPriceNanos: price / 2n,
      });
      const what = `${JSON.stringify({ ...one, ...recommended })} won ${won}, at half the price ${half}`;
      expect(won, what).toBeGreaterThanOrEqual(recommended!.winShare - TOLERANCE);
      expect(half, what).toBeLessThan(won);
    };
    // Ads of different formats never meet, so that one campaign of each bids at a time.
    const indices = wanted.map((_, index) => index);
    await Promise.all(
      FORMATS.map(async (format) => {
        for (const index of indices) if (wanted[index]!.format === format) await check(index);
      }),
    );
    const models = new Set(wanted.map(({ pricingModel }) => pricingModel));
    expect([...models].sort()).toEqual(['CPA', 'CPC', 'CPM']);
    expect(new Set(advice.map(({ recommended }) => recommended?.reason))).toEqual(
      new Set(['budget', 'supply']),
    );
  }, 60_000);
});
