import { dayRangeOf } from '@marquee/kit/http/day-range';
import { totalsSequence } from '@marquee/schemas/live/messages';
import type { Fact } from '@marquee/schemas/traffic/facts';
import { SAVED_VIEWS_MAX } from '@marquee/schemas/list-view/limits';
import type { ListView } from '@marquee/schemas/list-view/views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  counted,
  createReportingTestContext,
  facts,
  type ReportingTestContext,
} from '../test/reporting-test-context.ts';
import { createAdStats } from './queries/ad-stats.ts';

let context: ReportingTestContext;
beforeAll(async () => {
  context = await createReportingTestContext();
});
afterAll(() => context.dispose());

it('reports the performance of campaigns and creatives', async () => {
  const stats = await context.service.stats.campaignStats([1, 2, 999]);
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
  expect((await context.service.stats.creativeStats([10, 11])).size).toBe(2);
  const since = await context.service.spendSince(new Date('2026-11-01T00:00:00Z'));
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
    const before = createAdStats(context.factStore, () => new Date('2026-10-31T10:10:00Z'));
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
    const after = await context.service.stats.campaignStats([1], range);
    expect(after.get(1)).toMatchObject({ ...expected, open: { since: until, until, halfHours: [] } });
  },
);

it('reports separately the half hours of a campaign that still change', async () => {
  const stats = createAdStats(context.factStore, () => new Date('2026-10-31T10:10:00Z'));
  const since = Date.parse('2026-10-31T09:30:00Z');
  const whole = (await context.service.stats.campaignStats([1])).get(1);
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
    context.app.inject({
      method: 'PUT',
      url: `/api/${to}`,
      headers: { authorization: 'Bearer advert:5' },
      payload: body,
    });
  const viewOf = async (token: string) => (await context.get(path, token)).json<{ data: object }>().data;
  const none = { order: [], visible: {}, widths: {}, density: 'comfortable' };
  const noViews = { savedViews: [], defaultViewId: null };
  expect(await viewOf('advert:5')).toEqual({ ...none, ...noViews });
  const view = { ...none, order: ['name', 'spend'], visible: { spend: true }, widths: { name: 320 } };
  expect((await put(view)).json()).toEqual({ data: view });
  expect(await viewOf('advert:5')).toEqual({ ...view, ...noViews });
  expect(await viewOf('advert:6')).toEqual({ ...none, ...noViews });
  expect((await put({ density: 'compact' })).statusCode).toBe(200);
  expect(await viewOf('advert:5')).toEqual({ ...none, ...noViews, density: 'compact' });
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

describe('saved views of lists', () => {
  const list = 'list-views/advertiser-creatives';
  const body = (name: string) => ({ name, parameters: { status: 'active' }, settings: { order: ['name'] } });
  const call = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object, user = 15) =>
    context.app.inject({
      method,
      url: `/api/${path}`,
      headers: { authorization: `Bearer advert:${user}` },
      ...(payload && { payload }),
    });
  const make = async (name: string, user?: number) =>
    (await call('POST', `${list}/views`, body(name), user)).json<{ data: { id: number } }>().data.id;
  const kept = async (user = 15) =>
    (await context.get(list, `advert:${user}`)).json<{ data: ListView }>().data;

  it('belong to their owner alone', async () => {
    const id = await make('Mine');
    for (const [method, path, payload] of [
      ['PATCH', `${list}/views/${id}`, { name: 'Theirs' }],
      ['DELETE', `${list}/views/${id}`, undefined],
      ['POST', `${list}/views/${id}/restore`, undefined],
      ['PUT', `${list}/default`, { viewId: id }],
    ] as const)
      expect((await call(method, path, payload, 16)).statusCode, `${method} ${path}`).toBe(404);
    expect((await kept(16)).savedViews).toEqual([]);
    expect((await call('PUT', `${list}/default`, { viewId: id })).statusCode).toBe(204);
    expect(await kept()).toMatchObject({ savedViews: [{ id, name: 'Mine' }], defaultViewId: id });
    expect((await call('DELETE', `${list}/views/${id}`)).statusCode).toBe(204);
    expect(await kept()).toMatchObject({ savedViews: [], defaultViewId: null });
    expect((await call('POST', `${list}/views/${id}/restore`)).statusCode).toBe(200);
    expect(await kept()).toMatchObject({ savedViews: [{ id, name: 'Mine' }], defaultViewId: id });
  });

  it('of two browsers are all kept, and the last change of a part counts', async () => {
    const ids = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => make(name, 17)));
    expect((await kept(17)).savedViews.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const [id] = ids;
    const changes = [
      { name: 'Renamed' },
      { parameters: { sort: 'name' } },
      { settings: { density: 'compact' } },
    ];
    await Promise.all(changes.map((change) => call('PATCH', `${list}/views/${id}`, change, 17)));
    expect((await kept(17)).savedViews.find((view) => view.id === id)).toMatchObject({
      name: 'Renamed',
      parameters: { sort: 'name' },
      settings: { density: 'compact' },
    });
    const both = await Promise.all([make('Same', 17), make('same', 17)].map((one) => one.catch(() => 0)));
    expect(both.filter((one) => one > 0)).toHaveLength(1);
  });

  it('are named clearly, and bounded', async () => {
    await make('Spring', 18);
    const taken = await call('POST', `${list}/views`, body('SPRING'), 18);
    expect(taken.statusCode).toBe(409);
    expect(taken.body).toContain('You already have a view with this name.');
    for (const bad of [
      { ...body(''), name: '  ' },
      body('x'.repeat(256)),
      { ...body('a'), parameters: { status: 7 } },
      { ...body('a'), parameters: { search: 'x'.repeat(8_001) } },
      {
        ...body('a'),
        parameters: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`f${at}`, 'x'])),
      },
      { ...body('a'), settings: { density: 'airy' } },
      { ...body('a'), page: 2 },
    ])
      expect(
        (await call('POST', `${list}/views`, bad, 18)).statusCode,
        JSON.stringify(bad).slice(0, 80),
      ).toBe(422);
    for (let count = 1; count < SAVED_VIEWS_MAX; count += 1) await make(`View ${count}`, 18);
    expect((await call('POST', `${list}/views`, body('One more'), 18)).statusCode).toBe(409);
  });
});

it('keeps presets of statistics settings by user', async () => {
  const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, token: string, payload?: object) =>
    context.app.inject({
      method,
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  const list = async (token: string) =>
    (await context.get('presets/statistics', token)).json<{ data: object[] }>().data;
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
  const balanced = await context.get('admin/reconciliation');
  expect(balanced.json()).toMatchObject({
    data: { isBalanced: true, differenceNanos: '0', differences: [] },
  });
  const right = context.ledger;
  context.ledger = {
    ...right,
    campaigns: right.campaigns.map((line, index) =>
      index === 0 ? { ...line, spendNanos: line.spendNanos + 1n } : line,
    ),
  };
  const off = (await context.get('admin/reconciliation')).json<{ data: unknown }>();
  expect(off.data).toMatchObject({
    isBalanced: false,
    differences: [{ what: 'campaign', differenceNanos: '1' }],
  });
  expect(await context.metrics.metrics()).toContain('marquee_reconciliation_difference_nanos 1');
  context.ledger = right;
  expect((await context.get('admin/reconciliation', 'advert:5')).statusCode).toBe(403);
});
