import { openPostgresEngines, type PostgresEngines } from '@marquee/adapters/test/postgres-engines';
import { NO_STREAM } from '@marquee/kit/event-store/port';
import { createMemoryMediaStore } from '@marquee/kit/media-store/memory';
import { createReadAfterWrite } from '@marquee/kit/projector/read-after-write';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { createTestApi } from '@marquee/kit/testing/test-api';
import { TICKET_LIMITS } from '@marquee/schemas/support-ticket/terms';
import type {
  OwnTicketDetails,
  OwnTicketView,
  StaffTicketDetails,
  StaffTicketView,
} from '@marquee/schemas/support-ticket/views';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createSupportService } from './service.ts';

const ADMIN = 'user:1:admin';
const MANAGER = 'user:2:manager';
const [WITH_MANAGER, WITHOUT, WRITER, ERASED, LISTED] = [5, 6, 7, 8, 9];
const mediaStore = createMemoryMediaStore();
const advertiser = (id: number) => `user:${id}:advert`;

let engines: PostgresEngines;
let api: FastifyInstance;
let stop: () => Promise<void>;

beforeAll(async () => {
  engines = await openPostgresEngines();
  const service = createSupportService({
    ...engines,
    mediaStore,
    clock: () => new Date(),
    names: async (ids) => new Map(ids.map((id) => [id, { id, firstName: `User${id}`, lastName: 'Test' }])),
    staff: async () => [{ id: 2, firstName: 'User2', lastName: 'Test' }],
    mayAnswer: async (id) => id <= 3,
    accountManagerOf: async (id) => (id === WITH_MANAGER ? 2 : null),
  });
  const projectors = service.projectors ?? [];
  const running = [...projectors, ...service.workers];
  for (const one of running) await one.start();
  api = await createTestApi({
    services: [service],
    vault: engines.vault,
    readAfterWrite: createReadAfterWrite(projectors),
  });
  stop = async () => {
    for (const one of running.toReversed()) await one.stop();
  };
});
afterAll(async () => {
  await api?.close();
  await stop?.();
  await engines?.dispose();
});

interface Sent {
  readonly texts?: Readonly<Record<string, string>>;
  readonly files?: readonly (readonly [name: string, content: string | Buffer])[];
  readonly body?: object;
}

const BOUNDARY = 'support-boundary';

let addresses = 0;
/** Another one for every call: a limit by address is not what is tested here. */
const nextAddress = () => `10.0.0.${(addresses += 1)}`;

function formOf({ texts = {}, files = [] }: Sent): Buffer {
  const part = (head: string, content: string | Buffer) => [
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  return Buffer.concat([
    ...Object.entries(texts).flatMap(([name, text]) => part(`name="${name}"`, text)),
    ...files.flatMap(([name, content]) => part(`name="attachments[]"; filename="${name}"`, content)),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

async function call<Data>(token: string, method: 'GET' | 'POST' | 'PUT', path: string, sent?: Sent) {
  const isForm = sent !== undefined && sent.body === undefined;
  const response = await api.inject({
    method,
    url: `/api${path}`,
    remoteAddress: nextAddress(),
    headers: {
      authorization: `Bearer ${token}`,
      ...(isForm ? { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } : {}),
    },
    ...(sent === undefined ? {} : { payload: sent.body ?? formOf(sent) }),
  });
  const isJson = /json/.test(String(response.headers['content-type']));
  const body = isJson ? response.json<{ data: Data; message: string; errors?: unknown[] }>() : undefined;
  return { status: response.statusCode, body, data: body?.data as Data, response };
}

const QUESTION = { subject: 'Card was declined', category: 'billing', message: 'It worked\nyesterday.' };

async function opened(userId: number, files: Sent['files'] = []): Promise<number> {
  const { status, data, body } = await call<OwnTicketDetails>(
    advertiser(userId),
    'POST',
    '/support-tickets',
    { texts: QUESTION, files },
  );
  expect([status, body?.message]).toEqual([201, undefined]);
  return data.id;
}

it('is a thread of two sides, with notes that the advertiser never reads', async () => {
  const id = await opened(WITH_MANAGER);
  const reply = { texts: { message: 'Which card was it?' } };
  expect((await call(MANAGER, 'POST', `/admin/support-tickets/${id}/replies`, reply)).status).toBe(201);
  const note = { body: { message: 'Third time this month' } };
  const noted = await call<StaffTicketDetails>(MANAGER, 'POST', `/admin/support-tickets/${id}/notes`, note);
  expect(noted.data.messages.map(({ text, isInternal, author }) => [text, isInternal, author?.id])).toEqual([
    ['It worked\nyesterday.', false, WITH_MANAGER],
    ['Which card was it?', false, 2],
    ['Third time this month', true, 2],
  ]);
  const own = await call<OwnTicketDetails>(advertiser(WITH_MANAGER), 'GET', `/support-tickets/${id}`);
  expect(own.data).toMatchObject({ state: 'waiting', isUnread: true, lastSide: 'staff' });
  expect(own.data.messages.map(({ text }) => text)).toEqual(['It worked\nyesterday.', 'Which card was it?']);
  expect(own.response.body).not.toMatch(/Third time|isInternal|author|User2/);
  await call(advertiser(WITH_MANAGER), 'POST', `/support-tickets/${id}/read`);
  const list = await call<OwnTicketView[]>(advertiser(WITH_MANAGER), 'GET', '/support-tickets');
  expect(list.data).toMatchObject([{ id, isUnread: false, state: 'waiting' }]);

  expect((await call(advertiser(WITH_MANAGER), 'POST', `/support-tickets/${id}/close`)).status).toBe(200);
  const late = { texts: { message: 'One more thing' } };
  const refused = await call(advertiser(WITH_MANAGER), 'POST', `/support-tickets/${id}/replies`, late);
  expect([refused.status, refused.body?.message]).toEqual([
    409,
    'This ticket is closed. Reopen it to reply.',
  ]);
  await call(advertiser(WITH_MANAGER), 'POST', `/support-tickets/${id}/reopen`);
  const again = await call<OwnTicketDetails>(
    advertiser(WITH_MANAGER),
    'POST',
    `/support-tickets/${id}/replies`,
    late,
  );
  expect([again.status, again.data.state]).toEqual([201, 'open']);
});

it('is seen by its advertiser, by who it is assigned to, and by every admin', async () => {
  const id = await opened(WITHOUT);
  const seenBy = async (token: string, path: string) => (await call(token, 'GET', path)).status;
  expect(await seenBy(advertiser(WITH_MANAGER), `/support-tickets/${id}`)).toBe(404);
  expect(await seenBy(MANAGER, `/admin/support-tickets/${id}`)).toBe(404);
  expect(await seenBy(ADMIN, `/admin/support-tickets/${id}`)).toBe(200);
  const assign = (assigneeId: number) =>
    call(ADMIN, 'PUT', `/admin/support-tickets/${id}/assignee`, { body: { assigneeId } });
  expect((await assign(WITHOUT)).body?.errors).toEqual([
    { field: 'assigneeId', message: 'Assignee must be valid.' },
  ]);
  expect((await assign(2)).status).toBe(200);
  expect(await seenBy(MANAGER, `/admin/support-tickets/${id}`)).toBe(200);
  const filtered = await call<StaffTicketView[]>(
    ADMIN,
    'GET',
    `/admin/support-tickets?whereIn[state]=open&where[assigneeId]=2&where[userId]=${WITHOUT}`,
  );
  expect(filtered.data.map((ticket) => [ticket.id, ticket.user?.firstName])).toEqual([
    [id, `User${WITHOUT}`],
  ]);
  expect((await call<StaffTicketView[]>('user:3:manager', 'GET', '/admin/support-tickets')).data).toEqual([]);
});

it('is in the files of the list of each who may see it, and of no one else', async () => {
  const id = await opened(LISTED);
  await call(ADMIN, 'PUT', `/admin/support-tickets/${id}/assignee`, { body: { assigneeId: 2 } });
  const columns = (names: string) => `?where[id]=${id}&columns=${names}`;
  const saved = async (token: string, path: string) => (await call(token, 'GET', path)).response.body;
  const own = `/support-tickets/export.csv${columns('subject,state,isUnread,category')}`;
  expect(await saved(advertiser(LISTED), own)).toBe(
    `\uFEFFID,Subject,State,Unread,Category\r\n${id},Card was declined,Open,no,Billing\r\n`,
  );
  expect(await saved(advertiser(WITHOUT), own)).toBe('\uFEFFID,Subject,State,Unread,Category\r\n');
  const all = `/admin/support-tickets/export.csv${columns('userId,assigneeId')}`;
  const row = `${id},${LISTED},User${LISTED} Test,2,User2 Test\r\n`;
  const head = '\uFEFFID,Account ID,Account,Assigned to ID,Assigned to\r\n';
  for (const token of [ADMIN, MANAGER]) expect(await saved(token, all)).toBe(`${head}${row}`);
  expect(await saved('user:3:manager', all)).toBe(head);
  const workbook = await call(ADMIN, 'GET', `/admin/support-tickets/export.xlsx${columns('subject')}`);
  expect(workbook.status).toBe(200);
  expect(workbook.response.headers['content-disposition']).toContain('support-tickets');
  expect(workbook.response.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

it('has files that both sides save, and no one else reads', async () => {
  const csv = 'day,spend\n2026-11-01,12\n';
  const id = await opened(WITH_MANAGER, [['Ausgaben ü.csv', csv]]);
  const path = `/support-tickets/${id}/messages/1/files/1`;
  for (const [token, url] of [
    [advertiser(WITH_MANAGER), path],
    [MANAGER, `/admin${path}`],
  ] as const) {
    const { response } = await call(token, 'GET', url);
    expect([response.statusCode, response.body]).toEqual([200, csv]);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; .*UTF-8''Ausgaben%20%C3%BC\.csv$/) as string,
    });
  }
  expect((await call(advertiser(WITHOUT), 'GET', path)).status).toBe(404);
  expect((await call('user:3:manager', 'GET', `/admin${path}`)).status).toBe(404);
  expect((await call(MANAGER, 'GET', `/admin/support-tickets/${id}/messages/1/files/2`)).status).toBe(404);
  const wrong = await call(advertiser(WITH_MANAGER), 'POST', '/support-tickets', {
    texts: QUESTION,
    files: [['report.pdf', Buffer.from([0x4d, 0x5a, 0, 1])]],
  });
  expect([wrong.status, wrong.body?.errors]).toEqual([
    422,
    [{ field: 'attachments.0', message: 'The file must be an image, a PDF, a text or a CSV file' }],
  ]);
});

it('takes so many messages of an account in an hour', async () => {
  const id = await opened(WRITER);
  const statuses: number[] = [];
  const send = () =>
    call(advertiser(WRITER), 'POST', `/support-tickets/${id}/replies`, { texts: { message: 'More' } });
  for (let sent = 1; sent < TICKET_LIMITS.messagesAnHour - 1; sent += 1) statuses.push((await send()).status);
  expect(new Set(statuses)).toEqual(new Set([201]));
  const last = await Promise.all([send(), send()]);
  expect(last.map(({ status }) => status).sort()).toEqual([201, 429]);
});

it('is erased with its person, files and all', async () => {
  const id = await opened(ERASED, [['card.txt', 'Card 1234']]);
  await engines.vault.erase(ERASED);
  await engines.eventStore.append(`user-${ERASED}`, NO_STREAM, [
    sampleEvent('UserPersonalInfoWiped', { userId: ERASED }),
  ]);
  const shown = async () =>
    (await call<StaffTicketDetails>(ADMIN, 'GET', `/admin/support-tickets/${id}`)).data;
  await expect.poll(async () => (await shown()).subject, { timeout: 15_000 }).toBe('erased');
  const { messages } = await shown();
  expect(messages.map(({ text, attachments }) => [text, attachments[0]?.name])).toEqual([
    ['erased', 'erased'],
  ]);
  expect((await call(ADMIN, 'GET', `/admin/support-tickets/${id}/messages/1/files/1`)).status).toBe(404);
  const stored = await engines.eventStore.readStream(`support-ticket-${id}`);
  const [first] = stored.map(({ data }) => data['attachments'] as { readonly storageKey: string }[]);
  await expect.poll(() => mediaStore.find(first?.[0]?.storageKey ?? ''), { timeout: 15_000 }).toBeUndefined();
  const late = { texts: { message: 'Too late' }, files: [['late.txt', 'Too late']] } as const;
  const reply = await call(ADMIN, 'POST', `/admin/support-tickets/${id}/replies`, late);
  expect([reply.status, reply.body?.message]).toEqual([
    409,
    'This account was erased. No one can read what is written here.',
  ]);
  const note = { body: { message: 'Too late' } };
  expect((await call(ADMIN, 'POST', `/admin/support-tickets/${id}/notes`, note)).status).toBe(409);
  expect(
    JSON.stringify(stored, (_key, value: unknown) => (typeof value === 'bigint' ? null : value)),
  ).not.toMatch(/Card|yesterday|1234|card\.txt/);
});
