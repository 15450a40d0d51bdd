import { sampleContext, sampleEvent } from '@marquee/kit/testing/samples';
import { createStubAuthenticator } from '@marquee/kit/testing/stub-authenticator';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { DAY_MS, type TimeRange } from '@marquee/schemas/common/time';
import type { CreativeView } from '@marquee/schemas/creative/views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  ADMIN,
  ANNE,
  BERT,
  type CampaignsTestContext,
  createCampaignsTestContext,
} from './campaigns-test-context.ts';
import type { AdTotals } from '@marquee/schemas/queries/ad-totals';

const totals = new Map<number, AdTotals>();
let reporting: 'up' | 'down' = 'up';
/** What reporting waits for before it answers. */
let held: Promise<void> = Promise.resolve();
/** Times that reporting was asked about; undefined is the whole life. */
const askedRanges: (TimeRange | undefined)[] = [];
const answer = async (ids: readonly number[], range?: TimeRange) => {
  askedRanges.push(range);
  if (reporting === 'down') throw new Error('no answer');
  await held;
  return new Map([...totals].filter(([id]) => ids.includes(id)));
};

let context: CampaignsTestContext;
let ids: number[] = [];
let creativeIds: number[] = [];

beforeAll(async () => {
  context = await createCampaignsTestContext({ stats: { campaignStats: answer, creativeStats: answer } });
  await context.register(5, 'Anne', 'Archer');
  await context.register(6, 'Bert', 'Baker');
  const creatives: CreativeView[] = [];
  for (const name of ['Alpha banner', 'Beta banner', 'Gamma 100% banner'])
    creatives.push(await context.creative({ name }));
  creativeIds = creatives.map(({ id }) => id);
  const campaigns: CampaignView[] = [];
  for (const fields of [
    { name: 'Alpha', bidPrice: '1.25', dailyBudget: 30, creativeIds: [creativeIds[0]] },
    { name: 'Beta', bidPrice: '0.5', endAt: '2026-12-24' },
    { name: 'Gamma_x', bidPrice: '10', totalBudget: '5000.50', isActive: false },
    { name: 'Delta', bidPrice: '2', pricingModel: 'CPC' },
  ]) {
    campaigns.push(await context.campaign(fields));
  }
  ids = campaigns.map(({ id }) => id);
  await context.campaign({ name: "Bert's", bidPrice: 3 }, BERT);
  await context.call('POST', `/admin/campaigns/${ids[1]}/approve`, {}, ADMIN);
  await context.call('POST', `/admin/creatives/${creativeIds[1]}/approve`, {}, ADMIN);
  const none = {
    dspSpendNanos: 0n,
    costNanos: 0n,
    bids: 0,
    wins: 0,
    impressions: 0,
    clicks: 0,
    conversions: 0,
    conversionValueNanos: 0n,
  };
  totals.set(ids[0] ?? 0, {
    dspSpendNanos: 1_500_000_001n,
    costNanos: 1_200_000_000n,
    bids: 400,
    wins: 100,
    impressions: 90,
    clicks: 3,
    conversions: 2,
    conversionValueNanos: 4_500_000_003n,
  });
  totals.set(ids[3] ?? 0, { ...none, impressions: 7, dspSpendNanos: 9_000_000_000n });
});
afterAll(async () => {
  await context.dispose();
});

const list = async (query: string, who = ANNE, path = '/campaigns') =>
  context.call('GET', `${path}?${query}`, undefined, who);
const file = (path: string, query: string, who = ANNE) =>
  context.app.inject({
    method: 'GET',
    url: `/api${path}?${query}`,
    headers: { authorization: `Bearer ${who}` },
  });
const names = async (query: string, who = ANNE, path = '/campaigns') => {
  const { status, body } = await list(query, who, path);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as CampaignView[]).map(({ name }) => name);
};

describe('the list of campaigns', () => {
  it("shows one's own, newest first", async () => {
    expect(await names('')).toEqual(['Delta', 'Gamma_x', 'Beta', 'Alpha']);
    expect(await names('', BERT)).toEqual(["Bert's"]);
    expect(await names('where[userId]=6')).toEqual([]);
    expect(await names('', ADMIN, '/admin/campaigns')).toEqual([
      "Bert's",
      'Delta',
      'Gamma_x',
      'Beta',
      'Alpha',
    ]);
    expect(await names('where[userId]=6', ADMIN, '/admin/campaigns')).toEqual(["Bert's"]);
  });

  it.each([
    ['where[name]=Beta', ['Beta']],
    ['where[name][like]=_x', ['Gamma_x']],
    ['where[status]=approved', ['Beta']],
    ['where[status]=disabled', ['Gamma_x']],
    ['where[approved]=pending', ['Delta', 'Gamma_x', 'Alpha']],
    ['where[isActive]=false', ['Gamma_x']],
    ['where[bidPrice][gte]=1.25&where[bidPrice][lt]=10', ['Delta', 'Alpha']],
    ['where[totalBudget]=5000.5', ['Gamma_x']],
    ['where[endAt][gte]=2026-12-01', ['Beta']],
    ['where[endAt]=null&where[pricingModel]=CPC', ['Delta']],
    ['where[pricingModel][ne]=CPM', ['Delta']],
    ['whereIn[name]=Alpha,Delta', ['Delta', 'Alpha']],
    ['has[creatives]=1', ['Alpha']],
    ['has[creatives]=false', ['Delta', 'Gamma_x', 'Beta']],
    ['where[creativesCount]=1', ['Alpha']],
    ['search=ta&orderBy=name&sortedBy=asc', ['Beta', 'Delta']],
    ['orderBy=bidPrice&sortedBy=asc', ['Beta', 'Alpha', 'Delta', 'Gamma_x']],
    ['orderBy=endAt&sortedBy=asc&perPage=1', ['Beta']],
    ['having[impressions][gte]=7', ['Delta', 'Alpha']],
    ['having[impressions][lt]=7', ['Gamma_x', 'Beta']],
    ['having[dspSpend]=1.500000001', ['Alpha']],
    ['having[winRate][gte]=25', ['Alpha']],
    ['orderBy=dspSpend&sortedBy=desc&perPage=2', ['Delta', 'Alpha']],
    ['orderBy=impressions&sortedBy=asc&page=2&perPage=3', ['Alpha']],
    ['where[id][gt]=999999999999999', []],
    ['where[totalBudget][lt]=999999999999999&where[name]=Beta', ['Beta']],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it.each([
    'where[secret]=1',
    'where[user_id]=5',
    'where[impressions]=1',
    'having[secret]=1',
    'having[impressions][like]=1',
    'has[audiences]=1',
    'orderBy=secret',
    'sortedBy=up',
    'perPage=101',
    'page=0',
    'where[id]=abc',
    'where[name][near]=x',
    'evil=1',
    'where[name][like]=%00',
    'search=%00',
    'where[startAt]=0000-01-01',
    'where[startAt]=9999-12-31T23:59:59-14:00',
  ])('%s is refused', async (query) => {
    expect((await list(query)).status).toBe(422);
  });

  it('pages, and reports its position', async () => {
    const first = await list('perPage=3&where[isActive]=true&orderBy=name&sortedBy=asc');
    expect(first.body.meta).toMatchObject({
      total: 3,
      count: 3,
      per_page: 3,
      current_page: 1,
      total_pages: 1,
      limit: 3,
    });
    const second = await list('perPage=3&page=2');
    expect(second.body.meta).toMatchObject({
      total: 4,
      count: 1,
      current_page: 2,
      total_pages: 2,
      links: { next: null },
    });
  });

  it('carries statistics, exact, and clicks only for those who may see them', async () => {
    const { body } = await list('where[name]=Alpha');
    expect((body.data as CampaignView[])[0]?.stats).toEqual({
      dspSpend: '1.500000001',
      bids: 400,
      wins: 100,
      impressions: 90,
      clicks: 3,
      ctr: 3.3333,
      winRate: 25,
      conversions: 2,
      cpa: '0.750000001',
      conversionValue: '4.500000003',
      roas: 300,
    });
    const seen = await list('where[name]=Alpha', ADMIN, '/admin/campaigns');
    expect(seen.body.data).toMatchObject([{ stats: { cost: '1.20' } }]);
  });

  it('adds up the figures of the whole filter, whatever page is shown', async () => {
    const all = await list('perPage=1&page=2', ANNE, '/campaigns/totals');
    expect(all.body).toEqual({
      data: {
        count: 4,
        statsAvailable: true,
        stats: {
          dspSpend: '10.500000001',
          bids: 400,
          wins: 100,
          impressions: 97,
          clicks: 3,
          ctr: 3.0928,
          winRate: 25,
          conversions: 2,
          cpa: '5.250000001',
          conversionValue: '4.500000003',
          roas: 42.8571,
        },
      },
    });
    const some = async (query: string) => (await list(query, ANNE, '/campaigns/totals')).body.data;
    expect(await some('having[impressions][lt]=50')).toMatchObject({
      count: 3,
      stats: { dspSpend: '9.00', impressions: 7 },
    });
    expect(await some('where[name]=Alpha')).toMatchObject({ count: 1, stats: { dspSpend: '1.500000001' } });
    expect(await some('where[name]=none')).toMatchObject({ count: 0, stats: { impressions: 0, cpa: null } });
    // Bert sees his own alone; admins those of all, and what they cost.
    expect((await list('', BERT, '/campaigns/totals')).body.data).toMatchObject({
      count: 1,
      stats: { impressions: 0 },
    });
    expect((await list('', ADMIN, '/admin/campaigns/totals')).body.data).toMatchObject({
      count: 5,
      stats: { cost: '1.20' },
    });
    expect((await list('', ANNE, '/creatives/totals')).body.data).toMatchObject({ count: 3 });
  });

  it('is saved as a file, whole and in its order, with the asked columns and the ids beside the names', async () => {
    const text = async (path: string, query: string, who = ANNE) => {
      const { statusCode, body } = await file(path, query, who);
      expect(statusCode, body).toBe(200);
      return body.replace('\uFEFF', '').trimEnd().split('\r\n');
    };
    expect(
      await text(
        '/campaigns/export.csv',
        'perPage=1&orderBy=dspSpend&sortedBy=desc&columns=name,dspSpend,clicks,endAt',
      ),
    ).toEqual([
      'ID,Name,Spend (USD),Clicks,End',
      `${ids[3]},Delta,9.00,0,`,
      `${ids[0]},Alpha,1.500000001,3,`,
      `${ids[2]},Gamma_x,0.00,0,`,
      `${ids[1]},Beta,0.00,0,2026-12-24T00:00:00.000Z`,
    ]);
    const all = await text(
      '/admin/campaigns/export.csv',
      'where[name]=Alpha&columns=userId,status,ctr',
      ADMIN,
    );
    expect(all).toEqual(['ID,Advertiser ID,Advertiser,Status,CTR', `${ids[0]},5,Anne Archer,Pending,3.3333`]);
    const creatives = await text('/creatives/export.csv', 'where[name]=Alpha banner&columns=name,campaigns');
    expect(creatives).toEqual([
      'ID,Name,Campaign IDs,Campaigns',
      `${creativeIds[0]},Alpha banner,${ids[0]},Alpha`,
    ]);
    expect((await file('/campaigns/export.csv', 'columns=name,nothing')).statusCode).toBe(422);
    expect((await file('/campaigns/export.xlsx', 'having[impressions][gte]=x')).statusCode).toBe(422);
    const workbook = await file('/campaigns/export.xlsx', '');
    expect(workbook.headers['content-disposition']).toBe('attachment; filename="campaigns.xlsx"');
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('asks for the days that a call names, in its zone, for rows, order and totals', async () => {
    const days = 'from=2026-11-01&to=2026-11-02&timezone=%2B05:30';
    const range = { fromMs: Date.parse('2026-10-31T18:30Z'), toMs: Date.parse('2026-11-02T18:30Z') };
    for (const [path, query] of [
      ['/campaigns', days],
      ['/campaigns', `${days}&orderBy=dspSpend&sortedBy=desc`],
      ['/campaigns/totals', days],
      ['/creatives', days],
      ['/creatives/totals', days],
    ] as const) {
      askedRanges.length = 0;
      expect((await list(query, ANNE, path)).status).toBe(200);
      expect(askedRanges.length).toBeGreaterThan(0);
      expect(new Set(askedRanges.map((one) => JSON.stringify(one)))).toEqual(
        new Set([JSON.stringify(range)]),
      );
    }
    askedRanges.length = 0;
    await list('');
    expect(askedRanges).toEqual([undefined]);
    for (const wrong of ['from=2026-11-03&to=2026-11-02', 'from=2026-11-02', 'from=x&to=y', `${days}x`])
      expect((await list(wrong)).status).toBe(422);
  });

  it('is sorted by sets: by the first value as it is shown, then by the others, those without one last', async () => {
    for (const [name, labels, countries] of [
      ['Spring', ['zoo', 'alpha'], ['USA']],
      ['Summer', ['Beta'], ['DEU', 'FRA']],
      ['Autumn', ['beta', 'alpha'], ['DEU']],
    ] as const)
      await context.campaign({ name, labels, targeting: { countries } }, BERT);
    expect(await names('orderBy=labels&sortedBy=asc', BERT)).toEqual([
      'Summer',
      'Autumn',
      'Spring',
      "Bert's",
    ]);
    expect(await names('orderBy=labels&sortedBy=desc', BERT)).toEqual([
      'Spring',
      'Autumn',
      'Summer',
      "Bert's",
    ]);
    expect(await names('orderBy=countries&sortedBy=asc', BERT)).toEqual([
      'Autumn',
      'Summer',
      'Spring',
      "Bert's",
    ]);
    expect(await names('orderBy=countries&sortedBy=desc', BERT)).toEqual([
      'Spring',
      'Summer',
      'Autumn',
      "Bert's",
    ]);
  });

  it('is sorted by how far budgets are used, those without one last', async () => {
    // Alpha spent 1.5 of 30 today, Gamma nothing of 5,000 in its life; Beta and Delta have no budget.
    askedRanges.length = 0;
    expect(await names('orderBy=budgetUsed&sortedBy=desc')).toEqual(['Alpha', 'Gamma_x', 'Delta', 'Beta']);
    const [today] = askedRanges.filter((range) => range !== undefined);
    const { fromMs = 0, toMs = 0 } = today ?? {};
    expect([fromMs % DAY_MS, toMs - fromMs]).toEqual([0, DAY_MS]);
    expect(Math.abs(Date.now() - fromMs)).toBeLessThan(2 * DAY_MS);
    expect(await names('orderBy=budgetUsed&sortedBy=asc')).toEqual(['Gamma_x', 'Alpha', 'Beta', 'Delta']);
    expect((await list('having[budgetUsed][gte]=1')).status).toBe(422);
    expect((await list('orderBy=budgetUsed', ANNE, '/creatives')).status).toBe(422);
  });

  it('outlives reporting, unless it is filtered by it', async () => {
    reporting = 'down';
    try {
      const { status, body } = await list('where[name]=Alpha');
      expect(status).toBe(200);
      expect(body.data).toMatchObject([{ name: 'Alpha', stats: null, statsAvailable: false }]);
      expect((await list('', ANNE, '/campaigns/totals')).body.data).toEqual({
        count: 4,
        stats: null,
        statsAvailable: false,
      });
      expect((await list('having[impressions][gte]=1')).status).toBe(503);
    } finally {
      reporting = 'up';
    }
  });
});

describe('the lists of creatives', () => {
  it('answer the grammar', async () => {
    const own = (query: string) => names(query, ANNE, '/creatives');
    expect(await own('has[campaigns]=1')).toEqual(['Alpha banner']);
    expect(await own('has[campaigns]=0&orderBy=name&sortedBy=asc')).toEqual([
      'Beta banner',
      'Gamma 100% banner',
    ]);
    expect(await own('search=100%25')).toEqual(['Gamma 100% banner']);
    expect(await own('where[size]=300x250&where[width]=300&orderBy=id&sortedBy=asc&perPage=1')).toEqual([
      'Alpha banner',
    ]);
    expect(await names('', BERT, '/creatives')).toEqual([]);
    expect((await list('has[creatives]=1', ANNE, '/creatives')).status).toBe(422);
  });

  it('show admins who made what waits for moderation, fifteen a page', async () => {
    const { body } = await list('where[approved]=pending&orderBy=id&sortedBy=asc', ADMIN, '/admin/creatives');
    expect(body.meta).toMatchObject({ per_page: 15, total: 2 });
    expect(body.data).toMatchObject([
      {
        name: 'Alpha banner',
        approved: 'pending',
        isActive: true,
        user: { id: 5, firstName: 'Anne', lastName: 'Archer' },
      },
      { name: 'Gamma 100% banner' },
    ]);
    const named = await list('where[approved]=pending&perPage=50', ADMIN, '/admin/creatives');
    expect(named.body.meta).toMatchObject({ per_page: 50 });
    expect((await list('', ADMIN, '/admin/creatives')).body.meta).toMatchObject({ per_page: 20 });
  });

  it('list and count what may be shown', async () => {
    expect(await names('', ADMIN, '/admin/creatives/active/index')).toEqual(['Beta banner']);
    const count = () => context.call('GET', '/admin/creatives/active/count', undefined, ADMIN);
    expect((await count()).body.data).toEqual({ count: 1 });
    await context.call('PATCH', `/admin/creatives/${creativeIds[1]}`, { isActive: false }, ADMIN);
    expect((await count()).body.data).toEqual({ count: 0 });
    expect((await context.call('GET', '/admin/creatives/active/count')).status).toBe(403);
  });

  it('forget who a person was once the key is gone', async () => {
    await context.creative({ name: 'Of Bert' }, BERT);
    await context.vault.erase(6);
    const { body } = await list('where[userId]=6', ADMIN, '/admin/creatives');
    expect(body.data).toMatchObject([
      { name: 'Of Bert', user: { id: 6, firstName: 'erased', lastName: 'erased' } },
    ]);
  });
});

it('a service without statistics says so', async () => {
  const bare = await createCampaignsTestContext();
  try {
    const made = await bare.campaign();
    expect(made.stats?.impressions).toBe(0);
    const refused = await bare.call('GET', '/campaigns?having[impressions][gte]=1');
    expect(refused.status).toBe(422);
    expect((await bare.call('GET', '/campaigns?orderBy=clicks')).status).toBe(422);
  } finally {
    await bare.dispose();
  }
});

it('hides clicks from advertisers who may not see them, and never from admins', async () => {
  const stub = createStubAuthenticator();
  const counted = {
    dspSpendNanos: 0n,
    costNanos: 0n,
    bids: 9,
    wins: 8,
    impressions: 7,
    clicks: 6,
    conversions: 5,
    conversionValueNanos: 0n,
  };
  const statsOf = async (asked: readonly number[]) => new Map(asked.map((id) => [id, counted]));
  const shy = await createCampaignsTestContext(
    { stats: { campaignStats: statsOf, creativeStats: statsOf } },
    {
      authenticator: {
        ...stub,
        authenticate: async (token, sudoUser) => ({
          ...(await stub.authenticate(token, sudoUser)),
          canSeeClick: false,
        }),
      },
    },
  );
  try {
    const made = await shy.campaign();
    expect(made.stats).toMatchObject({ impressions: 7, clicks: null, ctr: null });
    expect((await shy.creative()).stats).toMatchObject({ impressions: 7, clicks: null, ctr: null });
    for (const query of ['having[clicks][gte]=1', 'having[ctr][gte]=1', 'orderBy=clicks']) {
      expect((await shy.call('GET', `/campaigns?${query}`)).status).toBe(422);
    }
    const seen = await shy.call('GET', '/admin/campaigns?having[clicks]=6', undefined, ADMIN);
    expect(seen.body.data).toMatchObject([{ id: made.id, stats: { clicks: 6 } }]);
  } finally {
    await shy.dispose();
  }
});

it('seeding needs no HTTP', async () => {
  const made = await context.service.commands.createCampaign(
    {
      userId: 7,
      fields: { name: 'Seeded', bidPriceNanos: 1_000_000_000n },
      actor: { scope: 'all' },
    },
    sampleContext(),
  );
  expect(made).toMatchObject({
    accepted: true,
    revision: 0,
    state: { campaign: { userId: 7, approved: 'pending' } },
  });
});

it('an account that is deleted spends no more', async () => {
  const { id } = await context.campaign({ name: 'Last' }, 'user:8:advert');
  const { eventStore } = context;
  await context.register(8, 'Carl', 'Cook');
  await eventStore.append('user-8', 0, [sampleEvent('UserDeleted', { userId: 8 })]);
  await expect
    .poll(async () => (await eventStore.readStream(`campaign-${id}`)).at(-1), { timeout: 10_000 })
    .toMatchObject({ type: 'CampaignStopped', data: { reason: 'The account was deleted.' } });
});

it('the tables can be dropped and folded again while they serve', async () => {
  const { id } = await context.campaign({ name: 'Rebuilt', targeting: { countries: ['USA'] } });
  await context.call('PATCH', `/campaigns/${id}`, { name: 'Rebuilt twice', isActive: false });
  const all = async () => [
    (await list('perPage=100&orderBy=id', ADMIN, '/admin/campaigns')).body.data,
    (await list('perPage=100&orderBy=id', ADMIN, '/admin/creatives')).body.data,
  ];
  const before = await all();
  await Promise.all(context.projectors.map((projector) => projector.rebuild()));
  expect(await all()).toEqual(before);
  await context.campaign({ name: 'After the rebuild' });
  expect(await names('where[name]=After the rebuild')).toEqual(['After the rebuild']);
});

it('a file waits for statistics that a page is shown without', async () => {
  let letGo = () => {};
  held = new Promise((resolve) => {
    letGo = resolve;
  });
  const saved = file('/campaigns/export.csv', 'columns=name,impressions&where[name]=Alpha');
  const page = await list('where[name]=Alpha');
  letGo();
  expect(page.body.data).toMatchObject([{ stats: null }]);
  expect((await saved).body).toBe(`\uFEFFID,Name,Impressions\r\n${ids[0]},Alpha,90\r\n`);
});

it('campaigns are sorted by the name of their group as it is shown, those without one last', async () => {
  const [alpha, beta, gamma] = ids;
  for (const [name, campaignIds] of [
    ['winter', [alpha]],
    ['Autumn', [gamma]],
  ] as const) {
    const body = { name, budget: '300', period: 'month', campaignIds };
    expect((await context.call('POST', '/budget-groups', body)).status).toBe(201);
  }
  const grouped = async (direction: string, who = ANNE, path = '/campaigns') => {
    const asked = `orderBy=budgetGroup&sortedBy=${direction}&whereIn[id]=${alpha},${beta},${gamma}`;
    return names(asked, who, path);
  };
  expect(await grouped('asc')).toEqual(['Gamma_x', 'Alpha', 'Beta']);
  expect(await grouped('desc')).toEqual(['Alpha', 'Gamma_x', 'Beta']);
  expect(await grouped('asc', ADMIN, '/admin/campaigns')).toEqual(['Gamma_x', 'Alpha', 'Beta']);
});

describe('the creatives of a campaign', () => {
  it('are listed with their own totals, days, order and file', async () => {
    const [alpha = 0, beta = 0] = creativeIds;
    const campaign = await context.campaign({ name: 'Two of three', creativeIds: [alpha, beta] });
    const path = `/campaigns/${campaign.id}/related-creatives`;
    const whole = await list('', ANNE, '/creatives/totals');
    const { status, body } = await list('', ANNE, `${path}/totals`);
    expect([status, (body.data as { count: number }).count]).toEqual([200, 2]);
    expect((whole.body.data as { count: number }).count).toBe(creativeIds.length);
    expect((await list('where[name]=Beta banner', ANNE, `${path}/totals`)).body.data).toMatchObject({
      count: 1,
    });
    const days = 'from=2026-11-01&to=2026-11-02&timezone=%2B05:30';
    const range = { fromMs: Date.parse('2026-10-31T18:30Z'), toMs: Date.parse('2026-11-02T18:30Z') };
    for (const asked of [path, `${path}/totals`]) {
      askedRanges.length = 0;
      expect((await list(`${days}&orderBy=dspSpend`, ANNE, asked)).status).toBe(200);
      expect(askedRanges).toEqual(askedRanges.map(() => range));
      expect(askedRanges.length).toBeGreaterThan(0);
    }
    const saved = await file(`${path}/export.csv`, 'columns=name,impressions&orderBy=name&sortedBy=asc');
    expect(saved.body).toBe(
      `\uFEFFID,Name,Impressions\r\n${alpha},Alpha banner,90\r\n${beta},Beta banner,0\r\n`,
    );
    expect((await file(`/admin${path}/export.xlsx`, '', ADMIN)).rawPayload.subarray(0, 2).toString()).toBe(
      'PK',
    );
    for (const foreign of [path, `${path}/totals`, `${path}/export.csv`])
      expect((await list('', BERT, foreign)).status).toBe(404);
    await context.call('DELETE', `/campaigns/${campaign.id}`);
  });
});
