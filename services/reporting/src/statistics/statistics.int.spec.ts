import { formatDollars } from '@marquee/schemas/common/money';
import { offsetMinutes } from '@marquee/schemas/common/time';
import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';
import { figureUnits } from '@marquee/schemas/queries/statistics-conditions';
import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';
import type { StatisticsField } from '@marquee/schemas/queries/statistics-metrics';
import type { Fact } from '@marquee/schemas/traffic/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readCsv } from '../../test/read-csv.ts';
import {
  counted,
  createReportingTestContext,
  RANGE,
  type ReportingTestContext,
} from '../../test/reporting-test-context.ts';
import type { StatisticsRequest } from './request.ts';
import { hasDimension, SOURCES } from './sources.ts';
import { totalsStatement } from './sql.ts';
import { readStatistics } from './statistics.ts';

let context: ReportingTestContext;
beforeAll(async () => {
  context = await createReportingTestContext();
});
afterAll(() => context.dispose());

const [FROM_MS, TO_MS] = [Date.UTC(2026, 9, 30, 12), Date.UTC(2026, 10, 2)];
const ZONES = ['Z', '+05:30', '-12:00', '+12:00', '-03:30', 'America/New_York'];

/** Minutes east of UTC; the clocks of New York were set back within the range. */
const minutesOf = (timezone: string, atMs: number): number => {
  if (timezone !== 'America/New_York') return offsetMinutes(timezone);
  return atMs < Date.parse('2026-11-01T06:00:00Z') ? -240 : -300;
};

describe('every table that can answer', () => {
  const groupings: readonly (readonly StatisticsDimension[])[] = [
    ['day'],
    ['hour', 'campaign'],
    ['halfHour'],
    ['month', 'user'],
    ['week', 'creative', 'creativeType'],
    ['day', 'country'],
    ['weekday', 'hourOfDay'],
    ['ssp', 'deviceType', 'trafficType', 'campaign'],
  ];
  it.each(
    groupings.flatMap((groupBy) => ZONES.map((timezone) => [groupBy.join(), timezone, groupBy] as const)),
  )('gives the same numbers by %s in %s', async (_name, timezone, groupBy) => {
    const request: StatisticsRequest = {
      groupBy,
      fields: ['bids', 'wins', 'impressions', 'clicks', 'conversions', 'spend', 'cost'],
      fromMs: FROM_MS - minutesOf(timezone, FROM_MS) * 60_000,
      toMs: TO_MS - minutesOf(timezone, TO_MS) * 60_000,
      timezone,
      filters: [],
      having: [],
      havingBy: groupBy,
      order: { by: groupBy[0] as StatisticsDimension, direction: 'ASC' },
      page: 1,
      perPage: 100_000,
    };
    const able = SOURCES.filter((source) => groupBy.every((name) => hasDimension(source, name)));
    expect(able.length).toBeGreaterThan(1);
    const answers = await Promise.all(
      able.map((source) => readStatistics(context.factStore, request, source)),
    );
    const expected = oracle(request);
    for (const answer of answers) {
      expect(answer.rows).toEqual(answers[0]?.rows);
      expect(answer.totals).toEqual(answers[0]?.totals);
      expect(answer.total).toBe(expected.size);
      for (const row of answer.rows) {
        expect({ spend: row.spend, impressions: row.impressions }).toEqual(
          expected.get(groupBy.map((name) => row[name]).join('|')),
        );
      }
    }
  });
});

it('groups, orders, pages and totals over the whole filter', async () => {
  const query = `groupBy=campaign,country&fields=impressions,spend,ctr,cpm&orderField=spend&${RANGE}&filter[country]=USA,DEU`;
  const first = await context.statistics(`${query}&page=1&perPage=5`);
  const second = await context.statistics(`${query}&page=2&perPage=5`);
  const all = await context.statistics(`${query}&perPage=1000`);
  expect([...first.data, ...second.data]).toEqual(all.data.slice(0, 10));
  expect(first.meta).toMatchObject({ total: 12, count: 5, per_page: 5, current_page: 1, total_pages: 3 });
  expect(first.meta.links.next).toContain('page=2');
  const spends = all.data.map((row) => Number(row.spend));
  expect([...spends].sort((a, b) => b - a)).toEqual(spends);
  const wanted = counted.filter((fact) => ['USA', 'DEU'].includes(fact.country));
  const imps = wanted.reduce((sum, fact) => sum + fact.impressions, 0);
  const clicks = wanted.filter((fact) => fact.kind === 'click').length;
  expect(first.totals).toMatchObject({
    impressions: imps,
    spend: formatDollars(wanted.reduce((sum, fact) => sum + fact.spend_nanos, 0n)),
    ctr: Math.round((clicks / imps) * 1_000_000) / 10_000,
  });
  expect(second.totals).toEqual(first.totals);
});

it('takes days in the asked zone, the unescaped plus included', async () => {
  const day = '2026-10-31';
  const begin = Date.parse(`${day}T00:00:00+05:30`);
  const there = counted.filter(
    (fact) => fact.at.getTime() >= begin && fact.at.getTime() < begin + 86_400_000,
  );
  for (const zone of ['%2B05:30', '+05:30']) {
    const answer = await context.statistics(
      `groupBy=day&fields=impressions&from=${day}&to=${day}&timezone=${zone}`,
    );
    expect(answer.data).toEqual([
      { day, impressions: there.reduce((sum, fact) => sum + fact.impressions, 0) },
    ]);
  }
});

it('shows advertisers their own alone, and only what their account may see', async () => {
  const own = counted.filter((fact) => fact.user_id === 5);
  const answer = await context.statistics(RANGE, 'advert:5:click:ssp');
  expect(answer.totals.impressions).toBe(own.reduce((sum, fact) => sum + fact.impressions, 0));
  expect(Object.keys(answer.totals)).not.toEqual(expect.arrayContaining(['cost']));
  const foreign = await context.statistics(
    `groupBy=campaign&filter[campaignId]=1&${RANGE}`,
    'advert:5:click:ssp',
  );
  expect(foreign.data).toEqual([]);

  const blind = await context.statistics(RANGE, 'advert:5');
  for (const hidden of ['clicks', 'ctr', 'cpc', 'cost', 'profit'])
    expect(blind.totals).not.toHaveProperty(hidden);
  for (const query of [
    'fields=clicks',
    'fields=ctr',
    'fields=cpc',
    'fields=profit',
    'groupBy=ssp',
    'groupBy=domain',
    'filter[ssp]=1',
    'filter[publisher]=x',
    'groupBy=user',
    'filter[userId]=6',
  ]) {
    const refused = await context.get(`statistics?${query}`, 'advert:5');
    expect([query, refused.statusCode]).toEqual([query, 403]);
    expect(refused.json<{ message: string }>().message).toMatch(/^Your account may not see \w+/);
  }
  expect((await context.get('statistics', 'manager:9')).statusCode).toBe(403);
  expect((await context.app.inject({ url: '/api/statistics' })).statusCode).toBe(401);
});

it('names premium inventory only to accounts that may buy it', async () => {
  const own = counted.filter((fact) => fact.user_id === 5);
  const premium = own[0]?.ssp_endpoint_id ?? 0;
  context.premiumSspIds.push(premium);
  const query = `groupBy=ssp,domain&fields=impressions&perPage=1000&${RANGE}`;
  const named = await context.statistics(query, 'advert:5:ssp:premium');
  expect(named.data.some(({ ssp }) => ssp === premium)).toBe(true);
  const { data, totals } = await context.statistics(query, 'advert:5:ssp');
  expect(data.some(({ ssp }) => ssp === premium)).toBe(false);
  expect(data.filter(({ ssp }) => ssp === 0)).toEqual([
    {
      ssp: 0,
      domain: '',
      impressions: own.reduce(
        (sum, fact) => sum + (fact.ssp_endpoint_id === premium ? fact.impressions : 0),
        0,
      ),
    },
  ]);
  expect(totals).toEqual(named.totals);
  const asked = await context.statistics(
    `groupBy=day&fields=bids&filter[ssp]=${premium}&${RANGE}`,
    'advert:5:ssp',
  );
  expect(asked.totals).toEqual({ bids: 0 });
  const csv = await context.get(`statistics?format=csv&groupBy=ssp&fields=bids&${RANGE}`, 'advert:5:ssp');
  expect(readCsv(csv.body).some(({ ssp }) => ssp === String(premium))).toBe(false);
  context.premiumSspIds.length = 0;
});

describe('conditions on figures', () => {
  const ROWS = `groupBy=hour,campaign&perPage=1000&${RANGE}`;
  const unitsOf = (row: StatisticsRow, field: StatisticsField) =>
    row[field] === null ? undefined : figureUnits(field, String(row[field]));
  const COMPARED = {
    gte: (left: bigint, right: bigint) => left >= right,
    gt: (left: bigint, right: bigint) => left > right,
    lte: (left: bigint, right: bigint) => left <= right,
    lt: (left: bigint, right: bigint) => left < right,
    eq: (left: bigint, right: bigint) => left === right,
    ne: (left: bigint, right: bigint) => left !== right,
  } as const;
  const FIELDS = ['bids', 'winRate', 'impressions', 'ctr', 'spend', 'profit', 'cpm', 'cpa'] as const;
  const OPERATORS = Object.keys(COMPARED) as (keyof typeof COMPARED)[];

  it('keep the rows that show such a figure', async () => {
    const rows = 'groupBy=hour,campaign&perPage=1000&from=2026-10-31&to=2026-10-31';
    const all = await context.statistics(`${rows}&fields=${FIELDS.join()}`);
    expect(all.data.some(({ cpa }) => cpa === null)).toBe(true);
    expect(all.data.some(({ ctr, impressions }) => ctr === 0 && impressions === 0)).toBe(true);
    for (const field of FIELDS) {
      const shown = all.data.filter((row) => unitsOf(row, field) !== undefined);
      const sorted = shown.toSorted((one, other) => Number(one[field]) - Number(other[field]));
      const middle = String(sorted[Math.floor(sorted.length / 2)]?.[field]);
      const limit = figureUnits(field, middle) ?? 0n;
      const operators = field === 'cpm' || field === 'ctr' ? OPERATORS : (['gte'] as const);
      for (const operator of operators) {
        const kept = await context.statistics(
          `${rows}&fields=${field}&having[${field}][${operator}]=${middle}`,
        );
        expect(kept.data, `${field} ${operator} ${middle}`).toEqual(
          shown
            .filter((row) => COMPARED[operator](unitsOf(row, field) ?? 0n, limit))
            .map(({ hour, campaign, [field]: value }) => ({ hour, campaign, [field]: value })),
        );
      }
    }
  });

  it('compare a win rate as it is shown: 100 at most, where wins are counted before their bids', async () => {
    const all = await context.statistics(`${ROWS}&fields=bids,wins,winRate`);
    const early = all.data.filter(({ bids, wins }) => Number(bids) > 0 && Number(wins) > Number(bids));
    expect(early).not.toEqual([]);
    expect(early.filter(({ winRate }) => winRate !== 100)).toEqual([]);
    const above = await context.statistics(`${ROWS}&fields=winRate&having[winRate][gt]=100`);
    expect(above.data).toEqual([]);
  });

  it('hold together, of figures that the report does not show, and total what is kept', async () => {
    const all = await context.statistics(`${ROWS}&fields=spend,conversions,impressions`);
    const wasted = all.data.filter(({ spend, conversions }) => Number(spend) >= 0.002 && conversions === 0);
    expect(wasted.length).toBeGreaterThan(10);
    expect(wasted.length).toBeLessThan(all.data.length / 2);
    const query = `${ROWS}&fields=impressions&having[spend][gte]=0.002&having[conversions]=0`;
    const { data, totals, meta } = await context.statistics(query);
    expect(data).toEqual(wasted.map(({ hour, campaign, impressions }) => ({ hour, campaign, impressions })));
    const sum = wasted.reduce((before, { impressions }) => before + Number(impressions), 0);
    expect(totals).toEqual({ impressions: sum });
    expect(meta.total).toBe(wasted.length);
    const csv = await context.get(`statistics?format=csv&${query}`);
    expect(readCsv(csv.body)).toHaveLength(wasted.length);
    const between = await context.statistics(
      `${ROWS}&fields=spend&having[spend][gte]=0.002&having[spend][lt]=0.0035`,
    );
    expect(between.data).toEqual(
      all.data
        .filter(({ spend }) => Number(spend) >= 0.002 && Number(spend) < 0.0035)
        .map(({ hour, campaign, spend }) => ({ hour, campaign, spend })),
    );
  });

  it('hold for another report, of whose rows the traffic is counted', async () => {
    const rows = await context.statistics(
      `groupBy=campaign,country&fields=spend&having[spend][lt]=0.08&perPage=1000&${RANGE}`,
    );
    const asked = `having[spend][lt]=0.08&havingBy=campaign,country&fields=spend&${RANGE}`;
    const byDay = await context.statistics(`groupBy=day&${asked}`);
    expect(byDay.totals).toEqual(rows.totals);
    const kept = new Set(rows.data.map(({ campaign, country }) => `${campaign} ${country}`));
    expect([kept.size > 3, kept.size < 20]).toEqual([true, true]);
    const onDay = counted.filter(
      (fact) =>
        kept.has(`${fact.campaign_id} ${fact.country}`) && fact.at.toISOString().startsWith('2026-10-31'),
    );
    expect(byDay.data).toContainEqual({
      day: '2026-10-31',
      spend: formatDollars(onDay.reduce((sum, fact) => sum + fact.spend_nanos, 0n)),
    });
    const none = await context.statistics(
      `groupBy=day&having[spend][gt]=900&havingBy=domain&fields=spend&${RANGE}`,
    );
    expect([none.data, none.totals]).toEqual([[], { spend: '0.00' }]);
  });

  it('read the facts of the account and campaign alone, whatever rows the conditions are about', async () => {
    const { sql, params } = totalsStatement({
      groupBy: ['day'],
      fields: ['spend'],
      fromMs: Date.UTC(2026, 9, 30),
      toMs: Date.UTC(2026, 10, 2),
      timezone: 'Z',
      filters: [
        { dimension: 'user', values: [5] },
        { dimension: 'campaign', values: [2] },
      ],
      having: [{ metric: 'bids', operator: 'gte', value: '1' }],
      havingBy: ['siteId'],
      order: { by: 'day', direction: 'ASC' },
      page: 1,
      perPage: 10,
    });
    const plan = await context.factStore.query<{ explain: string }>(`EXPLAIN indexes = 1 ${sql}`, params);
    const text = plan.map(({ explain }) => explain).join('\n');
    expect(text).toMatch(/PrimaryKey\s+Keys:\s+user_id\s+campaign_id/);
    expect(text).toContain('site_id IN subquery');
  });

  it('need the right to see the figure and the groups, which they would reveal', async () => {
    for (const query of ['having[profit][gt]=0', 'having[ctr][lt]=1', 'having[bids][gt]=1&havingBy=domain']) {
      const refused = await context.get(`statistics?${query}`, 'advert:5');
      expect([query, refused.statusCode]).toEqual([query, 403]);
    }
  });

  it('do not reveal premium inventory that is shown without its name', async () => {
    context.premiumSspIds.push(1);
    const hidden = await context.statistics(
      `groupBy=day&fields=bids&having[bids][gt]=0&havingBy=ssp&${RANGE}`,
      'advert:5:ssp',
    );
    const { data } = await context.statistics(
      `groupBy=ssp&fields=bids&having[bids][gt]=0&${RANGE}`,
      'advert:5:ssp',
    );
    context.premiumSspIds.length = 0;
    expect(data.map(({ ssp }) => ssp)).toEqual([0, 2]);
    expect(hidden.totals).toEqual({ bids: counted.filter(isBidOf5).length });
  });
  const isBidOf5 = ({ kind, user_id: owner }: Fact) => kind === 'bid' && owner === 5;
});

describe('by labels of campaigns', () => {
  beforeAll(() => {
    context.labels.set(1, ['Summer', 'EMEA']).set(2, ['summer']).set(3, ['Q4']);
    context.labels.set(4, ['Spring', 'emea', 'Summer']);
  });
  afterAll(() => context.labels.clear());

  const impressions = (...campaigns: readonly number[]) =>
    counted.reduce((sum, fact) => sum + (campaigns.includes(fact.campaign_id) ? fact.impressions : 0), 0);

  it('counts a campaign under each of its labels, and once in the totals', async () => {
    const { data, totals, meta } = await context.statistics(`groupBy=label&fields=impressions&${RANGE}`);
    expect(data).toEqual([
      { label: '', impressions: impressions(5, 6) },
      { label: 'EMEA', impressions: impressions(1, 4) },
      { label: 'Q4', impressions: impressions(3) },
      { label: 'Spring', impressions: impressions(4) },
      { label: 'Summer', impressions: impressions(1, 2, 4) },
    ]);
    expect(totals).toEqual({ impressions: impressions(1, 2, 3, 4, 5, 6) });
    expect(meta.total).toBe(5);
  });

  it('does so beside other dimensions, page by page, and in an export', async () => {
    const query = `groupBy=country,label,campaign&fields=impressions,spend&orderField=spend&${RANGE}`;
    const all = await context.statistics(`${query}&perPage=1000`);
    const first = await context.statistics(`${query}&perPage=7&page=2`);
    expect(first.data).toEqual(all.data.slice(7, 14));
    expect(first.meta.total).toBe(all.data.length);
    expect(first.totals).toEqual(
      (await context.statistics(`groupBy=day&fields=impressions,spend&${RANGE}`)).totals,
    );
    const usa = all.data.filter(({ country, label }) => country === 'USA' && label === 'EMEA');
    expect(usa.map(({ campaign }) => campaign).sort()).toEqual([1, 4]);
    const csv = await context.get(`statistics?format=csv&${query}`);
    expect(readCsv(csv.body)).toHaveLength(all.data.length);
    expect(readCsv(csv.body)[0]).toMatchObject({ label: all.data[0]?.label });
  });

  it('lets campaigns through that have a label, and shows the labels asked for alone', async () => {
    const filter = `filter[label]=${encodeURIComponent('SUMMER,q4')}`;
    const { data, totals } = await context.statistics(`groupBy=label&fields=impressions&${filter}&${RANGE}`);
    expect(data).toEqual([
      { label: 'Q4', impressions: impressions(3) },
      { label: 'Summer', impressions: impressions(1, 2, 4) },
    ]);
    expect(totals).toEqual({ impressions: impressions(1, 2, 3, 4) });
    const campaigns = await context.statistics(
      `groupBy=campaign&fields=bids&${filter}&filter[campaign]=2,3,5&${RANGE}`,
    );
    expect(campaigns.data.map(({ campaign }) => campaign)).toEqual([2, 3]);
    const none = await context.statistics(`groupBy=campaign&fields=bids&filter[label]=&${RANGE}`);
    expect(none.data.map(({ campaign }) => campaign)).toEqual([5, 6]);
    const unknown = await context.statistics(`groupBy=label&fields=bids&filter[label]=unknown&${RANGE}`);
    expect([unknown.data, unknown.totals]).toEqual([[], { bids: 0 }]);
  });

  it('keeps labels by their figures, and counts a campaign of several of them once', async () => {
    const most = impressions(1, 4);
    const query = `groupBy=label&fields=impressions&having[impressions][gte]=${most}&${RANGE}`;
    const { data, totals, meta } = await context.statistics(query);
    expect(data.map(({ label }) => label).sort()).toEqual(
      [
        ['', impressions(5, 6)] as const,
        ['EMEA', most] as const,
        ['Q4', impressions(3)] as const,
        ['Spring', impressions(4)] as const,
        ['Summer', impressions(1, 2, 4)] as const,
      ]
        .filter(([, count]) => count >= most)
        .map(([label]) => label),
    );
    expect(data.map(({ label }) => label)).toEqual(expect.arrayContaining(['EMEA', 'Summer']));
    const ofNone = data.some(({ label }) => label === '') ? [5, 6] : [];
    expect(totals).toEqual({ impressions: impressions(1, 2, 4, ...ofNone) });
    expect(meta.total).toBe(data.length);
    const byDay = await context.statistics(`${query.replace('groupBy=label', 'groupBy=day')}&havingBy=label`);
    expect(byDay.totals).toEqual(totals);
    const beside = `groupBy=country,label&fields=impressions&having[impressions][lt]=50&perPage=100&${RANGE}`;
    const rows = await context.statistics(beside);
    const all = await context.statistics(beside.replace('&having[impressions][lt]=50', ''));
    const kept = all.data.filter((row) => Number(row.impressions) < 50);
    expect(rows.data).toEqual(kept);
    expect([kept.length > 0, kept.length < all.data.length]).toEqual([true, true]);
    const labelsOf = (fact: Fact) => {
      const own = context.labels.get(fact.campaign_id) ?? [];
      return own.length === 0 ? [''] : own;
    };
    const counts = counted.filter((fact) =>
      labelsOf(fact).some((label) =>
        kept.some(
          (row) => row.country === fact.country && String(row.label).toLowerCase() === label.toLowerCase(),
        ),
      ),
    );
    expect(rows.totals).toEqual({ impressions: counts.reduce((sum, fact) => sum + fact.impressions, 0) });
  });

  it('counts what the facts alone know', async () => {
    const { data, totals } = await context.statistics(
      `groupBy=label&fields=clicks,clicksWithoutImpression,grossClicks&${RANGE}`,
      'advert:5:click',
    );
    expect(data.map(({ label }) => label)).toEqual(['', 'emea', 'Spring', 'summer']);
    expect(totals.clicks).toBe(counted.filter((fact) => fact.user_id === 5 && fact.kind === 'click').length);
  });

  it('answers without any labels', async () => {
    const { data } = await context.statistics(`groupBy=label&fields=bids&filter[campaign]=5,6&${RANGE}`);
    expect(data.map(({ label }) => label)).toEqual(['']);
  });

  it('groups 10,000 campaigns, and rejects more', async () => {
    for (let id = 1_000_000; id < 1_009_996; id += 1)
      context.labels.set(id, [`Label ${id % 300}`, `Group ${id % 7}`, `Region ${id % 40}`]);
    const { data, totals } = await context.statistics(`groupBy=label&fields=impressions&${RANGE}`);
    expect(data).toHaveLength(5);
    expect(totals).toEqual({ impressions: impressions(1, 2, 3, 4, 5, 6) });
    context.labels.set(2_000_000, ['One more']);
    const refused = await context.get(`statistics?groupBy=label&${RANGE}`);
    expect(refused.statusCode).toBe(422);
    expect((await context.get(`statistics?groupBy=label&filter[label]=Summer&${RANGE}`)).statusCode).toBe(
      200,
    );
  });
});

it.each([
  ['groupBy=planet', 'groupBy'],
  ['fields=luck', 'fields'],
  ['filter[planet]=x', 'filter[planet]'],
  ['filter[day]=2026-11-01', 'filter[day]'],
  ['filter[campaignId]=1%20OR%201', 'filter[campaignId]'],
  ['where[campaign]=1', 'where[campaign]'],
  ['from=2026-02-30', 'from'],
  ['from=2026-11-02&to=2026-11-01', 'from'],
  ['from=2025-01-01&to=2026-11-01', 'from'],
  ['timezone=%2B13:00', 'timezone'],
  ['timezone=Europe/Bern', 'timezone'],
  ['timezone=Asia/Kathmandu', 'timezone'],
  ['groupBy=day&fields=spend&orderField=clicks', 'orderField'],
  ['orderDir=sideways', 'orderDir'],
  ['perPage=1001', 'perPage'],
  ['page=0', 'page'],
  ['format=xml', 'format'],
  ['having[luck][gt]=1', 'having[luck][gt]'],
  ['having[spend][like]=1', 'having[spend][like]'],
  ['having[spend][gte]=five', 'having[spend][gte]'],
  ['having[spend][gte]=1)%20OR%20(1=1', 'having[spend][gte]'],
  ['having[spend]=0.0000000001', 'having[spend]'],
  ['having[conversions]=1.5', 'having[conversions]'],
  ['having[ctr]=', 'having[ctr]'],
  ['having[spend]=1&havingBy=planet', 'havingBy'],
  [`having[spend]=1${'&having[spend]=1'.repeat(20)}`, 'having'],
])('refuses %s with 422', async (query, field) => {
  const answer = await context.get(`statistics?${query}`);
  expect(answer.statusCode, answer.body).toBe(422);
  expect(answer.json<{ errors: { field: string }[] }>().errors.map((error) => error.field)).toContain(field);
});

it('takes filters as values, whatever they say', async () => {
  const answer = await context.statistics(
    `groupBy=domain&fields=bids&filter[domain]=${encodeURIComponent(`') OR 1=1 --`)}&${RANGE}`,
  );
  expect(answer.data).toEqual([]);
  expect(answer.totals).toEqual({ bids: 0 });
});

it('exports every row as CSV, none of which is a formula', async () => {
  const query = `groupBy=domain,campaign&fields=impressions,spend,profit&${RANGE}`;
  const all = await context.statistics(`${query}&perPage=1000`);
  const answer = await context.get(`statistics?${query}&format=csv`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/csv');
  const rows = readCsv(answer.body);
  expect(rows).toEqual(
    all.data.map((row) => ({
      ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
      domain: row.domain === '=cmd()' ? `'=cmd()` : row.domain,
    })),
  );
  expect(rows.some((row) => row.domain === `'=cmd()`)).toBe(true);
});

it('saves a report for people, with names beside ids and the totals in the last row', async () => {
  const query = `groupBy=campaign,weekday&fields=impressions,spend,ctr&${RANGE}`;
  const all = await context.statistics(`${query}&perPage=1000`);
  const csv = await context.get(`statistics/export.csv?${query}`);
  const rows = readCsv(csv.body.slice(1).replaceAll('\r\n', '\n'));
  expect(rows).toHaveLength(all.data.length + 1);
  expect(Object.keys(rows[0] ?? {})).toEqual([
    ...['Campaign ID', 'Campaign', 'Weekday'],
    ...['Impressions', 'Spend (USD)', 'CTR'],
  ]);
  const first = all.data.findIndex(({ campaign }) => campaign === 1);
  expect(rows[first]).toMatchObject({
    ...{ 'Campaign ID': '1', Campaign: `'=cmd()`, 'Spend (USD)': all.data[first]?.spend },
    Weekday: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][
      Number(all.data[first]?.weekday) - 1
    ],
  });
  expect(rows.at(-1)).toMatchObject({
    'Campaign ID': 'Total',
    Campaign: '',
    'Spend (USD)': all.totals.spend,
  });
  const xlsx = await context.get(`statistics/export.xlsx?${query}`);
  expect(xlsx.headers['content-type']).toContain('spreadsheetml');
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
  expect((await context.get(`statistics/export.xlsx?${query}&fields=none`)).statusCode).toBe(422);
});

/** The same report, folded by hand from the facts in memory. */
function oracle(request: StatisticsRequest): Map<string, StatisticsRow> {
  const sums = new Map<string, { impressions: number; spend: bigint }>();
  for (const fact of counted) {
    if (fact.at.getTime() < request.fromMs || fact.at.getTime() >= request.toMs) continue;
    const local = new Date(fact.at.getTime() + minutesOf(request.timezone, fact.at.getTime()) * 60_000);
    const day = local.toISOString().slice(0, 10);
    const monday = new Date(Date.parse(day) - ((local.getUTCDay() + 6) % 7) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const values: Partial<Record<StatisticsDimension, string | number>> = {
      halfHour: new Date(
        fact.half_hour.getTime() + minutesOf(request.timezone, fact.half_hour.getTime()) * 60_000,
      )
        .toISOString()
        .slice(0, 19)
        .replace('T', ' '),
      hour: `${day} ${String(local.getUTCHours()).padStart(2, '0')}:00:00`,
      day,
      week: monday,
      month: day.slice(0, 7),
      weekday: String(local.getUTCDay() || 7),
      hourOfDay: String(local.getUTCHours()),
      user: fact.user_id,
      campaign: fact.campaign_id,
      creative: fact.creative_id,
      creativeType: fact.creative_type,
      country: fact.country,
      ssp: fact.ssp_endpoint_id,
      deviceType: fact.device_type,
      trafficType: fact.traffic_type,
    };
    const key = request.groupBy.map((name) => values[name]).join('|');
    const sum = sums.get(key) ?? { impressions: 0, spend: 0n };
    sums.set(key, { impressions: sum.impressions + fact.impressions, spend: sum.spend + fact.spend_nanos });
  }
  return new Map(
    [...sums].map(([key, { impressions, spend }]) => [key, { impressions, spend: formatDollars(spend) }]),
  );
}
