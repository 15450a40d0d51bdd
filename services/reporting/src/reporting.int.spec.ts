import { createMemoryIdAllocator } from '@marquee/kit/ids/memory';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { testDatabase } from '@marquee/adapters/test/test-postgres';
import { createMemoryMediaStore } from '@marquee/kit/media-store/memory';
import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { type EventStore, NO_STREAM } from '@marquee/kit/event-store/port';
import type { FactStore } from '@marquee/kit/fact-store/port';
import type { Mail } from '@marquee/kit/mail/port';
import { dayRangeOf } from '@marquee/kit/http/day-range';
import type { Authenticator, Principal } from '@marquee/kit/http/principal';
import { unauthorized } from '@marquee/kit/http/problem-error';
import { createMemoryPersonalDataVault } from '@marquee/kit/personal-data/memory';
import { createReadAfterWrite } from '@marquee/kit/projector/read-after-write';
import { readModelDb } from '@marquee/kit/projector/read-model';
import { secretDigest } from '@marquee/kit/runtime/secret-digest';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { createTestApi } from '@marquee/kit/testing/test-api';
import { formatDollars } from '@marquee/schemas/common/money';
import { totalsSequence } from '@marquee/schemas/live/messages';
import type { BidLookupView } from '@marquee/schemas/queries/bid-lookup';
import type { StatisticsAnswer, StatisticsRow } from '@marquee/schemas/queries/statistics-answer';
import { figureUnits } from '@marquee/schemas/queries/statistics-conditions';
import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';
import type { StatisticsField } from '@marquee/schemas/queries/statistics-metrics';
import type { ReportLinkView, SharedReport } from '@marquee/schemas/report-link/views';
import type { ReportMailView } from '@marquee/schemas/report-mail/views';
import type { ReportExportView } from '@marquee/schemas/report-export/views';
import { FACT_COLUMNS, FACTS_TABLE, factValues, type Fact } from '@marquee/schemas/traffic/facts';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { insertFacts, someFacts } from '../test/facts.ts';
import { startMigratedChdb } from '../test/migrated-facts.ts';
import { createAdStats } from './queries/ad-stats.ts';
import type { ReconciliationInput } from './reconciliation/reconcile.ts';
import { reportLinksReadModel } from './read-models/report-links/projector.ts';
import { createReportLinkQueries } from './read-models/report-links/query.ts';
import { createReportExports } from './report-export/module.ts';
import { createReportMailCommands } from './report-mail/commands.ts';
import { createMailWork } from './report-mail/work.ts';
import { sendDueMails } from './report-mail/worker.ts';
import { createExportWork, ExportTaken } from './report-export/work.ts';
import { createReportingService, type ReportingService } from './service.ts';
import { createStatisticsReader, type Reader } from './statistics/reader.ts';
import type { StatisticsRequest } from './statistics/request.ts';
import { hasDimension, SOURCES } from './statistics/sources.ts';
import { totalsStatement } from './statistics/sql.ts';
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
  /** Accounts that are active, with what they may see. */
  const readers = new Map<number, Reader>();
  const mediaStore = createMemoryMediaStore();
  const mails: Mail[] = [];
  /** Accounts that want reports by mail. */
  const mailOwners = new Map<number, { email: string; firstName: string }>();
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
      { publicUrl: 'https://marquee.example' },
      {
        factStore,
        eventStore,
        readStore,
        ids: { ...createMemoryIdAllocator(), next: async () => (lastId += 1) },
        clock: () => new Date('2026-11-02T10:00:00Z'),
        mediaStore,
        readerOf: async (userId) => readers.get(userId),
        mailOwnerOf: async (userId) => mailOwners.get(userId),
        mailer: { send: async (mail) => void mails.push(mail) },
        metrics,
        ledgerFigures: async () => ledger,
        spendFigures: async () => ({ inFlight: [] }),
        sspEndpointNames: async () => new Map([[3, 'Alpha']]),
        premiumSspIds: async () => premiumSspIds,
        valueNames: (dimension) =>
          dimension === 'campaign' ? async () => new Map([['1', '=cmd()']]) : undefined,
        bidOfClickId: (id) => {
          const [, bidId] = /^click-of-(.+)$/.exec(id) ?? [];
          return bidId === undefined ? undefined : { bidId, bidAtMs: Date.UTC(2026, 9, 31, 12) };
        },
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
      clock: () => new Date('2026-11-02T10:00:00Z'),
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

  const sharedPorts = () => ({
    clock: () => new Date('2026-11-02T10:00:00Z'),
    readerOf: async (userId: number) => readers.get(userId),
    premiumSspIds: async () => premiumSspIds,
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
      ['weekday', 'hourOfDay'],
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
        having: [],
        havingBy: groupBy,
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
    const csv = await get(`statistics?format=csv&groupBy=ssp&fields=bids&${RANGE}`, 'advert:5:ssp');
    expect(readCsv(csv.body).some(({ ssp }) => ssp === String(premium))).toBe(false);
    premiumSspIds.length = 0;
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
      const all = await statistics(`${rows}&fields=${FIELDS.join()}`);
      expect(all.data.some(({ cpa }) => cpa === null)).toBe(true);
      expect(all.data.some(({ ctr, impressions }) => ctr === 0 && impressions === 0)).toBe(true);
      for (const field of FIELDS) {
        const shown = all.data.filter((row) => unitsOf(row, field) !== undefined);
        const sorted = shown.toSorted((one, other) => Number(one[field]) - Number(other[field]));
        const middle = String(sorted[Math.floor(sorted.length / 2)]?.[field]);
        const limit = figureUnits(field, middle) ?? 0n;
        const operators = field === 'cpm' || field === 'ctr' ? OPERATORS : (['gte'] as const);
        for (const operator of operators) {
          const kept = await statistics(`${rows}&fields=${field}&having[${field}][${operator}]=${middle}`);
          expect(kept.data, `${field} ${operator} ${middle}`).toEqual(
            shown
              .filter((row) => COMPARED[operator](unitsOf(row, field) ?? 0n, limit))
              .map(({ hour, campaign, [field]: value }) => ({ hour, campaign, [field]: value })),
          );
        }
      }
    });

    it('hold together, of figures that the report does not show, and total what is kept', async () => {
      const all = await statistics(`${ROWS}&fields=spend,conversions,impressions`);
      const wasted = all.data.filter(({ spend, conversions }) => Number(spend) >= 0.002 && conversions === 0);
      expect(wasted.length).toBeGreaterThan(10);
      expect(wasted.length).toBeLessThan(all.data.length / 2);
      const query = `${ROWS}&fields=impressions&having[spend][gte]=0.002&having[conversions]=0`;
      const { data, totals, meta } = await statistics(query);
      expect(data).toEqual(
        wasted.map(({ hour, campaign, impressions }) => ({ hour, campaign, impressions })),
      );
      const sum = wasted.reduce((before, { impressions }) => before + Number(impressions), 0);
      expect(totals).toEqual({ impressions: sum });
      expect(meta.total).toBe(wasted.length);
      const csv = await get(`statistics?format=csv&${query}`);
      expect(readCsv(csv.body)).toHaveLength(wasted.length);
      const between = await statistics(
        `${ROWS}&fields=spend&having[spend][gte]=0.002&having[spend][lt]=0.0035`,
      );
      expect(between.data).toEqual(
        all.data
          .filter(({ spend }) => Number(spend) >= 0.002 && Number(spend) < 0.0035)
          .map(({ hour, campaign, spend }) => ({ hour, campaign, spend })),
      );
    });

    it('hold for another report, of whose rows the traffic is counted', async () => {
      const rows = await statistics(
        `groupBy=campaign,country&fields=spend&having[spend][lt]=0.08&perPage=1000&${RANGE}`,
      );
      const asked = `having[spend][lt]=0.08&havingBy=campaign,country&fields=spend&${RANGE}`;
      const byDay = await statistics(`groupBy=day&${asked}`);
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
      const none = await statistics(
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
        offsetMinutes: 0,
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
      const plan = await factStore.query<{ explain: string }>(`EXPLAIN indexes = 1 ${sql}`, params);
      const text = plan.map(({ explain }) => explain).join('\n');
      expect(text).toMatch(/PrimaryKey\s+Keys:\s+user_id\s+campaign_id/);
      expect(text).toContain('site_id IN subquery');
    });

    it('need the right to see the figure and the groups, which they would reveal', async () => {
      for (const query of [
        'having[profit][gt]=0',
        'having[ctr][lt]=1',
        'having[bids][gt]=1&havingBy=domain',
      ]) {
        const refused = await get(`statistics?${query}`, 'advert:5');
        expect([query, refused.statusCode]).toEqual([query, 403]);
      }
    });

    it('do not reveal premium inventory that is shown without its name', async () => {
      premiumSspIds.push(1);
      const hidden = await statistics(
        `groupBy=day&fields=bids&having[bids][gt]=0&havingBy=ssp&${RANGE}`,
        'advert:5:ssp',
      );
      const { data } = await statistics(
        `groupBy=ssp&fields=bids&having[bids][gt]=0&${RANGE}`,
        'advert:5:ssp',
      );
      premiumSspIds.length = 0;
      expect(data.map(({ ssp }) => ssp)).toEqual([0, 2]);
      expect(hidden.totals).toEqual({ bids: counted.filter(isBidOf5).length });
    });
    const isBidOf5 = ({ kind, user_id: owner }: Fact) => kind === 'bid' && owner === 5;
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
      const csv = await get(`statistics?format=csv&${query}`);
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

    it('keeps labels by their figures, and counts a campaign of several of them once', async () => {
      const most = impressions(1, 4);
      const query = `groupBy=label&fields=impressions&having[impressions][gte]=${most}&${RANGE}`;
      const { data, totals, meta } = await statistics(query);
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
      const byDay = await statistics(`${query.replace('groupBy=label', 'groupBy=day')}&havingBy=label`);
      expect(byDay.totals).toEqual(totals);
      const beside = `groupBy=country,label&fields=impressions&having[impressions][lt]=50&perPage=100&${RANGE}`;
      const rows = await statistics(beside);
      const all = await statistics(beside.replace('&having[impressions][lt]=50', ''));
      const kept = all.data.filter((row) => Number(row.impressions) < 50);
      expect(rows.data).toEqual(kept);
      expect([kept.length > 0, kept.length < all.data.length]).toEqual([true, true]);
      const labelsOf = (fact: Fact) => {
        const own = labels.get(fact.campaign_id) ?? [];
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
    const answer = await get(`statistics?${query}&format=csv`);
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
    const all = await statistics(`${query}&perPage=1000`);
    const csv = await get(`statistics/export.csv?${query}`);
    const rows = readCsv(csv.body.slice(1).replaceAll('\r\n', '\n'));
    expect(rows).toHaveLength(all.data.length + 1);
    expect(Object.keys(rows[0] ?? {})).toEqual([
      ...['Campaign ID', 'Campaign', 'Weekday'],
      ...['Impressions', 'Spend', 'CTR'],
    ]);
    const first = all.data.findIndex(({ campaign }) => campaign === 1);
    expect(rows[first]).toMatchObject({
      ...{ 'Campaign ID': '1', Campaign: `'=cmd()`, Spend: all.data[first]?.spend },
      Weekday: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][
        Number(all.data[first]?.weekday) - 1
      ],
    });
    expect(rows.at(-1)).toMatchObject({ 'Campaign ID': 'Total', Campaign: '', Spend: all.totals.spend });
    const xlsx = await get(`statistics/export.xlsx?${query}`);
    expect(xlsx.headers['content-type']).toContain('spreadsheetml');
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await get(`statistics/export.xlsx?${query}&fields=none`)).statusCode).toBe(422);
  });

  describe('exports in the background', () => {
    const QUERY = `groupBy=campaign&fields=impressions,spend&${RANGE}`;
    const send = (method: 'POST' | 'DELETE', url: string, payload?: object, token = 'admin:1') =>
      app.inject({
        ...{ method, url: `/api/statistics/exports${url}`, headers: { authorization: `Bearer ${token}` } },
        ...(payload && { payload }),
      });
    const list = async (token?: string) =>
      (await get('statistics/exports', token)).json<{ data: ReportExportView[] }>().data;
    const request = async (query = QUERY, token?: string) => {
      const answer = await send('POST', '', { format: 'csv', query, name: 'mine' }, token);
      expect(answer.statusCode, answer.body).toBe(202);
      return answer.json<{ data: ReportExportView }>().data.id;
    };
    const done = (id: number, token?: string) =>
      vi.waitFor(async () => {
        const found = (await list(token)).find((one) => one.id === id);
        expect(found?.status).not.toBe('pending');
        return found;
      }, 10_000);
    const worker = () => service.workers.find(({ name }) => name === 'reporting: exports');
    beforeAll(async () => {
      readers.set(1, {
        userId: 1,
        role: 'admin',
        canSeeClick: true,
        canSeeSsp: true,
        canSeeSspPremium: true,
      });
      await worker()?.start();
    });
    afterAll(() => worker()?.stop());

    it('make the file of the report, for its owner alone, and say how far they are', async () => {
      const id = await request();
      const made = await done(id);
      const all = await statistics(QUERY);
      expect(made).toMatchObject({ status: 'completed', rows: all.meta.total, total: all.meta.total });
      const file = await get(`statistics/exports/${id}/file`);
      expect(file.headers['content-disposition']).toBe('attachment; filename="mine.csv"');
      expect(file.body).toBe((await get(`statistics/export.csv?${QUERY}`)).body);
      expect(file.rawPayload.length).toBe(made?.size);
      expect((await get(`statistics/exports/${id}/file`, 'admin:9')).statusCode).toBe(404);
      expect(await list('admin:9')).toEqual([]);
      expect((await send('DELETE', `/${id}`, undefined, 'admin:9')).statusCode).toBe(404);
      expect((await send('DELETE', `/${id}`)).statusCode).toBe(204);
      expect((await get(`statistics/exports/${id}/file`)).statusCode).toBe(404);
      expect(await list()).toEqual([]);
    });

    it('are not handed to an owner who may see less since', async () => {
      readers.set(8, {
        userId: 8,
        role: 'advert',
        canSeeClick: true,
        canSeeSsp: false,
        canSeeSspPremium: false,
      });
      const id = await request(`groupBy=day&fields=clicks&${RANGE}`, 'advert:8:click');
      expect(await done(id, 'advert:8:click')).toMatchObject({ status: 'completed' });
      expect((await get(`statistics/exports/${id}/file`, 'advert:8')).statusCode).toBe(403);
      expect((await get(`statistics/exports/${id}/file`, 'advert:8:click')).statusCode).toBe(200);
    });

    it('refuse at once what cannot be asked, and say why a report failed', async () => {
      const wrong = await send('POST', '', { format: 'csv', query: 'groupBy=nope' });
      expect(wrong.statusCode).toBe(422);
      expect((await send('POST', '', { format: 'pdf', query: QUERY })).statusCode).toBe(422);
      // An account that was deactivated meanwhile.
      const id = await request(QUERY, 'admin:7');
      expect(await done(id, 'admin:7')).toMatchObject({
        status: 'failed',
        reason: 'The account is not active.',
      });
    });

    it('are taken up by another process where one is gone, and three of an account wait at most', async () => {
      await worker()?.stop();
      // All at once, as a program may ask: the limit holds as it does for one after the other.
      const asked = await Promise.all(
        Array.from({ length: 6 }, () => send('POST', '', { format: 'csv', query: QUERY })),
      );
      expect(asked.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 202, 202, 409, 409, 409]);
      const ids = (await list()).filter(({ status }) => status === 'pending').map(({ id }) => id);
      expect(ids).toHaveLength(3);
      const gone = createExportWork(readStore, 'gone');
      await gone.claim(ids[0] ?? 0, new Date('2026-11-02T09:00:00Z'));
      const other = createReportExports(
        { eventStore, readStore, mediaStore, ids: createMemoryIdAllocator(), ...sharedPorts() },
        createStatisticsReader({ factStore, ...sharedPorts() }),
      ).worker;
      await other.start();
      for (const id of ids) expect((await done(id))?.status).toBe('completed');
      await other.stop();
      // The one that was gone comes back, and neither its file nor its progress takes the place of the other's.
      const taken = ids[0] ?? 0;
      await gone.beat(taken, { rows: 99, total: 99 }, new Date('2026-11-02T10:00:00Z'));
      await gone.release(taken);
      const late = gone.keepKey(taken, `export-${'0'.repeat(40)}.csv`, new Date('2026-11-03T10:00:00Z'));
      await expect(late).rejects.toBeInstanceOf(ExportTaken);
      expect((await get(`statistics/exports/${taken}/file`)).statusCode).toBe(200);
    });
  });

  describe('links to reports', () => {
    const QUERY = `groupBy=campaign,weekday&fields=impressions,spend&${RANGE}&timezone=%2B05:30`;
    const OWNER = 'advert:5:click';
    const create = async (query = QUERY, more: object = {}) => {
      const payload = { name: 'For Acme', query, days: 7, ...more };
      const headers = { authorization: `Bearer ${OWNER}` };
      return app.inject({ method: 'POST', url: '/api/statistics/links', headers, payload });
    };
    const tokenOf = async (...args: Parameters<typeof create>) => {
      const answer = await create(...args);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ data: ReportLinkView & { token: string } }>().data;
    };
    const open = (token: string) => app.inject({ url: `/api/shared-reports/${token}` });
    const list = async () => (await get('statistics/links', OWNER)).json<{ data: ReportLinkView[] }>().data;
    const seen = { canSeeClick: true, canSeeSsp: false, canSeeSspPremium: false };
    beforeAll(() => readers.set(5, { userId: 5, role: 'advert', ...seen }));

    it('show the report to everyone, by names and sums, without ids', async () => {
      const { id, token } = await tokenOf();
      expect(token).toMatch(/^[\w-]{43}$/);
      const answer = await open(token);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      const { data } = answer.json<{ data: SharedReport }>();
      const own = await statistics(`${QUERY}&perPage=500`, OWNER);
      expect(data).toMatchObject({
        name: 'For Acme',
        from: '2026-10-29',
        to: '2026-11-03',
        timezone: '+05:30',
      });
      expect(data.totals).toEqual(own.totals);
      expect(data.rows.map(({ figures }) => figures.spend)).toEqual(own.data.map((row) => row.spend));
      expect(data.rows[0]?.groups[1]).toMatch(/day$/);
      expect(answer.body).not.toContain('"campaign":');
      const byDay = await statistics(QUERY.replace('campaign,weekday', 'day'), OWNER);
      expect(data.days).toEqual(byDay.data);
      expect(await list()).toMatchObject([{ id, opens: 1, lastOpenedAt: '2026-11-02T10:00:00.000Z' }]);
      expect(JSON.stringify(await list())).not.toContain(token);
    });

    it('move with the days where they are made so', async () => {
      const { token } = await tokenOf(QUERY, { preset: 'yesterday' });
      const { data } = (await open(token)).json<{ data: SharedReport }>();
      expect(data).toMatchObject({ from: '2026-11-01', to: '2026-11-01' });
    });

    it('are closed where they are revoked, expired, unknown or their owner is not active or may see less', async () => {
      const { id, token } = await tokenOf();
      const { token: clicks, expiresAt } = await tokenOf(`groupBy=day&fields=clicks&${RANGE}`);
      expect((await open(clicks)).statusCode).toBe(200);
      readers.set(5, { userId: 5, role: 'advert', ...seen, canSeeClick: false });
      expect((await open(clicks)).statusCode).toBe(404);
      readers.delete(5);
      expect((await open(token)).statusCode).toBe(404);
      readers.set(5, { userId: 5, role: 'advert', ...seen });
      expect((await open(token)).statusCode).toBe(200);
      const revoke = (bearer: string) =>
        app.inject({
          ...{ method: 'DELETE', url: `/api/statistics/links/${id}` },
          headers: { authorization: `Bearer ${bearer}` },
        });
      expect((await revoke('advert:6')).statusCode).toBe(404);
      expect((await revoke(OWNER)).statusCode).toBe(204);
      const closed = await open(token);
      const unknown = await open('x'.repeat(43));
      expect([closed.statusCode, unknown.statusCode]).toEqual([404, 404]);
      expect(closed.json()).toEqual(unknown.json());
      const queries = createReportLinkQueries(readModelDb(readStore, reportLinksReadModel));
      expect(await queries.byToken(secretDigest(clicks), new Date(expiresAt))).toBeUndefined();
    });

    it('are refused for what their owner may not see, and for staff', async () => {
      expect((await create(`groupBy=day&fields=cost&${RANGE}`)).statusCode).toBe(403);
      expect((await create(QUERY, { days: 400 })).statusCode).toBe(422);
      expect((await create(QUERY, { name: ' ' })).statusCode).toBe(422);
      expect((await get('statistics/links', 'admin:1')).statusCode).toBe(403);
    });

    it('are fifty of an account at most, also where many are created at once', async () => {
      const open = (await list()).length;
      const asked = await Promise.all(Array.from({ length: 53 - open }, () => create()));
      expect(asked.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
      expect(await list()).toHaveLength(50);
    });
  });

  describe('reports by mail', () => {
    const OWNER = 'advert:5:click';
    const MAIL = {
      name: '<Mine>',
      query:
        'groupBy=campaign&fields=impressions,spend&orderField=spend&orderDir=desc&filter[country]=USA,DEU',
      frequency: 'monthly',
      hour: 0,
      timezone: '+05:30',
    };
    const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token = OWNER) =>
      app.inject({
        ...{ method, url: `/api/statistics/mails${url}`, headers: { authorization: `Bearer ${token}` } },
        ...(payload && { payload }),
      });
    const list = async () => (await get('statistics/mails', OWNER)).json<{ data: ReportMailView[] }>().data;
    const create = async (more: object = {}) => {
      const answer = await send('POST', '', { ...MAIL, ...more });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ data: ReportMailView }>().data;
    };
    const reactor = () => service.workers?.find(({ name }) => name === 'reactor reporting mails');
    const work = () => createMailWork(readStore);
    const scheduled = (id: number, nextAt: string | null) =>
      vi.waitFor(
        async () => expect((await work().of([id])).get(id)?.next_at?.toISOString() ?? null).toBe(nextAt),
        5_000,
      );
    /** One round of the worker at a time; a mail that the server refuses where an error is given. */
    const round = (at: Date, error?: string) =>
      sendDueMails(
        {
          commands: createReportMailCommands(eventStore, createMemoryIdAllocator()),
          work: work(),
          statistics: createStatisticsReader({ factStore, ...sharedPorts() }),
          mailer: {
            send: async (mail) => {
              if (error !== undefined) throw new Error(error);
              mails.push(mail);
            },
          },
          readerOf: async (userId) => readers.get(userId),
          mailOwnerOf: async (userId) => mailOwners.get(userId),
          publicUrl: 'https://marquee.example',
          clock: () => at,
        },
        new AbortController().signal,
      );
    const seen = { canSeeClick: true, canSeeSsp: false, canSeeSspPremium: false };
    const due = new Date('2026-11-30T18:30:00Z');
    beforeAll(async () => {
      readers.set(5, { userId: 5, role: 'advert', ...seen });
      mailOwners.set(5, { email: 'zoe@example.test', firstName: 'Zoe' });
      await reactor()?.start();
    });
    afterAll(() => reactor()?.stop());

    it('are sent once by two processes, about the last full period, with the figures of the page', async () => {
      const { id, nextAt, lastSentAt } = await create();
      expect({ nextAt, lastSentAt }).toEqual({ nextAt: due.toISOString(), lastSentAt: null });
      await scheduled(id, due.toISOString());
      await round(new Date(due.getTime() - 1));
      expect(mails).toEqual([]);
      // Missed for three months: November to January are one mail, about January.
      const late = new Date('2027-02-10T10:00:00Z');
      await send('PUT', `/${id}`, { ...MAIL, frequency: 'daily', hour: 2 });
      await scheduled(id, '2026-11-02T20:30:00.000Z');
      await Promise.all([round(late), round(late), round(late)]);
      expect(mails).toHaveLength(1);
      expect(mails[0]).toMatchObject({ to: 'zoe@example.test', subject: '<Mine>: 9 Feb 2027' });
      expect(mails[0]?.text).toContain('There was no traffic in this period.');
      await scheduled(id, '2027-02-10T20:30:00.000Z');
      expect(await list()).toMatchObject([{ id, lastSentAt: late.toISOString(), lastFailure: null }]);
      expect((await send('DELETE', `/${id}`)).statusCode).toBe(204);
      mails.length = 0;
    });

    it('go on when a clock that was a year ahead is set right, with no mail for it', async () => {
      const { id } = await create();
      await scheduled(id, due.toISOString());
      await round(new Date('2027-12-15T00:00:00Z'));
      await scheduled(id, '2027-12-31T18:30:00.000Z');
      expect(mails).toHaveLength(1);
      await round(new Date('2026-12-15T00:00:00Z'));
      await scheduled(id, '2026-12-31T18:30:00.000Z');
      expect(mails).toHaveLength(1);
      await round(new Date('2026-12-31T18:30:00Z'));
      expect(mails).toHaveLength(2);
      await send('DELETE', `/${id}`);
      mails.length = 0;
    });

    it('have totals, the first rows, the file and links to the report and to where they are turned off', async () => {
      const { id } = await create({ hour: 16 });
      await scheduled(id, '2026-12-01T10:30:00.000Z');
      // A month later it is about November, of which there are facts.
      await round(new Date('2026-12-02T10:30:00Z'));
      const [mail] = mails;
      const query = `${MAIL.query}&timezone=%2B05:30&from=2026-11-01&to=2026-11-30`;
      const own = await statistics(query, OWNER);
      expect(own.meta.total).toBeGreaterThan(1);
      expect(mail?.subject).toBe('<Mine>: 1 Nov 2026 – 30 Nov 2026');
      expect(mail?.text).toContain('1 Nov 2026 – 30 Nov 2026 (GMT+5:30)');
      expect(mail?.text).toContain(`Impressions: ${own.totals.impressions}`);
      expect(mail?.html).toContain('&lt;Mine&gt;');
      expect(mail?.html).not.toContain('<Mine>');
      expect(mail?.html?.match(/<tr>/g)).toHaveLength(2 + own.meta.total);
      expect(mail?.html).toContain('https://marquee.example/settings?tab=notifications');
      const [address = ''] = /https:\S+statistics\?\S+/.exec(mail?.text ?? '') ?? [];
      expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
        ...{ groupBy: 'campaign', fields: 'impressions,spend', filter: 'country:USA,DEU', sort: '-spend' },
        ...{ from: '2026-11-01', to: '2026-11-30', tz: '+05:30' },
      });
      expect(mail?.attachments?.[0]?.filename).toBe('statistics-2026-11-01-to-2026-11-30.xlsx');
      expect(mail?.attachments?.[0]?.content.subarray(0, 2).toString()).toBe('PK');
      await send('DELETE', `/${id}`);
      mails.length = 0;
    });

    it('are tried again, and their owner sees why one failed', async () => {
      const { id } = await create();
      await scheduled(id, due.toISOString());
      await round(due, 'zoe@example.test is unknown here');
      await scheduled(id, new Date(due.getTime() + 60_000).toISOString());
      const reason = 'The email could not be sent. We keep trying.';
      expect(await list()).toMatchObject([{ lastFailure: { at: due.toISOString(), reason } }]);
      const again = new Date(due.getTime() + 60_000);
      await round(again);
      expect(mails).toHaveLength(1);
      expect(await list()).toMatchObject([{ lastSentAt: again.toISOString(), lastFailure: null }]);
      // A right that was taken away is no reason to try again.
      await send('PUT', `/${id}`, { ...MAIL, query: 'groupBy=day&fields=clicks' });
      await scheduled(id, due.toISOString());
      readers.set(5, { userId: 5, role: 'advert', ...seen, canSeeClick: false });
      await round(due);
      await scheduled(id, '2026-12-31T18:30:00.000Z');
      expect((await list())[0]?.lastFailure?.reason).not.toBe(reason);
      expect(mails).toHaveLength(1);
      readers.set(5, { userId: 5, role: 'advert', ...seen });
      await send('DELETE', `/${id}`);
      mails.length = 0;
    });

    it('are not sent to who turned them off or is not active, and end with the account', async () => {
      const { id } = await create();
      await scheduled(id, due.toISOString());
      mailOwners.delete(5);
      await round(due);
      expect(mails).toEqual([]);
      await scheduled(id, '2026-12-31T18:30:00.000Z');
      mailOwners.set(5, { email: 'zoe@example.test', firstName: 'Zoe' });
      readers.delete(5);
      await round(new Date('2026-12-31T18:30:00Z'));
      readers.set(5, { userId: 5, role: 'advert', ...seen });
      expect((await send('PUT', `/${id}`, { ...MAIL, isEnabled: false })).statusCode).toBe(200);
      await scheduled(id, null);
      expect(await list()).toMatchObject([{ id, nextAt: null, isEnabled: false }]);
      await round(new Date('2027-06-01T00:00:00Z'));
      expect(mails).toEqual([]);
      await eventStore.append('user-5', NO_STREAM, [sampleEvent('UserDeleted', { userId: 5 })]);
      await vi.waitFor(async () => expect(await list()).toEqual([]), 15_000);
      expect(await work().idsOf(5)).toEqual([]);
    });

    it('are refused for what their owner may not see, for staff and for others', async () => {
      expect((await send('POST', '', { ...MAIL, query: 'groupBy=day&fields=cost' })).statusCode).toBe(403);
      expect((await send('POST', '', { ...MAIL, hour: 24 })).statusCode).toBe(422);
      expect((await send('POST', '', { ...MAIL, frequency: 'hourly' })).statusCode).toBe(422);
      expect((await send('POST', '', { ...MAIL, timezone: '+05:31' })).statusCode).toBe(422);
      expect((await send('POST', '', { ...MAIL, email: 'other@example.test' })).statusCode).toBe(422);
      expect((await get('statistics/mails', 'admin:1')).statusCode).toBe(403);
      const { id } = await create();
      expect((await send('PUT', `/${id}`, MAIL, 'advert:6')).statusCode).toBe(404);
      expect((await send('DELETE', `/${id}`, undefined, 'advert:6')).statusCode).toBe(404);
      await send('DELETE', `/${id}`);
    });

    it('are twenty of an account at most, also where many are created at once', async () => {
      const asked = await Promise.all(
        Array.from({ length: 23 }, (_, index) => send('POST', '', { ...MAIL, name: `Report ${index}` })),
      );
      expect(asked.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
      expect(await list()).toHaveLength(20);
    });
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
      for (const [dimension, column] of [
        ['user', 'user_id'],
        ['ssp', 'ssp_endpoint_id'],
      ] as const) {
        const ids = [...new Set(counted.map((fact) => fact[column]))];
        const found = await before.sumsBy(dimension, ids, range);
        for (const id of ids) {
          const { conversionValueNanos: _, ...sums } = sumsOf(
            counted.filter((fact) => fact[column] === id && onDay(fact)),
          );
          if (found.has(id)) expect(found.get(id), `${dimension} ${id}`).toMatchObject(sums);
          else expect(sums.bids, `${dimension} ${id}`).toBe(0);
        }
        expect((await before.sumsBy(dimension, [4_711], range)).size).toBe(0);
        expect((await before.sumsBy(dimension, ids)).size).toBeGreaterThan(0);
      }
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

  describe('looking up a bid', () => {
    const OWNER = 'advert:99:click:ssp:premium';
    const BID_AT = new Date('2026-10-31T12:00:00.000Z');
    const lookUp = (id: string, token = OWNER, scope = '') =>
      get(`${scope}statistics/bids/${encodeURIComponent(id)}`, token);
    const found = async (...args: Parameters<typeof lookUp>): Promise<BidLookupView> => {
      const answer = await lookUp(...args);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ data: BidLookupView }>().data;
    };
    beforeAll(async () => {
      const [base] = someFacts(1, 9);
      const factOf = (kind: Fact['kind'], afterMs: number, more: Partial<Fact> = {}): Fact => ({
        ...(base as Fact),
        ...{ at: new Date(BID_AT.getTime() + afterMs), half_hour: BID_AT, bid_at: BID_AT, kind },
        ...{ bid_id: 'looked-up', user_id: 99, campaign_id: 1, creative_id: 21, ssp_endpoint_id: 2 },
        ...{ domain: 'news.example', country: 'USA', size: '300x250', pricing_model: 'CPC' },
        ...{ bid_nanos: 5_000_000n, spend_nanos: 0n, cost_nanos: 0n, counted: 1, reason: '' },
        ...{ wins: 0, impressions: 0, conversions: 0, attribution: '', topic: 'looked-up' },
        ...{ offset: BigInt(afterMs), ...more },
      });
      const happened = [
        factOf('conversion', 6_000, {
          counted: 0,
          reason: 'conversion-without-click',
          conversion_type: 'sale',
        }),
        factOf('click', 4_000, { spend_nanos: 30_000_000n }),
        factOf('click', 5_000, { counted: 0, reason: 'replay' }),
        factOf('impression', 1_007, { cost_nanos: 4_000_000n, clearing_nanos: 4_000_000n }),
        factOf('bill', 1_500),
        factOf('win', 1_000),
        factOf('bid', 0),
        factOf('loss', 900, { bid_id: 'lost', loss_reason: 102 }),
        ...Array.from({ length: 201 }, (_, index) => factOf('click', index, { bid_id: 'clicked' })),
        factOf('conversion', 6_000, { bid_id: 'clicked' }),
      ];
      await factStore.insert(FACTS_TABLE, FACT_COLUMNS, happened.map(factValues));
    });

    it('shows its owner what happened in order, what was charged and why the rest was not', async () => {
      const bid = await found('looked-up');
      expect(bid).toMatchObject({
        ...{ bidId: 'looked-up', bidAt: BID_AT.toISOString(), pricingModel: 'CPC', charged: '0.03' },
        ...{ campaign: { id: 1, name: '=cmd()' }, creative: { id: 21, name: null }, isTruncated: false },
      });
      expect(bid.events.map(({ kind, charged, explanation }) => [kind, charged, explanation])).toEqual([
        ['bid', '0.00', null],
        ['win', '0.00', null],
        ['impression', '0.00', null],
        ['bill', '0.00', 'Already billed with the impression.'],
        ['click', '0.03', null],
        ['click', '0.00', 'Duplicate: it was reported before.'],
        ['conversion', '0.00', 'The ad wasn’t clicked, and wasn’t seen in the day before.'],
      ]);
      expect(bid.events[2]?.at).toBe('2026-10-31T12:00:01.007Z');
      expect(JSON.stringify(bid)).not.toMatch(/cost|staff|clearing|margin/i);
      const { events } = await found('lost');
      expect(events).toMatchObject([{ lossReason: 102, explanation: 'A higher bid won the auction.' }]);
    });

    it('takes the click id for the bid’s', async () => {
      expect(await found('click-of-looked-up')).toEqual(await found('looked-up'));
    });

    it('answers for a bid of another account as for one that never was', async () => {
      const others = await lookUp('looked-up', 'advert:5:click');
      const unknown = await lookUp('none');
      expect([others.statusCode, unknown.statusCode]).toEqual([404, 404]);
      expect(others.json<{ message: string }>().message).toBe(unknown.json<{ message: string }>().message);
      expect((await lookUp('looked-up', 'admin:1')).statusCode).toBe(404);
      expect((await lookUp('looked-up', OWNER, 'admin/')).statusCode).toBe(403);
      expect((await lookUp("no'; DROP TABLE facts")).statusCode).toBe(404);
      expect((await lookUp(' ')).statusCode).toBe(404);
    });

    it('shows clicks and the supply side to those who may see them', async () => {
      const dimensions = async (token: string) =>
        (await found('looked-up', token)).dimensions.map(({ dimension }) => dimension);
      expect(await dimensions(OWNER)).toEqual(expect.arrayContaining(['ssp', 'domain', 'country', 'size']));
      const hiddenFrom = async (token: string) => {
        const shown = await dimensions(token);
        expect(shown).toContain('country');
        for (const source of ['ssp', 'domain']) expect(shown).not.toContain(source);
      };
      await hiddenFrom('advert:99:click');
      premiumSspIds.push(2);
      await hiddenFrom('advert:99:click:ssp');
      expect(await dimensions(OWNER)).toContain('domain');
      premiumSspIds.pop();
      const { events, charged } = await found('looked-up', 'advert:99:ssp');
      expect(events.map(({ kind }) => kind)).toEqual(['bid', 'win', 'impression', 'bill', 'conversion']);
      expect(charged).toBe('0.03');
      // Clicks that are not shown take no place of what is, and what is left out says nothing of them.
      const clicked = await found('clicked', 'advert:99:ssp');
      expect(clicked).toMatchObject({ isTruncated: false, events: [{ kind: 'conversion' }] });
      expect((await found('clicked')).isTruncated).toBe(true);
    });

    it('shows staff what it cost as well', async () => {
      const bid = await found('looked-up', 'admin:1', 'admin/');
      expect(bid.staff).toEqual({
        user: { id: 99, name: null },
        ...{ bidCpm: '5.00', cost: '0.004', margin: '0.026', markup: 650, dspEndpointId: null },
      });
      expect(bid.events[2]).toMatchObject({ cost: '0.004', clearingCpm: '4.00' });
    });

    it('reads the granules that may have the bid, and not the others', async () => {
      const plan = await factStore.query<{ explain: string }>(
        "EXPLAIN indexes = 1 SELECT at FROM facts WHERE bid_id = 'looked-up'",
      );
      expect(plan.map(({ explain }) => explain).join('\n')).toContain('Name: bid_id_index');
    });
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
  authenticateKey: () => Promise.reject(unauthorized()),
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
