import { allRoutes } from '@marquee/kit/http/api-server';
import type { RouteDefinition } from '@marquee/kit/http/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { AUTHORISATION_MATRIX, CALLERS, type Caller, type Outcome } from '../src/authorisation-matrix.ts';
import { composeProduct, eventsOnceQuiet, type ComposedProduct } from './composed-product.ts';
import { inhabit, type Inhabitants } from './inhabitants.ts';
import { pathOf, sampleOf, type Sample } from './route-samples.ts';

const ROWS = Object.entries(AUTHORISATION_MATRIX).map(([call, outcomes]) => {
  const [method = '', path = ''] = call.split(' ');
  return { call, method, path, outcomes };
});

let product: ComposedProduct;
let world: Inhabitants;
let routes: readonly RouteDefinition[];

beforeAll(async () => {
  product = await composeProduct();
  world = await inhabit(product);
  routes = allRoutes(product.composed.services);
});
afterAll(() => product?.dispose());

const paramsOf = async (sample: Sample) => (await sample.params?.(world)) ?? {};

it('lists every call that exists and none that does not', () => {
  const existing = routes.map(({ method, path }) => `${method} ${path}`);
  expect([...Object.keys(AUTHORISATION_MATRIX)].sort()).toEqual(existing.sort());
});

describe.each(ROWS)('$call', ({ call, method, path, outcomes }) => {
  const sample = sampleOf(call);
  let untouched: ReturnType<typeof paramsOf> | undefined;

  it.each(CALLERS.map((caller, column) => [caller, outcomes[column] as Outcome] as const))(
    'by %s: %s',
    async (caller, wanted) => {
      // Whoever is refused changes nothing, so that one object will do for them all.
      const params = wanted === 'ok' ? await paramsOf(sample) : await (untouched ??= paramsOf(sample));
      const body = sample.body?.(world);
      const answer = await world.as(caller, method, pathOf(path, params), { body, form: sample.form });
      if (sample.endsSessions) await world.signInAll();
      if (wanted !== 'ok') {
        expect(answer.status, answer.text).toBe(wanted);
        expect(answer.body['message']).toEqual(expect.any(String));
      } else if (sample.passesWith) {
        expect(sample.passesWith, answer.text).toContain(answer.status);
      } else {
        expect(Math.floor(answer.status / 100), `${answer.status} ${answer.text}`).toBe(2);
      }
    },
  );
});

const BY_ID = ROWS.filter(({ path }) => /:(id|userId|entity)\b/.test(path));

it.each(BY_ID)('$call answers 404 for ids that nobody has and for what is no id', async (row) => {
  const { call, method, path, outcomes } = row;
  const caller = CALLERS[outcomes.indexOf('ok')] as Caller;
  const { body: bodyOf, form } = sampleOf(call);
  const body = bodyOf?.(world);
  const statuses: Record<string, number> = {};
  for (const id of ['2147483646', '99999999999', '0', '-1', '1.5', '1e3', ' 7', '0x7', 'abc', "1'--", '\0']) {
    const url = pathOf(path, { entity: 'user', id, userId: id });
    statuses[id] = (await world.as(caller, method, url, { body, form })).status;
  }
  expect(Object.entries(statuses).filter(([, status]) => status !== 404)).toEqual([]);
});

it('refuses a token of a mail that nobody sent, as if it were an expired one', async () => {
  const token = 'A'.repeat(43);
  const body = { password: 'correct-horse', password_confirmation: 'correct-horse' };
  expect((await world.call('POST', `/users/password/restore/${token}`, { body })).status).toBe(422);
  expect((await world.call('POST', `/users/account/confirm/${token}`)).status).toBe(422);
  expect((await world.call('POST', '/users/account/confirm/short')).status).toBe(404);
});

/** Fields that decide over rights, money or moderation, whoever would like to write them. */
const TELLING_FIELDS: Readonly<Record<string, unknown>> = {
  id: 1,
  userId: 1,
  role: 'admin',
  isFinanceRole: true,
  isActive: true,
  isEmailConfirmed: true,
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
  ...['role', 'isFinanceRole', 'isActive', 'markup', 'prepay', 'allowRefill', 'autoApprovePayments'],
  ...['firstPaymentAmount', 'advertDailyLimit', 'canSeeClick', 'canSeeSsp', 'canSeeSspPremium'],
  ...['managerComment', 'accountManagerId'],
];
/** Which of them a call takes from whom; everything else is refused. */
const WRITABLE: Readonly<Record<string, readonly string[]>> = {
  'admin POST /users': MANAGED,
  'admin PATCH /users/:id': MANAGED,
  'owner POST /payments': ['amount'],
  'owner POST /payments/withdrawals': ['amount'],
  'admin POST /admin/payments/compensation': ['amount', 'userId'],
  'owner POST /campaigns': ['isActive'],
  'owner PUT /campaigns/:id': ['isActive'],
  'owner PATCH /campaigns/:id': ['isActive'],
  'admin POST /campaigns': ['isActive'],
  'admin POST /admin/campaigns': ['isActive', 'userId'],
  'admin PUT /admin/campaigns/:id': ['isActive'],
  'admin PATCH /admin/campaigns/:id': ['isActive'],
  'owner POST /creatives': ['isActive'],
  'owner PUT /creatives/:id': ['isActive'],
  'owner PATCH /creatives/:id': ['isActive'],
  'admin POST /creatives': ['isActive'],
  'admin POST /admin/creatives': ['isActive', 'userId'],
  'admin PUT /admin/creatives/:id': ['isActive'],
  'admin PATCH /admin/creatives/:id': ['isActive'],
  'admin POST /admin/filter-lists': ['userId'],
  'owner POST /conversion-pixels': ['isActive'],
  'owner PUT /conversion-pixels/:id': ['isActive'],
  'owner PATCH /conversion-pixels/:id': ['isActive'],
  'admin POST /conversion-pixels': ['isActive'],
  'admin POST /admin/conversion-pixels': ['isActive', 'userId'],
  'admin PUT /admin/conversion-pixels/:id': ['isActive'],
  'admin PATCH /admin/conversion-pixels/:id': ['isActive'],
  'owner POST /optimization-rules': ['isActive'],
  'owner PUT /optimization-rules/:id': ['isActive'],
  'owner PATCH /optimization-rules/:id': ['isActive'],
  'admin POST /optimization-rules': ['isActive'],
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
  const before = await eventsOnceQuiet(product);
  const passed: string[] = [];
  for (const [field, value] of Object.entries(TELLING_FIELDS)) {
    if (writable.includes(field)) continue;
    const body = { ...sample.body?.(world), [field]: value };
    const answer = await world.as(caller, method, pathOf(path, params), { body });
    const isNamed = JSON.stringify(answer.body['errors'] ?? []).includes(`"field":"${field}"`);
    if (![403, 422].includes(answer.status) || !isNamed) passed.push(`${field}: ${answer.text}`);
  }
  expect(passed).toEqual([]);
  expect(await product.engines.eventStore.headPosition()).toBe(before);
});
