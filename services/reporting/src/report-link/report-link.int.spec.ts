import { readModelDb } from '@marquee/kit/projector/read-model';
import { secretDigest } from '@marquee/kit/runtime/secret-digest';
import type { ReportLinkView, SharedReport } from '@marquee/schemas/report-link/views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  createReportingTestContext,
  RANGE,
  type ReportingTestContext,
} from '../../test/reporting-test-context.ts';
import { reportLinksReadModel } from '../read-models/report-links/projector.ts';
import { createReportLinkQueries } from '../read-models/report-links/query.ts';

let context: ReportingTestContext;
beforeAll(async () => {
  context = await createReportingTestContext();
});
afterAll(() => context.dispose());

describe('links to reports', () => {
  const QUERY = `groupBy=campaign,weekday&fields=impressions,spend&${RANGE}&timezone=%2B05:30`;
  const OWNER = 'advert:5:click';
  const create = async (query = QUERY, more: object = {}) => {
    const payload = { name: 'For Acme', query, days: 7, ...more };
    const headers = { authorization: `Bearer ${OWNER}` };
    return context.app.inject({ method: 'POST', url: '/api/statistics/links', headers, payload });
  };
  const tokenOf = async (...args: Parameters<typeof create>) => {
    const answer = await create(...args);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ data: ReportLinkView & { token: string } }>().data;
  };
  const open = (token: string) => context.app.inject({ url: `/api/shared-reports/${token}` });
  const list = async () =>
    (await context.get('statistics/links', OWNER)).json<{ data: ReportLinkView[] }>().data;
  const seen = { canSeeClick: true, canSeeSsp: false, canSeeSspPremium: false };
  beforeAll(() => context.readers.set(5, { userId: 5, role: 'advert', ...seen }));

  it('show the report to everyone, by names and sums, without ids', async () => {
    const { id, token } = await tokenOf();
    expect(token).toMatch(/^[\w-]{43}$/);
    const answer = await open(token);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const { data } = answer.json<{ data: SharedReport }>();
    const own = await context.statistics(`${QUERY}&perPage=500`, OWNER);
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
    const byDay = await context.statistics(QUERY.replace('campaign,weekday', 'day'), OWNER);
    expect(data.days).toEqual(byDay.data);
    expect(await list()).toMatchObject([{ id, opens: 1, lastOpenedAt: '2026-11-02T10:00:00.000Z' }]);
    expect(JSON.stringify(await list())).not.toContain(token);
  });

  it('move with the days where they are made so', async () => {
    const { token } = await tokenOf(QUERY, { preset: 'yesterday' });
    const { data } = (await open(token)).json<{ data: SharedReport }>();
    expect(data).toMatchObject({ from: '2026-11-01', to: '2026-11-01' });
    // At ten in the morning UTC it is the evening before in -12:00.
    const far = await tokenOf(QUERY.replace('%2B05:30', '-12:00'), { preset: 'yesterday' });
    expect((await open(far.token)).json()).toMatchObject({
      data: { from: '2026-10-31', to: '2026-10-31', timezone: '-12:00' },
    });
  });

  it('are closed where they are revoked, expired, unknown or their owner is not active or may see less', async () => {
    const { id, token } = await tokenOf();
    const { token: clicks, expiresAt } = await tokenOf(`groupBy=day&fields=clicks&${RANGE}`);
    expect((await open(clicks)).statusCode).toBe(200);
    context.readers.set(5, { userId: 5, role: 'advert', ...seen, canSeeClick: false });
    expect((await open(clicks)).statusCode).toBe(404);
    context.readers.delete(5);
    expect((await open(token)).statusCode).toBe(404);
    context.readers.set(5, { userId: 5, role: 'advert', ...seen });
    expect((await open(token)).statusCode).toBe(200);
    const revoke = (bearer: string) =>
      context.app.inject({
        ...{ method: 'DELETE', url: `/api/statistics/links/${id}` },
        headers: { authorization: `Bearer ${bearer}` },
      });
    expect((await revoke('advert:6')).statusCode).toBe(404);
    expect((await revoke(OWNER)).statusCode).toBe(204);
    const closed = await open(token);
    const unknown = await open('x'.repeat(43));
    expect([closed.statusCode, unknown.statusCode]).toEqual([404, 404]);
    expect(closed.json()).toEqual(unknown.json());
    const queries = createReportLinkQueries(readModelDb(context.readStore, reportLinksReadModel));
    expect(await queries.byToken(secretDigest(clicks), new Date(expiresAt))).toBeUndefined();
  });

  it('are refused for what their owner may not see, and for staff', async () => {
    expect((await create(`groupBy=day&fields=cost&${RANGE}`)).statusCode).toBe(403);
    expect((await create(QUERY, { days: 400 })).statusCode).toBe(422);
    expect((await create(QUERY, { name: ' ' })).statusCode).toBe(422);
    expect((await context.get('statistics/links', 'admin:1')).statusCode).toBe(403);
  });

  it('are fifty of an account at most, also where many are created at once', async () => {
    const open = (await list()).length;
    const asked = await Promise.all(Array.from({ length: 53 - open }, () => create()));
    expect(asked.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
    expect(await list()).toHaveLength(50);
  });
});
