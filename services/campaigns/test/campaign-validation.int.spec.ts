import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ADMIN, type CampaignsTestContext, createCampaignsTestContext } from './campaigns-test-context.ts';

let context: CampaignsTestContext;
beforeAll(async () => {
  context = await createCampaignsTestContext();
  await context.register(5, 'Anne', 'Archer');
});
afterAll(async () => {
  await context.dispose();
});

describe('what a campaign may not be', () => {
  const ok = { name: 'Summer', bidPrice: 1 };
  const table: [string, object, string, string][] = [
    ['no name', { bidPrice: 1 }, 'name', 'Campaign name is required.'],
    ['an empty name', { ...ok, name: '  ' }, 'name', 'Campaign name is required.'],
    [
      'a short name',
      { ...ok, name: 'S' },
      'name',
      'Campaign name must be longer than or equal to 2 characters.',
    ],
    [
      'a long name',
      { ...ok, name: 'S'.repeat(256) },
      'name',
      'Campaign name must be shorter than or equal to 255 characters.',
    ],
    ['a name with NUL', { ...ok, name: 'Sum\0mer' }, 'name', 'Campaign name must be valid.'],
    ['no price', { name: 'Summer' }, 'bidPrice', 'Bid price is required.'],
    ['a low CPM', { ...ok, bidPrice: '0.099999999' }, 'bidPrice', 'CPM must be at least 0.1.'],
    ['a free click', { ...ok, pricingModel: 'CPC', bidPrice: 0 }, 'bidPrice', 'CPC must be greater than 0.'],
    [
      'a goal that is exceeded before it is reached',
      { ...ok, pricingModel: 'CPA', goalStopMultiple: 0.9 },
      'goalStopMultiple',
      'Stop above goal must be at least 1.',
    ],
    [
      'a stop that never comes',
      { ...ok, pricingModel: 'CPA', goalStopMultiple: '10.01' },
      'goalStopMultiple',
      'Stop above goal must be at most 10.',
    ],
    [
      'three decimals of a multiple',
      { ...ok, pricingModel: 'CPA', goalStopMultiple: '2.005' },
      'goalStopMultiple',
      'Stop above goal must be valid.',
    ],
    [
      'a goal of a CPC campaign',
      { ...ok, pricingModel: 'CPC', goalStopMultiple: '2' },
      'goalStopMultiple',
      'Stop above goal is for CPA goal only.',
    ],
    [
      'an excluded country that is none',
      { ...ok, targeting: { excludedCountries: ['DEU', 'GER'] } },
      'targeting.excludedCountries.1',
      'Excluded countries must be valid.',
    ],
    [
      'a country that is both wanted and excluded',
      { ...ok, targeting: { countries: ['USA', 'DEU'], excludedCountries: ['DEU'] } },
      'targeting.excludedCountries',
      'DEU is in both Countries and Excluded countries.',
    ],
    ['ten decimals', { ...ok, bidPrice: '1.0000000001' }, 'bidPrice', 'Bid price must be valid.'],
    ['a price in words', { ...ok, bidPrice: 'one' }, 'bidPrice', 'Bid price must be valid.'],
    ['a negative price', { ...ok, bidPrice: -1 }, 'bidPrice', 'Bid price must be at least 0.'],
    [
      'a small daily budget',
      { ...ok, dailyBudget: 10 },
      'dailyBudget',
      'Daily budget must be greater than 20.',
    ],
    [
      'a daily budget of 20',
      { ...ok, dailyBudget: '20.00' },
      'dailyBudget',
      'Daily budget must be greater than 20.',
    ],
    ['parts of a cent', { ...ok, dailyBudget: '20.001' }, 'dailyBudget', 'Daily budget must be valid.'],
    [
      'a small total budget',
      { ...ok, totalBudget: '0.01' },
      'totalBudget',
      'Total budget must be greater than 20.',
    ],
    [
      'a total below the daily budget',
      { ...ok, totalBudget: 30, dailyBudget: 30 },
      'totalBudget',
      'Total budget must be greater than the daily budget.',
    ],
    [
      'a huge budget',
      { ...ok, totalBudget: 1e14 },
      'totalBudget',
      'Total budget must be at most 1000000000.',
    ],
    [
      'few impressions',
      { ...ok, dailyImpressions: 29_999 },
      'dailyImpressions',
      'Daily impressions must be at least 30000.',
    ],
    [
      'half an impression',
      { ...ok, dailyImpressions: 30_000.5 },
      'dailyImpressions',
      'Daily impressions must be valid.',
    ],
    ['an unknown model', { ...ok, pricingModel: 'CPX' }, 'pricingModel', 'Pricing model must be valid.'],
    [
      'an unknown distribution',
      { ...ok, distribution: 'slow' },
      'distribution',
      'Distribution must be valid.',
    ],
    [
      'an end before the start',
      { ...ok, startAt: '2026-12-02', endAt: '2026-12-01' },
      'endAt',
      'End date must be later than the start date.',
    ],
    ['the 31st of February', { ...ok, startAt: '2026-02-31' }, 'startAt', 'Start date must be valid.'],
    ['a zone of its own', { ...ok, timezone: '+05:17' }, 'timezone', 'Timezone must be valid.'],
    ['the 24th hour', { ...ok, schedule: { monday: [24] } }, 'schedule.monday.0', 'Schedule must be valid.'],
    [
      'an eighth day',
      { ...ok, schedule: { doomsday: [1] } },
      'schedule.doomsday',
      'doomsday is not a field of this call.',
    ],
    [
      'no cap',
      { ...ok, frequencyCap: { impressions: 0, hours: 1 } },
      'frequencyCap.impressions',
      'Frequency cap impressions must be at least 1.',
    ],
    [
      'an unknown way with unknown viewers',
      { ...ok, frequencyUnknown: 'sometimes' },
      'frequencyUnknown',
      'Viewers who cannot be recognised must be valid.',
    ],
    [
      'no time',
      { ...ok, frequencyCap: { impressions: 1, hours: 0 } },
      'frequencyCap.hours',
      'Frequency cap hours must be at least 1.',
    ],
    [
      'no domain',
      { ...ok, topLevelDomain: 'https://shop.example' },
      'topLevelDomain',
      'Domain format is incorrect.',
    ],
    ['a zone of the dateline', { ...ok, timezone: '+14:00' }, 'timezone', 'Timezone must be valid.'],
    ['category 26', { ...ok, categories: ['IAB26'] }, 'categories.0', 'Categories must be valid.'],
    [
      'a missing sub-category',
      { ...ok, categories: ['IAB1-8'] },
      'categories.0',
      'Categories must be valid.',
    ],
    ['traffic of type 4', { ...ok, trafficTypes: [4] }, 'trafficTypes.0', 'Traffic types must be valid.'],
    [
      'an unknown creative',
      { ...ok, creativeIds: [999_999] },
      'creativeIds',
      'Creative 999999 is not found.',
    ],
    ['an unknown list', { ...ok, filterLists: [7] }, 'filterLists', 'Filter lists must be valid.'],
    [
      'Russia',
      { ...ok, targeting: { countries: ['RUS'] } },
      'targeting.countries.0',
      'You cannot choose Russia or Belarus for the whitelist',
    ],
    [
      'a code that is no country’s',
      { ...ok, targeting: { countries: ['DEU', 'GER'] } },
      'targeting.countries.1',
      'Countries must be valid.',
    ],
    [
      'a region of none',
      { ...ok, targeting: { regions: ['GER-BY'] } },
      'targeting.regions.0',
      'Regions must be valid.',
    ],
    [
      'a part of Belarus',
      { ...ok, targeting: { regions: ['BLR-HM'] } },
      'targeting.regions.0',
      'You cannot choose Russia or Belarus for the whitelist',
    ],
    [
      'a city of Russia',
      { ...ok, targeting: { cities: [4_930_956, 524_901] } },
      'targeting.cities.1',
      'You cannot choose Russia or Belarus for the whitelist',
    ],
    [
      'minors',
      { ...ok, targeting: { age: { min: 17, max: 30 } } },
      'targeting.age.min',
      'Age must be at least 18.',
    ],
    [
      'an age upside down',
      { ...ok, targeting: { age: { min: 40, max: 30 } } },
      'targeting.age',
      'Age must be valid.',
    ],
    [
      'a hundred and one tags',
      { ...ok, targeting: { cities: Array.from({ length: 101 }, (_, index) => index + 1) } },
      'targeting.cities',
      'Cities may hold at most 100 values.',
    ],
    [
      'a status of its own',
      { ...ok, approved: 'approved' },
      'approved',
      'approved is not a field of this call.',
    ],
    ['targeting in a word', { ...ok, targeting: 'all' }, 'targeting', 'Targeting must be valid.'],
    ['a schedule in a word', { ...ok, schedule: 'always' }, 'schedule', 'Schedule must be valid.'],
    ['an owner of its own', { ...ok, userId: 6 }, 'userId', 'userId is not a field of this call.'],
  ];

  it.each(table)('%s', async (_what, body, field, message) => {
    const answer = await context.call('POST', '/campaigns', body);
    expect(answer.body.errors).toEqual([{ field, message }]);
    expect(answer).toMatchObject({ status: 422, body: { message } });
  });

  it('CPAg, unless an admin says so', async () => {
    const answer = await context.call('POST', '/campaigns', { ...ok, pricingModel: 'CPAg' });
    expect(answer.status).toBe(403);
    expect(answer.body.errors).toEqual([
      { field: 'pricingModel', message: 'CPAg is offered to admins only.' },
    ]);
  });

  it('a change that would break a rule with what is already there', async () => {
    const { id } = await context.campaign({ dailyBudget: 50, totalBudget: 100, startAt: '2026-12-10' });
    const edit = (body: object) => context.call('PATCH', `/campaigns/${id}`, body);
    expect((await edit({ dailyBudget: 100 })).body.errors).toEqual([
      { field: 'totalBudget', message: 'Total budget must be greater than the daily budget.' },
    ]);
    expect((await edit({ endAt: '2026-12-09' })).body.errors).toEqual([
      { field: 'endAt', message: 'End date must be later than the start date.' },
    ]);
    expect((await edit({ dailyBudget: 100, totalBudget: 0 })).status).toBe(200);
  });

  it('a city of Belarus that a change would add', async () => {
    const { id } = await context.campaign({ targeting: { cities: [4_930_956] } });
    const body = { ...ok, targeting: { cities: [625_144] } };
    const answer = await context.call('PUT', `/campaigns/${id}`, body);
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.body.errors).toEqual([
      { field: 'targeting.cities.0', message: 'You cannot choose Russia or Belarus for the whitelist' },
    ]);
    const ours = { ...ok, userId: 5, targeting: { cities: [625_144] } };
    const staff = await context.call('POST', '/admin/campaigns', ours, ADMIN);
    expect(staff.body.errors).toEqual(answer.body.errors);
  });

  it('says every error at once', async () => {
    const answer = await context.call('POST', '/campaigns', {
      name: 'S',
      bidPrice: 'x',
      dailyBudget: 3,
      age: 1,
    });
    expect(answer.body.errors?.map(({ field }) => field).sort()).toEqual([
      'age',
      'bidPrice',
      'dailyBudget',
      'name',
    ]);
  });
});
