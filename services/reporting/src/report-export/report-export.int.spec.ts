import { createMemoryIdAllocator } from '@marquee/kit/ids/memory';
import type { ReportExportView } from '@marquee/schemas/report-export/views';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import {
  createReportingTestContext,
  RANGE,
  type ReportingTestContext,
} from '../../test/reporting-test-context.ts';
import { createReportExports } from './module.ts';
import { createExportWork, ExportTaken } from './work.ts';

let context: ReportingTestContext;
beforeAll(async () => {
  context = await createReportingTestContext();
});
afterAll(() => context.dispose());

describe('exports in the background', () => {
  const QUERY = `groupBy=campaign&fields=impressions,spend&${RANGE}`;
  const send = (method: 'POST' | 'DELETE', url: string, payload?: object, token = 'admin:1') =>
    context.app.inject({
      ...{ method, url: `/api/statistics/exports${url}`, headers: { authorization: `Bearer ${token}` } },
      ...(payload && { payload }),
    });
  const list = async (token?: string) =>
    (await context.get('statistics/exports', token)).json<{ data: ReportExportView[] }>().data;
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
  const worker = () => context.service.workers.find(({ name }) => name === 'reporting: exports');
  const otherWorker = () =>
    createReportExports({ ...context, ...context.ports, ids: createMemoryIdAllocator() }, context.reader)
      .worker;
  beforeAll(async () => {
    context.readers.set(1, {
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
    const all = await context.statistics(QUERY);
    expect(made).toMatchObject({ status: 'completed', rows: all.meta.total, total: all.meta.total });
    const file = await context.get(`statistics/exports/${id}/file`);
    expect(file.headers['content-disposition']).toBe('attachment; filename="mine.csv"');
    expect(file.body).toBe((await context.get(`statistics/export.csv?${QUERY}`)).body);
    expect(file.rawPayload.length).toBe(made?.size);
    expect((await context.get(`statistics/exports/${id}/file`, 'admin:9')).statusCode).toBe(404);
    expect(await list('admin:9')).toEqual([]);
    expect((await send('DELETE', `/${id}`, undefined, 'admin:9')).statusCode).toBe(404);
    expect((await send('DELETE', `/${id}`)).statusCode).toBe(204);
    expect((await context.get(`statistics/exports/${id}/file`)).statusCode).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('are not handed to an owner who may see less since', async () => {
    context.readers.set(8, {
      userId: 8,
      role: 'advert',
      canSeeClick: true,
      canSeeSsp: false,
      canSeeSspPremium: false,
    });
    const id = await request(`groupBy=day&fields=clicks&${RANGE}`, 'advert:8:click');
    expect(await done(id, 'advert:8:click')).toMatchObject({ status: 'completed' });
    expect((await context.get(`statistics/exports/${id}/file`, 'advert:8')).statusCode).toBe(403);
    expect((await context.get(`statistics/exports/${id}/file`, 'advert:8:click')).statusCode).toBe(200);
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

  it('fail where process after process died over them', async () => {
    await worker()?.stop();
    const id = await request();
    const long = new Date('2026-11-01T09:00:00Z').getTime();
    for (let attempt = 1; attempt <= 3; attempt += 1)
      await createExportWork(context.readStore, `gone ${attempt}`).claim(
        id,
        new Date(long + attempt * 3_600_000),
      );
    const other = otherWorker();
    await other.start();
    expect(await done(id)).toMatchObject({
      status: 'failed',
      reason: 'The export was interrupted too often. Try a shorter range or fewer groups.',
    });
    await other.stop();
  });

  it('are taken up by another process where one is gone, and three of an account wait at most', async () => {
    // All at once, as a program may ask: the limit holds as it does for one after the other.
    const asked = await Promise.all(
      Array.from({ length: 6 }, () => send('POST', '', { format: 'csv', query: QUERY })),
    );
    expect(asked.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 202, 202, 409, 409, 409]);
    const ids = (await list()).filter(({ status }) => status === 'pending').map(({ id }) => id);
    expect(ids).toHaveLength(3);
    const gone = createExportWork(context.readStore, 'gone');
    await gone.claim(ids[0] ?? 0, new Date('2026-11-02T09:00:00Z'));
    const other = otherWorker();
    await other.start();
    for (const id of ids) expect((await done(id))?.status).toBe('completed');
    await other.stop();
    // The one that was gone comes back, and neither its file nor its progress takes the place of the other's.
    const taken = ids[0] ?? 0;
    await gone.beat(taken, { rows: 99, total: 99 }, new Date('2026-11-02T10:00:00Z'));
    await gone.release(taken);
    const late = gone.keepKey(taken, `export-${'0'.repeat(40)}.csv`, new Date('2026-11-03T10:00:00Z'));
    await expect(late).rejects.toBeInstanceOf(ExportTaken);
    expect((await context.get(`statistics/exports/${taken}/file`)).statusCode).toBe(200);
  });
});
