import { createMemoryIdAllocator } from '@marquee/kit/ids/memory';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { testDatabase } from '@marquee/adapters/test/test-postgres';
import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { FactStore } from '@marquee/kit/fact-store/port';
import { dayRangeOf } from '@marquee/kit/http/day-range';
import type { Authenticator, Principal } from '@marquee/kit/http/principal';
import { unauthorized } from '@marquee/kit/http/problem-error';
import { createMemoryPersonalDataVault } from '@marquee/kit/personal-data/memory';
import { createReadAfterWrite } from '@marquee/kit/projector/read-after-write';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { createTestApi } from '@marquee/kit/testing/test-api';
import { formatDollars } from '@marquee/schemas/common/money';
import { totalsSequence } from '@marquee/schemas/live/messages';
import type { StatisticsAnswer, StatisticsRow } from '@marquee/schemas/queries/statistics';
import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';
import type { Fact } from '@marquee/schemas/traffic/facts';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { insertFacts, someFacts } from '../test/facts.ts';
import { startMigratedChdb } from '../test/migrated-facts.ts';
import { createAdStats } from './queries/ad-stats.ts';
import type { ReconciliationInput } from './reconciliation/reconcile.ts';
import { createReportingService, type ReportingService } from './service.ts';
import type { StatisticsRequest } from './statistics/request.ts';
import { hasDimension, SOURCES } from './statistics/sources.ts';
import { readStatistics } from './statistics/statistics.ts';

const facts = someFacts(4_000);
const counted = facts.filter((fact) => fact.counted === 1);
const RANGE = 'from=2026-10-29&to=2026-11-03';

describe('reporting on chDB', () => {
  let folder: string;
  let factStore: FactStore;
  let service: ReportingService;
  let app: FastifyInstance;
  let database: { url: string; dispose(): Promise<void> };
  let eventStore: EventStore;
  let readStore: ReadStore;
  let lastId = 0;
  const metrics = new Registry();
  const premiumSspIds: number[] = [];
  /** Labels of campaigns; those of an even id are user 5's, the others user 6's. */
  const labels = new Map<number, readonly string[]>();
  let ledger: ReconciliationInput['ledger'];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'marquee reporting '));
    factStore = await startMigratedChdb(folder);
    database = await testDatabase();
    eventStore = createMemoryEventStore();
    readStore = createPostgresReadStore({ url: database.url });
    ledger = { campaigns: spendByCampaign(facts), accounts: [], totals: { debitNanos: 1n, creditNanos: 1n } };
    service = createReportingService(
      {},
      {
        factStore,
        eventStore,
        readStore,
        ids: { ...createMemoryIdAllocator(), next: async () => (lastId += 1) },
        clock: () => new Date('2026-11-02T10:00:00Z'),
        metrics,
        ledgerFigures: async () => ledger,
        spendFigures: async () => ({ inFlight: [] }),
        sspEndpointNames: async () => new Map([[3, 'Alpha']]),
        premiumSspIds: async () => premiumSspIds,
        campaignTags: async (field, userIds) => {
          expect(field).toBe('labels');
          const own = [...labels].filter(([id]) => userIds?.includes(5 + (id % 2)) ?? true);
          return new Map(own);
        },
      },
    );
    await service.migrate?.();
    await service.migrate?.();
    for (const projector of service.projectors ?? []) await projector.start();
    await insertFacts(factStore, facts);
    app = await createTestApi({
      services: [service],
      vault: createMemoryPersonalDataVault(),
      readAfterWrite: createReadAfterWrite(service.projectors ?? []),
      authenticator,
    });
  });
  afterAll(async () => {
    await app.close();
    for (const projector of service.projectors ?? []) await projector.stop();
    await eventStore.dispose();
    await readStore.dispose();
    await database.dispose();
    await factStore.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (query: string, token = 'admin:1') =>
    app.inject({ url: `/api/${query}`, headers: { authorization: `Bearer ${token}` } });
  const statistics = async (query: string, token?: string): Promise<StatisticsAnswer> => {
    const answer = await get(`statistics?${query}`, token);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };

  describe('every table that can answer', () => {
    const groupings: readonly (readonly StatisticsDimension[])[] = [
      ['day'],
      ['hour', 'campaign'],
      ['halfHour'],
      ['month', 'user'],
      ['week', 'creative', 'creativeType'],
      ['day', 'country'],
      ['ssp', 'deviceType', 'trafficType', 'campaign'],
    ];
    it.each(
      groupings.flatMap((groupBy) =>
        [0, 330, -720, 720, -210].map((offset) => [groupBy.join(), offset, groupBy] as const),
      ),
    )('gives the same numbers by %s at %i minutes', async (_name, offset, groupBy) => {
      const request: StatisticsRequest = {
        groupBy,
        fields: ['bids', 'wins', 'impressions', 'clicks', 'conversions', 'spend', 'cost'],
        fromMs: Date.UTC(2026, 9, 30, 12) - offset * 60_000,
        toMs: Date.UTC(2026, 10, 2) - offset * 60_000,
        offsetMinutes: offset,
        filters: [],
        order: { by: groupBy[0] as StatisticsDimension, direction: 'ASC' },
        page: 1,
        perPage: 100_000,
      };
      const able = SOURCES.filter((source) => groupBy.every((name) => hasDimension(source, name)));
      expect(able.length).toBeGreaterThan(1);
      const answers = await Promise.all(able.map((source) => readStatistics(factStore, request, source)));
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
    const first = await statistics(`${query}&page=1&perPage=5`);
    const second = await statistics(`${query}&page=2&perPage=5`);
    const all = await statistics(`${query}&perPage=1000`);
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
      const answer = await statistics(
        `groupBy=day&fields=impressions&from=${day}&to=${day}&timezone=${zone}`,
      );
      expect(answer.data).toEqual([
        { day, impressions: there.reduce((sum, fact) => sum + fact.impressions, 0) },
      ]);
    }
  });

  it('shows advertisers their own alone, and only what their account may see', async () => {
    const own = counted.filter((fact) => fact.user_id === 5);
    const answer = await statistics(RANGE, 'advert:5:click:ssp');
    expect(answer.totals.impressions).toBe(own.reduce((sum, fact) => sum + fact.impressions, 0));
    expect(Object.keys(answer.totals)).not.toEqual(expect.arrayContaining(['cost']));
    const foreign = await statistics(`groupBy=campaign&filter[campaignId]=1&${RANGE}`, 'advert:5:click:ssp');
    expect(foreign.data).toEqual([]);

    const blind = await statistics(RANGE, 'advert:5');
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
      const refused = await get(`statistics?${query}`, 'advert:5');
      expect([query, refused.statusCode]).toEqual([query, 403]);
      expect(refused.json<{ message: string }>().message).toMatch(/^Your account may not see \w+/);
    }
    expect((await get('statistics', 'manager:9')).statusCode).toBe(403);
    expect((await app.inject({ url: '/api/statistics' })).statusCode).toBe(401);
  });

  it('names premium inventory only to accounts that may buy it', async () => {
    const own = counted.filter((fact) => fact.user_id === 5);
    const premium = own[0]?.ssp_endpoint_id ?? 0;
    premiumSspIds.push(premium);
    const query = `groupBy=ssp,domain&fields=impressions&perPage=1000&${RANGE}`;
    const named = await statistics(query, 'advert:5:ssp:premium');
    expect(named.data.some(({ ssp }) => ssp === premium)).toBe(true);
    const { data, totals } = await statistics(query, 'advert:5:ssp');
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
    const asked = await statistics(`groupBy=day&fields=bids&filter[ssp]=${premium}&${RANGE}`, 'advert:5:ssp');
    expect(asked.totals).toEqual({ bids: 0 });
    const csv = await get(`statistics/export.csv?groupBy=ssp&fields=bids&${RANGE}`, 'advert:5:ssp');
    expect(readCsv(csv.body).some(({ ssp }) => ssp === String(premium))).toBe(false);
    premiumSspIds.length = 0;
  });

  describe('by labels of campaigns', () => {
    beforeAll(() => {
      labels.set(1, ['Summer', 'EMEA']).set(2, ['summer']).set(3, ['Q4']);
      labels.set(4, ['Spring', 'emea', 'Summer']);
    });
    afterAll(() => labels.clear());

    const impressions = (...campaigns: readonly number[]) =>
      counted.reduce((sum, fact) => sum + (campaigns.includes(fact.campaign_id) ? fact.impressions : 0), 0);

    it('counts a campaign under each of its labels, and once in the totals', async () => {
      const { data, totals, meta } = await statistics(`groupBy=label&fields=impressions&${RANGE}`);
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
      const all = await statistics(`${query}&perPage=1000`);
      const first = await statistics(`${query}&perPage=7&page=2`);
      expect(first.data).toEqual(all.data.slice(7, 14));
      expect(first.meta.total).toBe(all.data.length);
      expect(first.totals).toEqual(
        (await statistics(`groupBy=day&fields=impressions,spend&${RANGE}`)).totals,
      );
      const usa = all.data.filter(({ country, label }) => country === 'USA' && label === 'EMEA');
      expect(usa.map(({ campaign }) => campaign).sort()).toEqual([1, 4]);
      const csv = await get(`statistics/export.csv?${query}`);
      expect(readCsv(csv.body)).toHaveLength(all.data.length);
      expect(readCsv(csv.body)[0]).toMatchObject({ label: all.data[0]?.label });
    });

    it('lets campaigns through that have a label, and shows the labels asked for alone', async () => {
      const filter = `filter[label]=${encodeURIComponent('SUMMER,q4')}`;
      const { data, totals } = await statistics(`groupBy=label&fields=impressions&${filter}&${RANGE}`);
      expect(data).toEqual([
        { label: 'Q4', impressions: impressions(3) },
        { label: 'Summer', impressions: impressions(1, 2, 4) },
      ]);
      expect(totals).toEqual({ impressions: impressions(1, 2, 3, 4) });
      const campaigns = await statistics(
        `groupBy=campaign&fields=bids&${filter}&filter[campaign]=2,3,5&${RANGE}`,
      );
      expect(campaigns.data.map(({ campaign }) => campaign)).toEqual([2, 3]);
      const none = await statistics(`groupBy=campaign&fields=bids&filter[label]=&${RANGE}`);
      expect(none.data.map(({ campaign }) => campaign)).toEqual([5, 6]);
      const unknown = await statistics(`groupBy=label&fields=bids&filter[label]=unknown&${RANGE}`);
      expect([unknown.data, unknown.totals]).toEqual([[], { bids: 0 }]);
    });

    it('counts what the facts alone know', async () => {
      const { data, totals } = await statistics(
        `groupBy=label&fields=clicks,clicksWithoutImpression,grossClicks&${RANGE}`,
        'advert:5:click',
      );
      expect(data.map(({ label }) => label)).toEqual(['', 'emea', 'Spring', 'summer']);
      expect(totals.clicks).toBe(
        counted.filter((fact) => fact.user_id === 5 && fact.kind === 'click').length,
      );
    });

    it('answers without any labels', async () => {
      const { data } = await statistics(`groupBy=label&fields=bids&filter[campaign]=5,6&${RANGE}`);
      expect(data.map(({ label }) => label)).toEqual(['']);
    });

    it('groups 10,000 campaigns, and rejects more', async () => {
      for (let id = 1_000_000; id < 1_009_996; id += 1)
        labels.set(id, [`Label ${id % 300}`, `Group ${id % 7}`, `Region ${id % 40}`]);
      const { data, totals } = await statistics(`groupBy=label&fields=impressions&${RANGE}`);
      expect(data).toHaveLength(5);
      expect(totals).toEqual({ impressions: impressions(1, 2, 3, 4, 5, 6) });
      labels.set(2_000_000, ['One more']);
      const refused = await get(`statistics?groupBy=label&${RANGE}`);
      expect(refused.statusCode).toBe(422);
      expect((await get(`statistics?groupBy=label&filter[label]=Summer&${RANGE}`)).statusCode).toBe(200);
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
    ['timezone=Europe/Berlin', 'timezone'],
    ['groupBy=day&fields=spend&orderField=clicks', 'orderField'],
    ['orderDir=sideways', 'orderDir'],
    ['perPage=1001', 'perPage'],
    ['page=0', 'page'],
    ['format=xml', 'format'],
  ])('refuses %s with 422', async (query, field) => {
    const answer = await get(`statistics?${query}`);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json<{ errors: { field: string }[] }>().errors.map((error) => error.field)).toContain(
      field,
    );
  });

  it('takes filters as values, whatever they say', async () => {
    const answer = await statistics(
      `groupBy=domain&fields=bids&filter[domain]=${encodeURIComponent(`') OR 1=1 --`)}&${RANGE}`,
    );
    expect(answer.data).toEqual([]);
    expect(answer.totals).toEqual({ bids: 0 });
  });

  it('exports every row as CSV, none of which is a formula', async () => {
    const query = `groupBy=domain,campaign&fields=impressions,spend,profit&${RANGE}`;
    const all = await statistics(`${query}&perPage=1000`);
    for (const url of [`statistics/export.csv?${query}`, `statistics?${query}&format=csv`]) {
      const answer = await get(url);
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
    }
  });

  it('reports the performance of campaigns and creatives', async () => {
    const stats = await service.stats.campaignStats([1, 2, 999]);
    const mine = counted.filter((fact) => fact.campaign_id === 1);
    expect(stats.has(999)).toBe(false);
    expect(stats.get(1)).toMatchObject({
      dspSpendNanos: mine.reduce((sum, fact) => sum + fact.spend_nanos, 0n),
      costNanos: mine.reduce((sum, fact) => sum + fact.cost_nanos, 0n),
      conversions: mine.filter((fact) => fact.kind === 'conversion').length,
      bids: mine.filter((fact) => fact.kind === 'bid').length,
      wins: mine.filter((fact) => fact.kind === 'win').length,
      impressions: mine.reduce((sum, fact) => sum + fact.impressions, 0),
      clicks: mine.filter((fact) => fact.kind === 'click').length,
    });
    expect((await service.stats.creativeStats([10, 11])).size).toBe(2);
    const since = await service.spendSince(new Date('2026-11-01T00:00:00Z'));
    const november = facts.filter((fact) => fact.at >= new Date('2026-11-01T00:00:00Z'));
    expect(since.reduce((sum, { spendNanos }) => sum + spendNanos, 0n)).toBe(
      november.reduce((sum, fact) => sum + fact.spend_nanos, 0n),
    );
  });

  it.each(['Z', '+05:30', '-12:00'])(
    'reports what campaigns and creatives did on days of %s alone',
    async (timezone) => {
      const range = dayRangeOf({ extra: { from: '2026-10-31', to: '2026-10-31', timezone } });
      if (range === undefined) throw new Error('the call names days');
      const onDay = (fact: Fact) => {
        const at = fact.half_hour.getTime();
        return at >= range.fromMs && at < range.toMs;
      };
      const sumsOf = (mine: readonly Fact[]) => ({
        dspSpendNanos: mine.reduce((sum, fact) => sum + fact.spend_nanos, 0n),
        bids: mine.filter((fact) => fact.kind === 'bid').length,
        clicks: mine.filter((fact) => fact.kind === 'click').length,
        conversionValueNanos: mine.reduce(
          (sum, fact) => sum + (fact.kind === 'conversion' ? fact.conversion_value_nanos : 0n),
          0n,
        ),
      });
      const ofCampaign = (id: number) => counted.filter((fact) => fact.campaign_id === id);
      const expected = sumsOf(ofCampaign(1).filter(onDay));
      expect(expected.bids).toBeGreaterThan(10);
      const before = createAdStats(factStore, () => new Date('2026-10-31T10:10:00Z'));
      const stats = await before.campaignStats([1, 999], range);
      expect(stats.get(1)).toMatchObject({
        ...expected,
        lifetimeSpendNanos: sumsOf(ofCampaign(1)).dspSpendNanos,
      });
      expect((await before.campaignSums([1], range)).get(1)).toMatchObject(expected);
      expect((await before.creativeStats([10], range)).get(10)).toMatchObject(
        sumsOf(counted.filter((fact) => fact.creative_id === 10 && onDay(fact))),
      );
      // What is pushed belongs to the day until it ends, also of a campaign that did nothing on it.
      const until = new Date(range.toMs).toISOString();
      const since = new Date(Math.max(Date.parse('2026-10-31T09:30:00Z'), range.fromMs)).toISOString();
      expect(stats.get(1)?.open).toMatchObject({ since, until });
      expect(stats.get(999)).toMatchObject({
        dspSpendNanos: 0n,
        lifetimeSpendNanos: 0n,
        open: { since, until, halfHours: [] },
      });
      const after = await service.stats.campaignStats([1], range);
      expect(after.get(1)).toMatchObject({ ...expected, open: { since: until, until, halfHours: [] } });
    },
  );

  it('reports separately the half hours of a campaign that still change', async () => {
    const stats = createAdStats(factStore, () => new Date('2026-10-31T10:10:00Z'));
    const since = Date.parse('2026-10-31T09:30:00Z');
    const whole = (await service.stats.campaignStats([1])).get(1);
    const now = (await stats.campaignStats([1])).get(1);
    expect({ ...now, open: undefined }).toEqual({ ...whole, open: undefined });
    expect(whole?.open).toEqual({ since: '2026-11-02T09:30:00.000Z', halfHours: [] });
    const open = counted.filter((fact) => fact.campaign_id === 1 && fact.half_hour.getTime() >= since);
    const times = [...new Set(open.map((fact) => fact.half_hour.getTime()))].sort((a, b) => a - b);
    expect(times.length).toBeGreaterThan(10);
    expect(now?.open).toEqual({
      since: '2026-10-31T09:30:00.000Z',
      halfHours: times.map((time) => {
        const mine = open.filter((fact) => fact.half_hour.getTime() === time);
        const kind = (name: string) => mine.filter((fact) => fact.kind === name).length;
        return {
          campaignId: 1,
          halfHour: new Date(time).toISOString(),
          sequence: totalsSequence(time, mine.length),
          bids: kind('bid'),
          wins: kind('win'),
          impressions: mine.reduce((sum, fact) => sum + fact.impressions, 0),
          clicks: kind('click'),
          conversions: kind('conversion'),
          spendNanos: String(mine.reduce((sum, fact) => sum + fact.spend_nanos, 0n)),
        };
      }),
    });
  });

  it('keeps the views of lists by user', async () => {
    const path = 'list-views/advertiser-campaigns';
    const put = (body: object, to = path) =>
      app.inject({
        method: 'PUT',
        url: `/api/${to}`,
        headers: { authorization: 'Bearer advert:5' },
        payload: body,
      });
    const viewOf = async (token: string) => (await get(path, token)).json<{ data: object }>().data;
    const none = { order: [], visible: {}, widths: {}, density: 'comfortable' };
    expect(await viewOf('advert:5')).toEqual(none);
    const view = { ...none, order: ['name', 'spend'], visible: { spend: true }, widths: { name: 320 } };
    expect((await put(view)).json()).toEqual({ data: view });
    expect(await viewOf('advert:5')).toEqual(view);
    expect(await viewOf('advert:6')).toEqual(none);
    expect((await put({ density: 'compact' })).statusCode).toBe(200);
    expect(await viewOf('advert:5')).toEqual({ ...none, density: 'compact' });
    for (const bad of [
      { widths: { name: 47 } },
      { widths: { name: 801 } },
      { widths: { name: 99.5 } },
      { visible: { name: 'yes' } },
      { order: Array.from({ length: 101 }, (_, index) => `c${index}`) },
      { order: ['<script>'] },
      { visible: Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`c${index}`, true])) },
      { density: 'airy' },
      { filters: {} },
    ])
      expect((await put(bad)).statusCode, JSON.stringify(bad)).toBe(422);
    for (const bad of ['Campaigns', 'x'.repeat(65)])
      expect((await put({}, `list-views/${bad}`)).statusCode, bad).not.toBe(200);
  });

  it('keeps presets of statistics settings by user', async () => {
    const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, token: string, payload?: object) =>
      app.inject({
        method,
        url: `/api/${path}`,
        headers: { authorization: `Bearer ${token}` },
        ...(payload && { payload }),
      });
    const list = async (token: string) =>
      (await get('presets/statistics', token)).json<{ data: object[] }>().data;
    const parameters = {
      groupBy: ['day', 'country'],
      filter: { campaignId: [42] },
      orderDir: 'desc',
      timezone: '+05:30',
    };
    const saved = await call('POST', 'presets', 'advert:5', { name: 'Mine', parameters });
    expect(saved.statusCode, saved.body).toBe(201);
    const { data: preset } = saved.json<{ data: { id: number } }>();
    expect(preset).toMatchObject({ name: 'Mine', userId: 5, page: 'statistics', parameters });
    expect(await list('advert:5')).toEqual([preset]);
    expect(await list('advert:6')).toEqual([]);
    const path = `presets/${preset.id}`;
    for (const method of ['PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { name: 'Stolen', parameters } : undefined;
      expect((await call(method, path, 'advert:6', body)).statusCode).toBe(404);
      expect((await call(method, 'presets/0x7', 'advert:5', body)).statusCode).toBe(404);
    }
    const changed = await call('PUT', path, 'advert:5', {
      name: 'Ours',
      parameters: { ...parameters, rowsOnPage: 50 },
    });
    expect(changed.json()).toMatchObject({
      data: { id: preset.id, name: 'Ours', parameters: { rowsOnPage: 50 } },
    });
    expect(await list('advert:5')).toMatchObject([{ name: 'Ours' }]);
    for (const bad of [
      {},
      { name: '', parameters },
      { name: 'x', parameters, userId: 6 },
      { name: 'x', parameters: { filter: { a: {} } } },
    ]) {
      expect((await call('POST', 'presets', 'advert:5', bad)).statusCode).toBe(422);
    }
    expect((await call('DELETE', path, 'advert:5')).statusCode).toBe(204);
    expect((await call('DELETE', path, 'advert:5')).statusCode).toBe(404);
    expect(await list('advert:5')).toEqual([]);
  });

  it('reconciles facts and journal, and shows where they differ', async () => {
    const balanced = await get('admin/reconciliation');
    expect(balanced.json()).toMatchObject({
      data: { isBalanced: true, differenceNanos: '0', differences: [] },
    });
    const right = ledger;
    ledger = {
      ...right,
      campaigns: right.campaigns.map((line, index) =>
        index === 0 ? { ...line, spendNanos: line.spendNanos + 1n } : line,
      ),
    };
    const off = (await get('admin/reconciliation')).json<{ data: unknown }>();
    expect(off.data).toMatchObject({
      isBalanced: false,
      differences: [{ what: 'campaign', differenceNanos: '1' }],
    });
    expect(await metrics.metrics()).toContain('marquee_reconciliation_difference_nanos 1');
    ledger = right;
    expect((await get('admin/reconciliation', 'advert:5')).statusCode).toBe(403);
  });
});

/** `admin:1`, `manager:9`, `advert:5:click:ssp`. */
const authenticator: Authenticator = {
  async authenticate(token) {
    const [role, id, ...rights] = token.split(':');
    if (role !== 'admin' && role !== 'advert' && role !== 'manager') throw unauthorized();
    return {
      userId: Number(id),
      role,
      isFinance: false,
      isAuditor: false,
      actorId: Number(id),
      impersonating: false,
      sessionId: 's',
      canSeeClick: rights.includes('click'),
      canSeeSsp: rights.includes('ssp'),
      canSeeSspPremium: rights.includes('premium'),
    } as Principal;
  },
  onSessionsEnded: () => () => undefined,
};

function spendByCampaign(all: readonly Fact[]) {
  const sums = new Map<number, { campaignId: number; userId: number; spendNanos: bigint }>();
  for (const { campaign_id: campaignId, user_id: userId, spend_nanos: nanos } of all) {
    sums.set(campaignId, {
      campaignId,
      userId,
      spendNanos: (sums.get(campaignId)?.spendNanos ?? 0n) + nanos,
    });
  }
  return [...sums.values()];
}

/** The same report, folded by hand from the facts in memory. */
function oracle(request: StatisticsRequest): Map<string, StatisticsRow> {
  const sums = new Map<string, { impressions: number; spend: bigint }>();
  for (const fact of counted) {
    if (fact.at.getTime() < request.fromMs || fact.at.getTime() >= request.toMs) continue;
    const local = new Date(fact.at.getTime() + request.offsetMinutes * 60_000);
    const day = local.toISOString().slice(0, 10);
    const monday = new Date(Date.parse(day) - ((local.getUTCDay() + 6) % 7) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const values: Partial<Record<StatisticsDimension, string | number>> = {
      halfHour: new Date(fact.half_hour.getTime() + request.offsetMinutes * 60_000)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' '),
      hour: `${day} ${String(local.getUTCHours()).padStart(2, '0')}:00:00`,
      day,
      week: monday,
      month: day.slice(0, 7),
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

/** RFC 4180, with the first line as names. */
function readCsv(text: string): Record<string, string>[] {
  const lines: string[][] = [[]];
  for (const match of text.matchAll(/("(?:[^"]|"")*"|[^",\n]*)(,|\n|$)/g)) {
    const [whole, cell = '', end] = match;
    if (whole === '') continue;
    lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\n') lines.push([]);
  }
  const [names = [], ...rows] = lines.filter((line) => line.length > 0);
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
}
