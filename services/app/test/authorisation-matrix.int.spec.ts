import { randomUUID } from 'node:crypto';

import { allRoutes } from '@marquee/kit/http/api-server';
import type { RouteDefinition } from '@marquee/kit/http/route';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { AUTHORISATION_MATRIX, CALLERS, type Caller, type Outcome } from './authorisation-matrix.ts';
import { composeProduct, type ComposedProduct } from './composed-product.ts';
import { createTestUsers, type FullAnswer, type TestUsers } from './test-users.ts';
import { isStaffReading, personalFieldsOf } from './personal-fields.ts';
import { refusedBySchema } from './refused-by-schema.ts';
import { pathOf, sampleOf, type Sample } from './route-samples.ts';

const ROWS = Object.entries(AUTHORISATION_MATRIX).map(([call, outcomes]) => {
  const [method = '', path = ''] = call.split(' ');
  return { call, method, path, outcomes };
});

/** Calls whose answers name no person and that are recorded. */
const READ_WITHOUT_NAMES = {
  'GET /admin/journal': 'what each account paid, and why it was compensated',
  'GET /admin/activity-logs/entity/:entity/:id': 'an account as it was at a moment',
};
/** Files that say nothing about people. */
const FILES_WITHOUT_PEOPLE = {
  'GET /admin/filter-lists/:id/items/export': 'sources of traffic',
  'GET /admin/global-blacklist/:type/items/export': 'sources of traffic',
};

let product: ComposedProduct;
let users: TestUsers;
let routes: readonly RouteDefinition[];

beforeAll(async () => {
  product = await composeProduct();
  users = await createTestUsers(product);
  routes = allRoutes(product.composed.services);
});
afterAll(() => product?.dispose());

const paramsOf = async (sample: Sample) => (await sample.params?.(users)) ?? {};

it('lists every call that exists and none that does not', () => {
  const existing = routes.map(({ method, path }) => `${method} ${path}`);
  expect([...Object.keys(AUTHORISATION_MATRIX)].sort()).toEqual(existing.sort());
});

it('lets an auditor through to no call that changes anything but the own session and password', () => {
  const changing = routes.filter(
    ({ method, access, isOwnSession }) => method !== 'GET' && access.kind !== 'public' && !isOwnSession,
  );
  expect(changing.length).toBeGreaterThan(100);
  const column = CALLERS.indexOf('auditor');
  const passing = changing
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => AUTHORISATION_MATRIX[call]?.[column] !== 403);
  expect(passing).toEqual([]);
  const own = routes
    .filter(({ isOwnSession }) => isOwnSession)
    .map(({ method, path }) => `${method} ${path}`);
  expect(own.sort()).toEqual([
    'DELETE /users/second-factor',
    'POST /logout',
    'POST /users/:id/password/change',
    'POST /users/:id/password/check',
    'POST /users/proof',
    'POST /users/second-factor',
    'POST /users/second-factor/recovery-codes',
    'POST /users/second-factor/setup',
  ]);
});

it('asks for a fresh proof before money moves, and before a change of identity or rights', () => {
  // `PATCH /users/:id` and `POST /users/:id/password/change` ask where the change is one of those.
  const asking = routes.filter(({ needsFreshProof }) => needsFreshProof);
  expect(asking.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'DELETE /users/:id',
    'DELETE /users/:id/postback-secret/previous',
    'DELETE /users/second-factor',
    'PATCH /users/:id/postback-secret',
    'POST /admin/evidence/acknowledgements',
    'POST /admin/payments/:id/confirm',
    'POST /admin/payments/compensation',
    'POST /payments/withdrawals',
    'POST /users',
    'POST /users/:id/postback-secret/reveal',
    'POST /users/:id/postback-secret/rotate',
    'POST /users/:id/second-factor/reset',
    'POST /users/second-factor/recovery-codes',
    'POST /users/second-factor/setup',
  ]);
});

it('records every call by which staff read names and addresses of others, or take a file away', () => {
  const readings = routes.filter(isStaffReading);
  const called = ({ method, path }: RouteDefinition) => `${method} ${path}`;
  const naming = readings.filter(({ response }) => personalFieldsOf(response).length > 0).map(called);
  const files = readings.filter(({ response }) => response === undefined).map(called);
  expect(naming).toEqual(expect.arrayContaining(['GET /users', 'GET /admin/campaigns/:id']));
  const recorded = readings.filter(({ records }) => records !== undefined).map(called);
  const wanted = [...naming, ...files, ...Object.keys(READ_WITHOUT_NAMES)].filter(
    (call) => !(call in FILES_WITHOUT_PEOPLE),
  );
  expect(recorded.sort()).toEqual([...new Set(wanted)].sort());
  expect(files).toEqual(expect.arrayContaining(Object.keys(FILES_WITHOUT_PEOPLE)));
});

it('does not let an auditor act as another user', async () => {
  const { auditor, owner } = users.people;
  const answer = await users.call('GET', '/users/profile', { token: auditor.token, sudo: owner.userId });
  expect(answer.status).toBe(403);
});

/** What is wrong with an answer, if anything. */
function problemOf({ status, text, body }: FullAnswer, wanted: Outcome, sample: Sample): string | undefined {
  if (wanted !== 'ok') {
    if (status !== wanted) return `${status} instead of ${wanted}: ${text}`;
    return typeof body['message'] === 'string' ? undefined : `${status} without a message: ${text}`;
  }
  const passes = sample.passesWith?.includes(status) ?? Math.floor(status / 100) === 2;
  return passes ? undefined : `${status}: ${text}`;
}

it.each(ROWS)('$call admits exactly the callers of the table', async (row) => {
  const { call, method, path, outcomes } = row;
  const sample = sampleOf(call);
  const problems: string[] = [];
  const tryAs = async (caller: Caller, params: Awaited<ReturnType<typeof paramsOf>>) => {
    const wanted = outcomes[CALLERS.indexOf(caller)] as Outcome;
    const body = sample.body?.(users);
    const answer = await users.as(caller, method, pathOf(path, params), { body, form: sample.form });
    const problem = problemOf(answer, wanted, sample);
    if (problem !== undefined) problems.push(`${caller}: ${problem}`);
  };
  const isAdmitted = (caller: Caller) => outcomes[CALLERS.indexOf(caller)] === 'ok';
  // Refused callers change nothing, and neither does a read, so one object is enough for all of them, at once.
  const untouched = await paramsOf(sample);
  await Promise.all(
    CALLERS.filter((caller) => !isAdmitted(caller)).map((caller) => tryAs(caller, untouched)),
  );
  for (const caller of CALLERS.filter(isAdmitted)) {
    await tryAs(caller, method === 'GET' ? untouched : await paramsOf(sample));
    if (sample.endsSessions) await users.signInAll();
  }
  expect(problems).toEqual([]);
});

const BY_ID = ROWS.filter(({ path }) => /:(id|userId|entity)\b/.test(path));

it.each(BY_ID)('$call answers 404 for unknown and malformed ids', async (row) => {
  const { call, method, path, outcomes } = row;
  const caller = CALLERS[outcomes.indexOf('ok')] as Caller;
  const { body: bodyOf, form } = sampleOf(call);
  const body = bodyOf?.(users);
  const ids = ['2147483646', '99999999999', '0', '-1', '1.5', '1e3', ' 7', '0x7', 'abc', "1'--", '\0'];
  const statuses = await Promise.all(
    ids.map(async (id) => {
      const url = pathOf(path, { entity: 'user', id, userId: id });
      return [id, (await users.as(caller, method, url, { body, form })).status] as const;
    }),
  );
  expect(statuses.filter(([, status]) => status !== 404)).toEqual([]);
});

it('refuses an unknown token of a mail like an expired one', async () => {
  const token = 'A'.repeat(43);
  const body = { password: 'correct-horse', password_confirmation: 'correct-horse' };
  expect((await users.call('POST', `/users/password/restore/${token}`, { body })).status).toBe(422);
  expect((await users.call('POST', `/users/account/confirm/${token}`)).status).toBe(422);
  expect((await users.call('POST', '/users/account/confirm/short')).status).toBe(404);
});

/** Fields that decide on rights, money or moderation, which no caller may write by sending them. */
const PROTECTED_FIELDS: Readonly<Record<string, unknown>> = {
  id: 1,
  userId: 1,
  role: 'admin',
  isFinanceRole: true,
  isAuditorRole: true,
  isActive: true,
  isEmailConfirmed: true,
  isSecondFactorOn: true,
  balance: '1000000',
  held: '0',
  markup: 0,
  prepay: true,
  allowRefill: true,
  autoApprovePayments: true,
  firstPaymentAmount: '0',
  advertDailyLimit: '0',
  canSeeClick: true,
  canSeeSsp: true,
  canSeeSspPremium: true,
  managerComment: 'trustworthy',
  accountManagerId: 1,
  approved: 'approved',
  status: 'approved',
  pendingAt: null,
  stats: {},
  amount: '1000000',
  type: 'compensation',
  key: 'guessed',
  isPremium: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  readAt: null,
};
const MANAGED = [
  ...[
    'role',
    'isFinanceRole',
    'isAuditorRole',
    'isActive',
    'markup',
    'prepay',
    'allowRefill',
    'autoApprovePayments',
  ],
  ...['firstPaymentAmount', 'advertDailyLimit', 'canSeeClick', 'canSeeSsp', 'canSeeSspPremium'],
  ...['managerComment', 'accountManagerId'],
];
/** Which of them each role may call; everything else is refused. */
const WRITABLE: Readonly<Record<string, readonly string[]>> = {
  'admin POST /users': MANAGED,
  'admin PATCH /users/:id': MANAGED,
  'owner POST /payments': ['amount'],
  'owner POST /payments/withdrawals': ['amount'],
  'admin POST /admin/payments/compensation': ['amount', 'userId'],
  'owner POST /campaigns': ['isActive'],
  'owner PUT /campaigns/:id': ['isActive'],
  'owner PATCH /campaigns/:id': ['isActive'],
  'admin POST /admin/campaigns': ['isActive', 'userId'],
  'admin PUT /admin/campaigns/:id': ['isActive'],
  'admin PATCH /admin/campaigns/:id': ['isActive'],
  'owner POST /creatives': ['isActive'],
  'owner PUT /creatives/:id': ['isActive'],
  'owner PATCH /creatives/:id': ['isActive'],
  'admin POST /admin/creatives': ['isActive', 'userId'],
  'admin PUT /admin/creatives/:id': ['isActive'],
  'admin PATCH /admin/creatives/:id': ['isActive'],
  'admin POST /admin/filter-lists': ['userId'],
  'owner POST /conversion-pixels': ['isActive'],
  'owner PUT /conversion-pixels/:id': ['isActive'],
  'owner PATCH /conversion-pixels/:id': ['isActive'],
  'admin POST /admin/conversion-pixels': ['isActive', 'userId'],
  'admin PUT /admin/conversion-pixels/:id': ['isActive'],
  'admin PATCH /admin/conversion-pixels/:id': ['isActive'],
  'owner POST /optimization-rules': ['isActive'],
  'owner PUT /optimization-rules/:id': ['isActive'],
  'owner PATCH /optimization-rules/:id': ['isActive'],
  'admin POST /admin/optimization-rules': ['isActive', 'userId'],
  'admin PUT /admin/optimization-rules/:id': ['isActive'],
  'admin PATCH /admin/optimization-rules/:id': ['isActive'],
  'admin POST /admin/audiences': ['userId'],
  'admin POST /admin/contextual-bundles': ['userId'],
  'admin POST /admin/ssp-endpoints': ['type', 'isActive', 'isPremium'],
  'admin PUT /admin/ssp-endpoints/:id': ['type', 'isActive', 'isPremium'],
  'admin POST /admin/dsp-endpoints': ['isActive'],
  'admin PUT /admin/dsp-endpoints/:id': ['isActive'],
  'admin POST /admin/deals': ['isActive'],
  'admin PUT /admin/deals/:id': ['isActive'],
};

const WRITES = ROWS.filter(({ call, method }) => method !== 'GET' && sampleOf(call).body !== undefined);
const WRITERS = WRITES.flatMap((row) =>
  (['anonymous', 'owner', 'admin'] as const)
    .filter((caller) => row.outcomes[CALLERS.indexOf(caller)] === 'ok')
    .map((caller) => ({ ...row, caller })),
);

it.each(WRITERS)('$call by $caller refuses fields that are not theirs to write', async (row) => {
  const { call, method, path, caller } = row;
  const sample = sampleOf(call);
  const params = await paramsOf(sample);
  const writable = WRITABLE[`${caller} ${call}`] ?? [];
  const requestIds: string[] = [];
  const before = await product.engines.eventStore.headPosition();
  const rejectionOf = async (fields: Readonly<Record<string, unknown>>) => {
    const body = { ...sample.body?.(users), ...fields };
    const requestId = randomUUID();
    requestIds.push(requestId);
    const headers = { 'x-request-id': requestId };
    const answer = await users.as(caller, method, pathOf(path, params), { body, headers });
    const errors = [403, 422].includes(answer.status) ? JSON.stringify(answer.body['errors'] ?? []) : '';
    return { answer, names: (field: string) => errors.includes(`"field":"${field}"`) };
  };
  const foreign = Object.entries(PROTECTED_FIELDS).filter(([field]) => !writable.includes(field));
  const together = await rejectionOf(Object.fromEntries(foreign));
  const route = routes.find((candidate) => candidate.method === method && candidate.path === path);
  const isNamedBySchema = (field: string, value: unknown) =>
    refusedBySchema(route, JSON.stringify({ ...sample.body?.(users), [field]: value }))?.errors?.some(
      (error) => error.field === field,
    ) === true;
  const passed: string[] = [];
  // One that goes unnamed among the others may still be refused alone, by the schema or by who calls.
  for (const [field, value] of foreign.filter(([field]) => !together.names(field))) {
    if (isNamedBySchema(field, value)) continue;
    const alone = await rejectionOf({ [field]: value });
    if (!alone.names(field)) passed.push(`${field}: ${alone.answer.text}`);
  }
  expect(passed).toEqual([]);
  const written = await product.engines.eventStore.readAll(before, 1_000);
  expect(written.filter(({ metadata }) => requestIds.includes(metadata.correlationId))).toEqual([]);
});
