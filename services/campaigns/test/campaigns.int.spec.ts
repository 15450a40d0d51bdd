import { createForgetfulIdempotencyStore } from '@marquee/kit/testing/forgetful-idempotency';
import { createMemoryIdempotencyStore } from '@marquee/kit/testing/memory-idempotency';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  ADMIN,
  ANNE,
  banner,
  BERT,
  type CampaignsTestContext,
  createCampaignsTestContext,
} from './campaigns-test-context.ts';

let context: CampaignsTestContext;
const idempotency = createForgetfulIdempotencyStore(createMemoryIdempotencyStore());
beforeAll(async () => {
  context = await createCampaignsTestContext({}, { idempotency });
});
afterAll(async () => {
  await context.dispose();
});

const get = async (id: number, who = ANNE) =>
  (await context.call('GET', `/campaigns/${id}`, undefined, who)).body.data as CampaignView;

describe('campaigns over HTTP', () => {
  it('are created with every field, exact to the nano-dollar', async () => {
    const creative = await context.creative();
    const made = await context.campaign({
      name: ' Winter ',
      pricingModel: 'CPM',
      distribution: 'fast',
      bidPrice: '1.123456789',
      totalBudget: '1000.50',
      dailyBudget: 50,
      dailyImpressions: 30_000,
      startAt: '2026-12-01T00:00:00+05:30',
      endAt: '2026-12-31 12:00:00',
      timezone: '+05:30',
      schedule: { monday: [9, 8, 9], sunday: [] },
      frequencyCap: { impressions: 3, hours: 24 },
      frequencyUnknown: 'bid',
      topLevelDomain: 'Shop.Example',
      categories: ['IAB1', 'IAB19-36'],
      trafficTypes: [2, 1],
      creativeIds: [creative.id],
      targeting: {
        countries: ['USA', 'DEU'],
        excludedCarriers: ['Telekom', 'Telekom', 'O2'],
        os: [{ name: 'iOS', versions: ['17'] }],
        age: { min: 18, max: 45 },
      },
    });
    expect(made).toMatchObject({
      userId: 5,
      name: 'Winter',
      status: 'pending',
      approved: 'pending',
      isActive: true,
      distribution: 'fast',
      bidPrice: '1.123456789',
      totalBudget: '1000.50',
      dailyBudget: '50.00',
      dailyImpressions: 30_000,
      startAt: '2026-11-30T18:30:00.000Z',
      endAt: '2026-12-31T12:00:00.000Z',
      timezone: '+05:30',
      schedule: { monday: [8, 9], sunday: [] },
      frequencyCap: { impressions: 3, hours: 24 },
      frequencyUnknown: 'bid',
      topLevelDomain: 'shop.example',
      categories: ['IAB1', 'IAB19-36'],
      trafficTypes: [2, 1],
      creativeType: 'banner',
      creativeIds: [creative.id],
      creativesCount: 1,
      audiences: [],
      version: 0,
      stats: {
        dspSpend: '0.00',
        ctr: 0,
        clicks: 0,
        impressions: 0,
        wins: 0,
        bids: 0,
        winRate: 0,
        conversions: 0,
      },
      statsAvailable: true,
    });
    expect(made.targeting).toEqual({
      countries: ['USA', 'DEU'],
      excludedCountries: [],
      regions: [],
      cities: [],
      zips: [],
      metros: [],
      deviceTypes: [],
      excludedDeviceTypes: [],
      deviceBrands: [],
      os: [{ name: 'iOS', versions: ['17'] }],
      browsers: [],
      languages: [],
      connectionTypes: [],
      carriers: [],
      excludedCarriers: ['Telekom', 'O2'],
      ssps: [],
      excludedSsps: [],
      playerSizes: [],
      age: { min: 18, max: 45 },
    });
    expect(made.pendingAt).toBe(made.createdAt);
    expect(await get(made.id)).toEqual(made);
  });

  it('exclude countries without another review, and never what they want', async () => {
    const { id } = await context.campaign({ targeting: { deviceTypes: ['ctv'] } });
    await context.call('POST', `/admin/campaigns/${id}/approve`, {}, ADMIN);
    const { name, bidPrice } = await get(id);
    const put = (targeting: object) => context.call('PUT', `/campaigns/${id}`, { name, bidPrice, targeting });
    const saved = await put({ deviceTypes: ['ctv'], excludedCountries: ['DEU'] });
    expect(saved.status).toBe(200);
    expect(await get(id)).toMatchObject({
      approved: 'approved',
      targeting: { deviceTypes: ['ctv'], excludedCountries: ['DEU'], excludedDeviceTypes: [] },
    });
    const both = await put({ deviceTypes: ['ctv'], excludedDeviceTypes: ['tablet', 'ctv'] });
    expect([both.status, both.body.errors]).toEqual([
      422,
      [
        {
          field: 'targeting.excludedDeviceTypes',
          message: 'ctv is in both Device types and Excluded device types.',
        },
      ],
    ]);
    expect((await get(id)).targeting.excludedCountries).toEqual(['DEU']);
  });

  it('name SSPs where their account may see any, and keep what staff named', async () => {
    const BLIND = 'user:15:advert';
    const SEEING = 'user:16:advert';
    await context.register(15, 'Bea', 'Blind', { canSeeSsp: false });
    await context.register(16, 'Sue', 'Seeing');
    const body = (targeting: object) => ({ name: 'Kites', bidPrice: '1.5', targeting });
    const refused = [
      { field: 'targeting.ssps', message: 'SSPs must be valid.' },
      { field: 'targeting.excludedSsps', message: 'Excluded SSPs must be valid.' },
    ];
    const both = body({ ssps: [3], excludedSsps: [4] });
    expect((await context.call('POST', '/campaigns', both, BLIND)).body.errors).toEqual(refused);
    expect((await context.call('POST', '/campaigns', both, SEEING)).status).toBe(201);

    const { id } = await context.campaign({}, BLIND);
    const put = (targeting: object, who = BLIND, prefix = '') =>
      context.call('PUT', `${prefix}/campaigns/${id}`, body(targeting), who);
    expect((await put({ excludedSsps: [4] })).body.errors).toEqual(refused.slice(1));
    expect((await put({ excludedSsps: [4, 5] }, ADMIN, '/admin')).status).toBe(200);
    expect((await put({ excludedSsps: [5, 4], deviceTypes: ['ctv'] })).status).toBe(200);
    expect((await put({ ssps: [4] })).body.errors).toEqual(refused.slice(0, 1));
    const copy = await context.call('POST', `/campaigns/${id}/duplicate`, {}, BLIND);
    expect(copy.body.data).toMatchObject({ targeting: { excludedSsps: [5, 4] } });
    // What its account took out it may put back, as an undo does.
    expect((await put({})).status).toBe(200);
    expect((await put({ excludedSsps: [4, 5] })).status).toBe(200);
    expect((await put({ excludedSsps: [4, 5, 6] })).body.errors).toEqual(refused.slice(1));
  });

  it('keep how far above its goal a campaign may go', async () => {
    const made = await context.campaign({ pricingModel: 'CPA', bidPrice: 5, goalStopMultiple: '02.50' });
    expect(made).toMatchObject({ pricingModel: 'CPA', goalStopMultiple: '2.5', stopReason: null });
    const copy = await context.call('POST', `/campaigns/${made.id}/duplicate`, {});
    expect(copy.body.data).toMatchObject({ goalStopMultiple: '2.5' });
    const put = { name: 'Plain', bidPrice: 5, pricingModel: 'CPM' };
    const changed = await context.call('PUT', `/campaigns/${made.id}`, put);
    expect(changed.body.data).toMatchObject({ pricingModel: 'CPM', goalStopMultiple: null });
    expect(await context.campaign({ pricingModel: 'CPA', bidPrice: 5 })).toMatchObject({
      goalStopMultiple: null,
    });
  });

  it('keep what a change does not name, and say which version they are', async () => {
    const made = await context.campaign({
      dailyBudget: 30,
      totalBudget: 300,
      targeting: { countries: ['FRA'] },
    });
    const put = await context.call('PUT', `/campaigns/${made.id}`, { name: 'Renamed', bidPrice: '2' });
    expect(put.status).toBe(200);
    expect(put.body.data).toMatchObject({
      name: 'Renamed',
      bidPrice: '2.00',
      dailyBudget: '30.00',
      version: 1,
    });
    expect((put.body.data as CampaignView).targeting.countries).toEqual(['FRA']);
    expect(put.headers['etag']).toBe('"1"');
    const patch = await context.call('PATCH', `/campaigns/${made.id}`, {
      dailyBudget: 0,
      endAt: '2027-01-01',
    });
    expect(patch.body.data).toMatchObject({
      name: 'Renamed',
      dailyBudget: '0.00',
      endAt: '2027-01-01T00:00:00.000Z',
    });
    const same = await context.call('PUT', `/campaigns/${made.id}`, { name: 'Renamed', bidPrice: 2 });
    expect(same.body.data).toMatchObject({ version: 2 });
  });

  it('refuse an editor who saw an older version', async () => {
    const { id } = await context.campaign();
    expect((await context.call('PATCH', `/campaigns/${id}`, { name: 'First', version: 0 })).status).toBe(200);
    const late = await context.call('PATCH', `/campaigns/${id}`, { name: 'Late', version: 0 });
    expect(late.status).toBe(409);
    const header = await context.call('PUT', `/campaigns/${id}`, { name: 'Late', bidPrice: 1 }, ANNE, {
      'if-match': '"0"',
    });
    expect(header.status).toBe(409);
    const fresh = await context.call('PUT', `/campaigns/${id}`, { name: 'Fresh', bidPrice: 1 }, ANNE, {
      'if-match': '"1"',
    });
    expect(fresh.status).toBe(200);
    expect((await context.call('POST', `/campaigns/${id}/stop`, {}, ANNE, { 'if-match': 'x' })).status).toBe(
      400,
    );
    expect((await get(id)).name).toBe('Fresh');
  });

  it('walk through moderation, and go back to it when a moderated field changes', async () => {
    const { id } = await context.campaign({ topLevelDomain: 'shop.example' });
    const admin = (path: string, body: object = {}) =>
      context.call('POST', `/admin/campaigns/${id}${path}`, body, ADMIN);
    expect((await admin('/approve')).body.data).toMatchObject({ status: 'approved', approved: 'approved' });
    expect(
      (await context.call('PATCH', `/campaigns/${id}`, { dailyBudget: 25, name: 'New name' })).body.data,
    ).toMatchObject({
      status: 'approved',
    });
    expect((await context.call('POST', `/campaigns/${id}/stop`)).body.data).toMatchObject({
      status: 'disabled',
      approved: 'approved',
      isActive: false,
    });
    expect((await context.call('POST', `/campaigns/${id}/start`)).body.data).toMatchObject({
      status: 'approved',
    });
    const edit = { name: 'New name', bidPrice: 1, topLevelDomain: 'other.example' };
    const byAdmin = await context.call(
      'PUT',
      `/admin/campaigns/${id}`,
      { ...edit, categories: ['IAB2'] },
      ADMIN,
    );
    expect(byAdmin.body.data).toMatchObject({ status: 'approved' });
    const byOwner = await context.call('PUT', `/campaigns/${id}`, {
      ...edit,
      topLevelDomain: 'third.example',
    });
    expect(byOwner.body.data).toMatchObject({ status: 'pending' });
    expect((await admin('/disapprove', { reason: 'Misleading' })).body.data).toMatchObject({
      status: 'disapproved',
      disapproveReason: 'Misleading',
    });
    expect((await admin('/approve')).body.data).toMatchObject({ status: 'approved', disapproveReason: null });
  });

  it('are copied whole, stopped, with the approval and under names of their own', async () => {
    const creative = await context.creative();
    const original = await context.campaign({
      name: 'Solstice',
      creativeIds: [creative.id],
      targeting: { countries: ['USA'], languages: ['en'] },
      schedule: { friday: [1] },
    });
    await context.call('POST', `/admin/campaigns/${original.id}/approve`, {}, ADMIN);
    const answer = await context.call('POST', `/campaigns/${original.id}/duplicate`);
    expect(answer.status).toBe(201);
    const copy = answer.body.data as CampaignView;
    expect(copy).toMatchObject({
      name: 'Solstice (copy)',
      status: 'disabled',
      approved: 'approved',
      isActive: false,
      creativeIds: [creative.id],
      targeting: original.targeting,
      schedule: original.schedule,
    });
    expect(copy.id).not.toBe(original.id);
    await context.call('PUT', `/campaigns/${original.id}`, {
      name: 'Solstice',
      bidPrice: '1.5',
      topLevelDomain: 'new.example',
    });
    const changed = (await context.call('POST', `/campaigns/${original.id}/duplicate`)).body.data;
    expect(changed).toMatchObject({ name: 'Solstice (copy 2)', approved: 'pending' });
  });

  it('answer 404 once deleted', async () => {
    const { id } = await context.campaign();
    expect((await context.call('DELETE', `/campaigns/${id}`)).status).toBe(204);
    const calls = [
      context.call('GET', `/campaigns/${id}`),
      context.call('DELETE', `/campaigns/${id}`),
      context.call('PUT', `/campaigns/${id}`, { name: 'Back', bidPrice: 1 }),
      context.call('POST', `/campaigns/${id}/start`),
      context.call('POST', `/campaigns/${id}/duplicate`),
      context.call('GET', `/campaigns/${id}/related-creatives`),
      context.call('POST', `/admin/campaigns/${id}/approve`, {}, ADMIN),
    ];
    for (const answer of await Promise.all(calls)) {
      expect(answer.status).toBe(404);
      expect(answer.body.message).toBe('Campaign is not found');
    }
  });
});

describe('another user', () => {
  it('never learns that a campaign exists', async () => {
    const { id } = await context.campaign();
    const creative = await context.creative({}, BERT);
    const foreign: [Parameters<CampaignsTestContext['call']>[0], string, object?][] = [
      ['GET', `/campaigns/${id}`],
      ['PUT', `/campaigns/${id}`, { name: 'Mine', bidPrice: 1 }],
      ['PATCH', `/campaigns/${id}`, { name: 'Mine' }],
      ['DELETE', `/campaigns/${id}`],
      ['POST', `/campaigns/${id}/start`],
      ['POST', `/campaigns/${id}/stop`],
      ['POST', `/campaigns/${id}/duplicate`],
      ['GET', `/campaigns/${id}/related-creatives`],
    ];
    for (const [method, path, body] of foreign) {
      const answer = await context.call(method, path, body, BERT);
      expect([method, path, answer.status]).toEqual([method, path, 404]);
    }
    for (const bad of ['0', 'abc', '1e3', '99999999999', '2147483647']) {
      expect((await context.call('GET', `/campaigns/${bad}`)).status).toBe(404);
    }
    const steal = await context.call(
      'PUT',
      `/creatives/${creative.id}`,
      { name: 'Mine', campaignIds: [id] },
      BERT,
    );
    expect(steal.body.errors).toEqual([{ field: 'campaignIds', message: `Campaign ${id} is not found.` }]);
    const borrow = await context.call('POST', '/campaigns', {
      name: 'Borrow',
      bidPrice: 1,
      creativeIds: [creative.id],
    });
    expect(borrow.body.errors).toEqual([
      { field: 'creativeIds', message: `Creative ${creative.id} is not found.` },
    ]);
    expect(await get(id)).toMatchObject({ name: 'Summer', isActive: true, version: 0 });
  });

  it('is let in by role only', async () => {
    const { id } = await context.campaign();
    expect((await context.call('POST', `/admin/campaigns/${id}/approve`, {}, ANNE)).status).toBe(403);
    expect((await context.call('GET', '/admin/campaigns', undefined, 'user:9:manager')).status).toBe(403);
    expect((await context.call('GET', '/campaigns', undefined, 'user:9:manager')).status).toBe(403);
    expect((await context.app.inject({ url: '/api/campaigns' })).statusCode).toBe(401);
  });

  it('may be an admin who acts for an advertiser that exists', async () => {
    await context.register(5, 'Anne', 'Archer');
    const body = { name: 'For Anne', bidPrice: 1, pricingModel: 'CPAg', userId: 5 };
    const made = await context.call('POST', '/admin/campaigns', body, ADMIN);
    expect(made.body.data).toMatchObject({
      userId: 5,
      pricingModel: 'CPAg',
      user: { id: 5, firstName: 'Anne', lastName: 'Archer' },
    });
    const { id } = made.body.data as CampaignView;
    const renamed = await context.call('PUT', `/campaigns/${id}`, {
      name: 'Mine',
      bidPrice: 1,
      pricingModel: 'CPAg',
    });
    expect(renamed.status).toBe(200);
    const own = await context.campaign();
    const raised = await context.call('PUT', `/campaigns/${own.id}`, {
      name: 'Mine',
      bidPrice: 1,
      pricingModel: 'CPAg',
    });
    expect(raised.status).toBe(403);
    const copied = await context.call('POST', `/campaigns/${id}/duplicate`, {});
    expect(copied.body.data).toMatchObject({
      userId: 5,
      pricingModel: 'CPA',
      bidPrice: (made.body.data as CampaignView).bidPrice,
    });
    const copy = await context.call('POST', `/admin/campaigns/${id}/duplicate`, {}, ADMIN);
    expect(copy.body.data).toMatchObject({ userId: 5, pricingModel: 'CPAg' });
    const { userId: _, ...forOneself } = body;
    expect((await context.call('POST', '/campaigns', forOneself, ADMIN)).status).toBe(403);
    const unknown = await context.call('POST', '/admin/campaigns', { ...body, userId: 404 }, ADMIN);
    expect(unknown.body.errors).toEqual([{ field: 'userId', message: 'User is not found' }]);
    const sudo = await context.call('GET', '/campaigns', undefined, ADMIN, { sudouser: '5' });
    expect((sudo.body.data as CampaignView[]).map((row) => row.id)).toContain(id);
  });
});

describe('races', () => {
  it('ten starts and ten stops leave one state and no event too many', async () => {
    const { id } = await context.campaign({ isActive: false });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => context.call('POST', `/campaigns/${id}/start`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const mixed = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        context.call('POST', `/campaigns/${id}/${index % 2 ? 'start' : 'stop'}`),
      ),
    );
    expect(mixed.every(({ status }) => status === 200)).toBe(true);
    const switches = (await context.eventStore.readStream(`campaign-${id}`)).slice(2).map(({ type }) => type);
    expect(switches[0]).toBe('CampaignStarted');
    expect(
      switches.every((type, index) => type === (index % 2 ? 'CampaignStopped' : 'CampaignStarted')),
    ).toBe(true);
    expect((await get(id)).isActive).toBe(switches.at(-1) === 'CampaignStarted');
  });

  it('of ten editors of one version one wins', async () => {
    const { id } = await context.campaign();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        context.call('PATCH', `/campaigns/${id}`, { name: `Editor ${index}`, version: 0 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  it('ten copies are ten campaigns; ten with one key are one', async () => {
    const { id } = await context.campaign();
    const copies = await Promise.all(
      Array.from({ length: 10 }, () => context.call('POST', `/campaigns/${id}/duplicate`)),
    );
    expect(new Set(copies.map(({ body }) => (body.data as CampaignView).id)).size).toBe(10);
    const keyed = await Promise.all(
      Array.from({ length: 10 }, () =>
        context.call('POST', `/campaigns/${id}/duplicate`, {}, ANNE, { 'idempotency-key': 'one-copy' }),
      ),
    );
    const created = keyed.filter(({ status }) => status === 201);
    expect(created.length).toBeGreaterThan(0);
    expect(new Set(created.map(({ body }) => (body.data as CampaignView).id)).size).toBe(1);
  });

  it('copy and delete once, also when the answer to the first call was lost', async () => {
    const { id } = await context.campaign({ name: 'Autumn' });
    const copy = () =>
      context.call('POST', `/campaigns/${id}/duplicate`, {}, ANNE, { 'idempotency-key': 'lost-copy' });
    idempotency.loseNextAnswer();
    expect((await copy()).status).toBe(500);
    const made = await copy();
    expect(made.status).toBe(201);
    const { id: copyId } = made.body.data as CampaignView;
    const all = (await context.call('GET', '/campaigns?perPage=100')).body.data as CampaignView[];
    expect(all.filter(({ name }) => name.startsWith('Autumn ')).map((one) => one.id)).toEqual([copyId]);

    const remove = () =>
      context.call('DELETE', `/campaigns/${copyId}`, undefined, ANNE, { 'idempotency-key': 'lost-deletion' });
    idempotency.loseNextAnswer();
    expect([(await remove()).status, (await remove()).status]).toEqual([500, 204]);
    expect((await context.call('GET', `/campaigns/${copyId}`)).status).toBe(404);
  });

  it('ten deletions delete once', async () => {
    const { id } = await context.campaign();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => context.call('DELETE', `/campaigns/${id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      204,
      ...Array.from({ length: 9 }, () => 404),
    ]);
  });
});

describe('a campaign and its creatives', () => {
  it('are one relation seen from two sides', async () => {
    const first = await context.campaign();
    const second = await context.campaign();
    const creative = await context.creative({ campaignIds: [first.id] });
    expect(creative.campaigns).toEqual([{ id: first.id, name: 'Summer', status: 'pending' }]);
    expect((await get(first.id)).creativeIds).toEqual([creative.id]);
    const moved = await context.call('PUT', `/creatives/${creative.id}`, {
      name: 'Parasol',
      campaignIds: [second.id],
    });
    expect(moved.body.data).toMatchObject({ campaignIds: [second.id] });
    expect((await get(first.id)).creativeIds).toEqual([]);
    expect((await get(second.id)).creativeIds).toEqual([creative.id]);
    const related = await context.call(
      'GET',
      `/campaigns/${second.id}/related-creatives?where[name]=Parasol`,
    );
    expect(related.body).toMatchObject({ data: [{ id: creative.id }], meta: { total: 1 } });
    const emptied = await context.call('PUT', `/campaigns/${second.id}`, {
      name: 'Summer',
      bidPrice: 1,
      creativeIds: [],
    });
    expect(emptied.status).toBe(200);
    const alone = await context.call('GET', `/creatives/${creative.id}`);
    expect(alone.body.data).toMatchObject({ campaignIds: [], campaigns: [] });
  });

  it('are of one type', async () => {
    const pop = await context.creative({
      creativeType: 'pop',
      banner: null,
      pop: { clickUrl: 'https://shop.example/' },
    });
    const campaign = await context.campaign();
    const wrong = await context.call('PUT', `/campaigns/${campaign.id}`, {
      name: 'Pop',
      bidPrice: 1,
      creativeIds: [pop.id],
    });
    expect(wrong.body.errors).toEqual([
      { field: 'creativeIds', message: `Creative ${pop.id} is not of the type banner.` },
    ]);
    const other = await context.call('PUT', `/creatives/${pop.id}`, {
      name: 'Pop',
      campaignIds: [campaign.id],
    });
    expect(other.body.errors).toEqual([
      { field: 'campaignIds', message: `Campaign ${campaign.id} takes banner creatives.` },
    ]);
    const named = await context.creative();
    const holding = await context.campaign({ creativeIds: [named.id] });
    const turned = await context.call('PUT', `/campaigns/${holding.id}`, {
      name: 'Pop',
      bidPrice: 1,
      creativeType: 'pop',
    });
    expect(turned.body.errors).toEqual([
      { field: 'creativeIds', message: `Creative ${named.id} is not of the type pop.` },
    ]);
  });

  it('part when the creative is deleted', async () => {
    const creative = await context.creative({ banner });
    const { id } = await context.campaign({ creativeIds: [creative.id] });
    expect((await context.call('DELETE', `/creatives/${creative.id}`)).status).toBe(204);
    await expect.poll(async () => (await get(id)).creativeIds, { timeout: 10_000 }).toEqual([]);
  });
});
