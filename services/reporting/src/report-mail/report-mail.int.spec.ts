import { KEEP_DELETED_MS } from '@marquee/kit/decider/restoration';
import { NO_STREAM } from '@marquee/kit/event-store/port';
import { createMemoryIdAllocator } from '@marquee/kit/ids/memory';
import { sampleEvent } from '@marquee/kit/testing/samples';
import type { ReportMailView } from '@marquee/schemas/report-mail/views';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { createReportingTestContext, type ReportingTestContext } from '../../test/reporting-test-context.ts';
import { createReportMailCommands } from './commands.ts';
import { createMailWork } from './work.ts';
import { sendDueMails } from './worker.ts';

let context: ReportingTestContext;
beforeAll(async () => {
  context = await createReportingTestContext();
});
afterAll(() => context.dispose());

describe('reports by mail', () => {
  const OWNER = 'advert:5:click';
  const MAIL = {
    name: '<Mine>',
    query: 'groupBy=campaign&fields=impressions,spend&orderField=spend&orderDir=desc&filter[country]=USA,DEU',
    frequency: 'monthly',
    hour: 0,
    timezone: '+05:30',
  };
  const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token = OWNER) =>
    context.app.inject({
      ...{ method, url: `/api/statistics/mails${url}`, headers: { authorization: `Bearer ${token}` } },
      ...(payload && { payload }),
    });
  const list = async () =>
    (await context.get('statistics/mails', OWNER)).json<{ data: ReportMailView[] }>().data;
  const create = async (more: object = {}) => {
    const answer = await send('POST', '', { ...MAIL, ...more });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ data: ReportMailView }>().data;
  };
  const reactor = () => context.service.workers?.find(({ name }) => name === 'reactor reporting mails');
  const work = () => createMailWork(context.readStore);
  const scheduled = (id: number, nextAt: string | null) =>
    vi.waitFor(
      async () => expect((await work().of([id])).get(id)?.next_at?.toISOString() ?? null).toBe(nextAt),
      5_000,
    );
  /** One round of the worker at a time; a mail that the server refuses where an error is given. */
  const round = (at: Date, error?: string) =>
    sendDueMails(
      {
        commands: createReportMailCommands(context.eventStore, createMemoryIdAllocator()),
        work: work(),
        statistics: context.reader,
        mailer: {
          send: async (mail) => {
            if (error !== undefined) throw new Error(error);
            context.mails.push(mail);
          },
        },
        readerOf: async (userId) => context.readers.get(userId),
        mailOwnerOf: async (userId) => context.mailOwners.get(userId),
        publicUrl: 'https://marquee.example',
        clock: () => at,
      },
      new AbortController().signal,
    );
  const seen = { canSeeClick: true, canSeeSsp: false, canSeeSspPremium: false };
  const due = new Date('2026-11-30T18:30:00Z');
  beforeAll(async () => {
    context.readers.set(5, { userId: 5, role: 'advert', ...seen });
    context.mailOwners.set(5, { email: 'zoe@example.test', firstName: 'Zoe', language: 'en' });
    await reactor()?.start();
  });
  afterAll(() => reactor()?.stop());

  it('are sent once by two processes, about the last full period, with the figures of the page', async () => {
    const { id, nextAt, lastSentAt } = await create();
    expect({ nextAt, lastSentAt }).toEqual({ nextAt: due.toISOString(), lastSentAt: null });
    await scheduled(id, due.toISOString());
    await round(new Date(due.getTime() - 1));
    expect(context.mails).toEqual([]);
    // Missed for three months: November to January are one mail, about January.
    const late = new Date('2027-02-10T10:00:00Z');
    await send('PUT', `/${id}`, { ...MAIL, frequency: 'daily', hour: 2 });
    await scheduled(id, '2026-11-02T20:30:00.000Z');
    await Promise.all([round(late), round(late), round(late)]);
    expect(context.mails).toHaveLength(1);
    expect(context.mails[0]).toMatchObject({ to: 'zoe@example.test', subject: '<Mine>: 9 Feb 2027' });
    expect(context.mails[0]?.text).toContain('There was no traffic in this period.');
    await scheduled(id, '2027-02-10T20:30:00.000Z');
    expect(await list()).toMatchObject([{ id, lastSentAt: late.toISOString(), lastFailure: null }]);
    expect((await send('DELETE', `/${id}`)).statusCode).toBe(204);
    context.mails.length = 0;
  });

  it('go on when a clock that was a year ahead is set right, with no mail for it', async () => {
    const { id } = await create();
    await scheduled(id, due.toISOString());
    await round(new Date('2027-12-15T00:00:00Z'));
    await scheduled(id, '2027-12-31T18:30:00.000Z');
    expect(context.mails).toHaveLength(1);
    await round(new Date('2026-12-15T00:00:00Z'));
    await scheduled(id, '2026-12-31T18:30:00.000Z');
    expect(context.mails).toHaveLength(1);
    await round(new Date('2026-12-31T18:30:00Z'));
    expect(context.mails).toHaveLength(2);
    await send('DELETE', `/${id}`);
    context.mails.length = 0;
  });

  it('have totals, the first rows, the file and links to the report and to where they are turned off', async () => {
    const { id } = await create({ hour: 16 });
    await scheduled(id, '2026-12-01T10:30:00.000Z');
    // A month later it is about November, of which there are facts.
    await round(new Date('2026-12-02T10:30:00Z'));
    const [mail] = context.mails;
    const query = `${MAIL.query}&timezone=%2B05:30&from=2026-11-01&to=2026-11-30`;
    const own = await context.statistics(query, OWNER);
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
    const [, spend, impressions] = mail?.attachments ?? [];
    for (const chart of [spend, impressions]) expect(chart?.content.subarray(1, 4).toString()).toBe('PNG');
    // As the mail is read without its images: the figures of the same rows by day, those without traffic too.
    const byDay = await context.statistics(
      'groupBy=day&fields=impressions&filter[country]=USA,DEU&timezone=%2B05:30&from=2026-11-01&to=2026-11-30',
      OWNER,
    );
    const [, alt = ''] =
      /cid:impressions@marquee" alt="Impressions by day\. ([^"]+)\."/.exec(mail?.html ?? '') ?? [];
    const figures = new Map(
      byDay.data.map(({ day, impressions: count }) => [Number(String(day).slice(-2)), count]),
    );
    expect(figures.size).toBeGreaterThan(1);
    expect(alt.split('; ')).toEqual(
      Array.from({ length: 30 }, (_, index) => `${index + 1} Nov 2026: ${figures.get(index + 1) ?? 0}`),
    );
    await send('DELETE', `/${id}`);
    context.mails.length = 0;
  });

  it('are in the language of their owner', async () => {
    context.mailOwners.set(5, { email: 'zoe@example.test', firstName: 'Zoe', language: 'de' });
    const { id } = await create({ hour: 16 });
    await scheduled(id, '2026-12-01T10:30:00.000Z');
    await round(new Date('2026-12-02T10:30:00Z'));
    const [mail] = context.mails;
    expect(mail?.subject).toBe('<Mine>: 01.11.2026 – 30.11.2026');
    expect(mail?.text).toContain('Guten Tag Zoe,');
    expect(mail?.text).toMatch(/Impressionen: [\d.]+\nAusgaben: [\d.]+,\d+\u00a0\$\n/);
    expect(mail?.text).toContain('Der ganze Bericht ist als Arbeitsmappe angehängt.');
    expect(mail?.text).toContain('Bericht öffnen: https://');
    expect(mail?.html).toContain('<html lang="de">');
    for (const label of ['Kampagne', 'Ausgaben', 'Gesamt']) expect(mail?.html).toContain(`>${label}</th>`);
    await send('DELETE', `/${id}`);
    context.mails.length = 0;
    context.mailOwners.set(5, { email: 'zoe@example.test', firstName: 'Zoe', language: 'en' });
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
    expect(context.mails).toHaveLength(1);
    expect(await list()).toMatchObject([{ lastSentAt: again.toISOString(), lastFailure: null }]);
    // A right that was taken away is no reason to try again.
    await send('PUT', `/${id}`, { ...MAIL, query: 'groupBy=day&fields=clicks' });
    await scheduled(id, due.toISOString());
    context.readers.set(5, { userId: 5, role: 'advert', ...seen, canSeeClick: false });
    await round(due);
    await scheduled(id, '2026-12-31T18:30:00.000Z');
    expect((await list())[0]?.lastFailure?.reason).not.toBe(reason);
    expect(context.mails).toHaveLength(1);
    context.readers.set(5, { userId: 5, role: 'advert', ...seen });
    await send('DELETE', `/${id}`);
    context.mails.length = 0;
  });

  it('are due again once they are restored, and forgotten once they no longer can be', async () => {
    const { id } = await create();
    await scheduled(id, due.toISOString());
    await round(due);
    await scheduled(id, '2026-12-31T18:30:00.000Z');
    await send('DELETE', `/${id}`);
    await scheduled(id, null);
    const deletedAt = Date.parse('2026-11-02T10:00:00Z');
    await work().forgetPaused(new Date(deletedAt + KEEP_DELETED_MS - 60_000));
    expect((await send('POST', `/${id}/restore`)).statusCode).toBe(200);
    await scheduled(id, due.toISOString());
    expect(await list()).toMatchObject([{ id, lastSentAt: due.toISOString() }]);
    await work().forgetPaused(new Date(deletedAt + 2 * KEEP_DELETED_MS));
    await scheduled(id, due.toISOString());
    await send('DELETE', `/${id}`);
    await scheduled(id, null);
    await work().forgetPaused(new Date(deletedAt + 2 * KEEP_DELETED_MS));
    expect((await work().of([id])).size).toBe(0);
    context.mails.length = 0;
  });

  it('are not sent to who turned them off or is not active, and end with the account', async () => {
    const { id } = await create();
    await scheduled(id, due.toISOString());
    context.mailOwners.delete(5);
    await round(due);
    expect(context.mails).toEqual([]);
    await scheduled(id, '2026-12-31T18:30:00.000Z');
    context.mailOwners.set(5, { email: 'zoe@example.test', firstName: 'Zoe', language: 'en' });
    context.readers.delete(5);
    await round(new Date('2026-12-31T18:30:00Z'));
    context.readers.set(5, { userId: 5, role: 'advert', ...seen });
    expect((await send('PUT', `/${id}`, { ...MAIL, isEnabled: false })).statusCode).toBe(200);
    await scheduled(id, null);
    expect(await list()).toMatchObject([{ id, nextAt: null, isEnabled: false }]);
    await round(new Date('2027-06-01T00:00:00Z'));
    expect(context.mails).toEqual([]);
    await context.eventStore.append('user-5', NO_STREAM, [sampleEvent('UserDeleted', { userId: 5 })]);
    await vi.waitFor(async () => expect(await list()).toEqual([]), 15_000);
    await vi.waitFor(async () => expect(await work().idsOf(5)).toEqual([]), 15_000);
  });

  it('are refused for what their owner may not see, for staff and for others', async () => {
    expect((await send('POST', '', { ...MAIL, query: 'groupBy=day&fields=cost' })).statusCode).toBe(403);
    expect((await send('POST', '', { ...MAIL, hour: 24 })).statusCode).toBe(422);
    expect((await send('POST', '', { ...MAIL, frequency: 'hourly' })).statusCode).toBe(422);
    expect((await send('POST', '', { ...MAIL, timezone: '+05:31' })).statusCode).toBe(422);
    expect((await send('POST', '', { ...MAIL, email: 'other@example.test' })).statusCode).toBe(422);
    expect((await context.get('statistics/mails', 'admin:1')).statusCode).toBe(403);
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
    const [first, second] = await list();
    expect(await list()).toHaveLength(20);
    // One that was deleted counts again once it is restored.
    await send('DELETE', `/${first?.id}`);
    await create();
    const refused = await send('POST', `/${first?.id}/restore`);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining('You have 20 reports by email.'),
    ]);
    await send('DELETE', `/${second?.id}`);
    expect((await send('POST', `/${first?.id}/restore`)).statusCode).toBe(200);
  });
});
