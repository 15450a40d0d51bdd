import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { FactStore } from '@marquee/kit/fact-store/port';
import { parseListQuery } from '@marquee/kit/lists/list-query';
import type { StatisticsField } from '@marquee/schemas/queries/statistics-metrics';
import type { Fact } from '@marquee/schemas/traffic/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { insertFacts, someFacts } from '../../test/facts.ts';
import { startMigratedChdb } from '../../test/migrated-facts.ts';
import { readFactFigures } from '../queries/spend.ts';
import { discrepancyList, listDiscrepancies } from '../discrepancies/discrepancies.ts';
import { FIELDS } from './fields.ts';
import type { StatisticsRequest } from './request.ts';
import { readStatistics } from './statistics.ts';

const DAY = Date.UTC(2026, 10, 10);

/** One fact that counts, and what differs from it. */
const [plain] = someFacts(1);
let offset = 0n;
const fact = (bid: string, kind: Fact['kind'], over: Partial<Fact> = {}): Fact => ({
  ...plain!,
  at: new Date(DAY),
  half_hour: new Date(DAY),
  bid_id: bid,
  kind,
  counted: over.reason === undefined || over.reason === '' ? 1 : 0,
  reason: '',
  wins: 0,
  impressions: 0,
  spend_nanos: 0n,
  cost_nanos: 0n,
  conversions: 0,
  deal_id: '',
  attribution: '',
  offset: (offset += 1n),
  ...over,
});

describe('gross and net', () => {
  let folder: string;
  let factStore: FactStore;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'marquee gross '));
    factStore = await startMigratedChdb(folder);
    await insertFacts(factStore, [
      // Seen, billed and clicked twice.
      fact('a', 'bill', {
        impressions: 1,
        spend_nanos: 1_100n,
        cost_nanos: 1_000n,
        deal_id: 'd1',
        ssp_endpoint_id: 3,
        discrepancy: 'lower',
        discrepancy_nanos: 250n,
      }),
      fact('a', 'impression', { deal_id: 'd1' }),
      fact('a', 'click', { deal_id: 'd1' }),
      fact('a', 'click', { reason: 'replay', deal_id: 'd1' }),
      // A robot that was reported twice, by pixel and by notice.
      fact('b', 'impression', { reason: 'invalid-traffic' }),
      fact('b', 'bill', { reason: 'invalid-traffic' }),
      fact('b', 'click', { reason: 'click-rate' }),
      fact('c', 'click', { reason: 'data-centre' }),
      // A robot that was reported after the bill: gross counts its bid once, and net not at all.
      fact('t', 'bill', { impressions: 1, spend_nanos: 1_100n, cost_nanos: 1_000n }),
      {
        ...fact('t', 'impression', { reason: 'invalid-traffic', counted: 1 }),
        impressions: -1,
        spend_nanos: -1_100n,
        cost_nanos: -1_000n,
      },
      // What is refused for other reasons is no invalid traffic.
      fact('d', 'impression', { reason: 'test' }),
      fact('y', 'bill', {
        reason: 'expired',
        ssp_endpoint_id: 3,
        discrepancy: 'late',
        discrepancy_nanos: 40n,
      }),
      fact('z', 'bill', {
        reason: 'expired',
        ssp_endpoint_id: 4,
        discrepancy: 'late',
        discrepancy_nanos: 70n,
      }),
      fact('d', 'click', { reason: 'expired' }),
      fact('a', 'bill', { reason: 'replay' }),
      // A click without an impression, and one whose impression was counted on another day.
      fact('e', 'click'),
      fact('f', 'click'),
      fact('f', 'impression', {
        at: new Date(DAY - 86_400_000),
        half_hour: new Date(DAY - 86_400_000),
        impressions: 1,
      }),
      fact('v', 'video', { video_event: 'start' }),
      fact('w', 'video', { video_event: 'start' }),
      fact('w', 'video', { video_event: 'complete' }),
      fact('w', 'video', { video_event: 'complete', reason: 'replay' }),
      fact('a', 'conversion', {
        attribution: 'view',
        conversions: 1,
        conversion_value_nanos: 2_500_000_000n,
        pixel_id: 4,
      }),
      // A view whose order a click won, three weeks later.
      fact('m', 'conversion', {
        attribution: 'view',
        conversion_value_nanos: 4n,
        conversions: 1,
        pixel_id: 4,
      }),
      fact('m', 'conversion', {
        at: new Date(DAY + 21 * 86_400_000),
        attribution: 'view',
        reason: 'credit-moved-to-click',
        counted: 1,
        conversions: -1,
        conversion_value_nanos: -4n,
        pixel_id: 4,
      }),
      fact('a', 'conversion', { reason: 'repeat-once', conversion_value_nanos: 9_000_000_000n, pixel_id: 4 }),
      // A message that would move a credit, and comes again.
      fact('m', 'conversion', { reason: 'credit-moved-to-click', pixel_id: 4 }),
      // Calls of a pixel that no ad is known of.
      fact('p1', 'conversion', { campaign_id: 0, reason: 'click-missing', pixel_id: 4 }),
      fact('p2', 'conversion', { campaign_id: 0, reason: 'test', pixel_id: 4 }),
      // A DSP's.
      fact('o', 'bill', {
        user_id: 0,
        campaign_id: 0,
        dsp_endpoint_id: 9,
        impressions: 1,
        spend_nanos: 500n,
        cost_nanos: 400n,
      }),
    ]);
  });
  afterAll(async () => {
    await factStore.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const read = (
    fields: readonly StatisticsField[],
    groupBy: StatisticsRequest['groupBy'] = ['day'],
    filters: StatisticsRequest['filters'] = [],
  ) =>
    readStatistics(factStore, {
      groupBy,
      fields,
      fromMs: DAY,
      toMs: DAY + 86_400_000,
      timezone: 'Z',
      filters,
      having: [],
      havingBy: groupBy,
      order: { by: groupBy[0]!, direction: 'ASC' },
      page: 1,
      perPage: 100,
    });

  it('differ by invalid traffic alone', async () => {
    const { totals } = await read([
      'impressions',
      'invalidImpressions',
      'grossImpressions',
      'clicks',
      'invalidClicks',
      'grossClicks',
      'clicksWithoutImpression',
      'spend',
      'profit',
    ]);
    expect(totals).toEqual({
      impressions: 2,
      invalidImpressions: 2,
      grossImpressions: 4,
      clicks: 3,
      invalidClicks: 3,
      grossClicks: 6,
      clicksWithoutImpression: 1,
      spend: '0.0000016',
      profit: '0.0000002',
    });
  });

  it('are grouped by reason', async () => {
    const { rows } = await read(['clicks', 'invalidClicks', 'invalidImpressions'], ['reason']);
    const counts = new Map(
      rows.map((row) => [row.reason, [row.clicks, row.invalidClicks, row.invalidImpressions]]),
    );
    expect(Object.fromEntries(counts)).toEqual({
      '': [3, 0, 0],
      'click-rate': [0, 1, 0],
      'data-centre': [0, 1, 0],
      expired: [0, 0, 0],
      'invalid-traffic': [0, 0, 2],
      replay: [0, 1, 0],
      'repeat-once': [0, 0, 0],
      'credit-moved-to-click': [0, 0, 0],
      test: [0, 0, 0],
    });
    const rejected = (await read(['rejectedConversions'], ['reason'])).rows;
    expect(rejected.filter((row) => row.rejectedConversions !== 0)).toEqual([
      { reason: 'repeat-once', rejectedConversions: 1 },
    ]);
    const { rows: campaigns } = await read(['rejectedConversions'], ['campaign', 'reason']);
    expect(campaigns.filter(({ campaign }) => campaign === 0)).toEqual([
      { campaign: 0, reason: '', rejectedConversions: 0 },
    ]);
    const { totals } = await read(
      ['invalidClicks'],
      ['day'],
      [{ dimension: 'reason', values: ['data-centre', 'click-rate'] }],
    );
    expect(totals).toEqual({ invalidClicks: 2 });
  });

  it('leave the money, videos and conversions net', async () => {
    expect((await read(['videoStarts', 'videoCompletes', 'videoCompletionRate'])).totals).toEqual({
      videoStarts: 2,
      videoCompletes: 1,
      videoCompletionRate: 50,
    });
    const { rows } = await read(['conversions', 'conversionValue'], ['attribution', 'pixel']);
    expect(rows).toContainEqual({ attribution: 'view', pixel: 4, conversions: 1, conversionValue: '2.50' });
    expect((await read(['spend'], ['deal'])).rows).toContainEqual({ deal: 'd1', spend: '0.0000011' });
    expect((await read(['spend'], ['dspEndpoint'])).rows).toContainEqual({
      dspEndpoint: 9,
      spend: '0.0000005',
    });
  });

  describe('the prices of exchanges that do not fit', () => {
    const list = (query: Record<string, string>, store: Pick<FactStore, 'query'> = factStore) =>
      listDiscrepancies(parseListQuery(discrepancyList, query), {
        factStore: store,
        sspEndpointNames: async () => new Map([[3, 'Alpha']]),
        clock: () => new Date(DAY + 86_400_000),
      });
    const namesOf = async (query: Record<string, string>) => (await list(query)).rows.map(({ id }) => id);

    it('are listed by endpoint and kind, with their subject, read from the sums in the parts', async () => {
      const bySums: Pick<FactStore, 'query'> = {
        query: (sql, params) => factStore.query(`${sql} SETTINGS force_optimize_projection = 1`, params),
      };
      const { rows, total } = await list({}, bySums);
      expect(total).toBe(3);
      expect(rows[0]).toEqual({
        id: '3-lower',
        sspEndpointId: 3,
        sspEndpointName: 'Alpha',
        kind: 'lower',
        notices: 1,
        amount: '0.00000025',
        cost: '0.000001',
        share: 25,
        lastAt: new Date(DAY).toISOString(),
      });
      expect(rows.slice(1).map(({ id, sspEndpointName, share }) => [id, sspEndpointName, share])).toEqual([
        ['4-late', null, null],
        ['3-late', 'Alpha', 4],
      ]);
    });

    it('are filtered, sorted, paged and bounded by the period', async () => {
      expect(await namesOf({ orderBy: 'amount', sortedBy: 'asc' })).toEqual(['3-late', '4-late', '3-lower']);
      expect(await namesOf({ orderBy: 'sspEndpointName', sortedBy: 'desc' })).toEqual([
        '3-late',
        '3-lower',
        '4-late',
      ]);
      expect(await namesOf({ 'where[sspEndpointId]': '3', 'whereIn[kind]': 'late,unpriced' })).toEqual([
        '3-late',
      ]);
      expect(await namesOf({ perPage: '2', page: '2' })).toEqual(['3-late']);
      const after = new Date(DAY + 1_800_000).toISOString();
      expect(await namesOf({ 'where[at][gte]': after })).toEqual([]);
      expect(await namesOf({ 'where[at][lte]': after })).toHaveLength(3);
      expect(await namesOf({ 'where[at][lt]': new Date(DAY).toISOString() })).toEqual([]);
      for (const query of [
        { 'where[at][gte]': '2020-01-01' },
        { 'where[at][gte]': '2026-12-01', 'where[at][lt]': '2026-11-01' },
        { 'where[at]': '2026-11-01' },
        { 'where[kind][like]': 'l' },
        { orderBy: 'at' },
      ] as Record<string, string>[])
        await expect(async () => list(query), JSON.stringify(query)).rejects.toMatchObject({ status: 422 });
    });
  });

  it('orders by every field, and keeps the rows that show what is asked of it', async () => {
    const fields = Object.keys(FIELDS) as StatisticsField[];
    const [shown = {}] = (await read(fields)).rows;
    expect(shown).toMatchObject({ ctr: 150, cpa: '0.0000016', roas: 156250000 });
    for (const field of fields) {
      const answer = await readStatistics(factStore, {
        groupBy: ['day'],
        fields: [field],
        fromMs: DAY,
        toMs: DAY + 86_400_000,
        timezone: 'Z',
        filters: [],
        having: [{ metric: field, operator: 'eq', value: String(shown[field]) }],
        havingBy: ['day'],
        order: { by: field, direction: 'DESC' },
        page: 1,
        perPage: 10,
      });
      expect([field, answer.total]).toEqual([field, 1]);
    }
  });

  it('keeps what DSPs owe out of the accounts’ journal', async () => {
    const { campaigns } = await readFactFigures(factStore);
    expect(campaigns.map(({ userId, spendNanos }) => [userId, spendNanos])).toEqual([
      [plain!.user_id, 1_100n],
    ]);
  });
});
