import { randomUUID } from 'node:crypto';

import { requireAccess } from '@marquee/kit/http/access';
import { requireScope } from '@marquee/kit/http/api-key';
import { allRoutes } from '@marquee/kit/http/api-server';
import type { Principal } from '@marquee/kit/http/principal';
import { requireChangesAllowed } from '@marquee/kit/http/read-only';
import { ProblemError } from '@marquee/kit/http/problem-error';
import type { RouteDefinition } from '@marquee/kit/http/route';
import { API_SCOPE_NAMES, API_SCOPES, type ApiScope, scopesOf } from '@marquee/schemas/api-key/scopes';
import { SCOPE_MISSING } from '@marquee/schemas/common/api-key';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { AUTHORISATION_MATRIX, CALLERS, type Caller, type Outcome } from './authorisation-matrix.ts';
import { composeProduct, type ComposedProduct } from './composed-product.ts';
import { createTestUsers, type FullAnswer, type Named, type TestUsers } from './test-users.ts';
import { isStaffReading, personalFieldsOf } from './personal-fields.ts';
import { problemsOfFile, SAVED_LISTS } from './saved-lists.ts';
import { PROTECTED_FIELDS, WRITABLE } from './protected-fields.ts';
import { refusedBySchema } from './refused-by-schema.ts';
import { bySubject } from './subjects.ts';
import { pathOf, sampleOf } from './route-samples.ts';
import type { Sample } from './sample-params.ts';

const ROWS = Object.entries(AUTHORISATION_MATRIX).map(([call, outcomes]) => {
  const [method = '', path = ''] = call.split(' ');
  return { call, method, path, outcomes };
});
type Row = (typeof ROWS)[number];
/** A subject has up to sixty calls. */
const SUBJECT_TIMEOUT = 120_000;

/** Calls whose answers name no person and that are recorded. */
const READ_WITHOUT_NAMES = {
  'GET /admin/journal': 'what each account paid, and why it was compensated',
  'GET /admin/payments/statements/:id': 'what an account paid and spent',
  'GET /admin/activity-logs/entity/:entity/:id': 'an account as it was at a moment',
};
/** Files that say nothing about people. */
const FILES_WITHOUT_PEOPLE = {
  'GET /admin/ssp-endpoints/export.csv': 'endpoints are of companies',
  'GET /admin/ssp-endpoints/export.xlsx': 'endpoints are of companies',
  'GET /admin/dsp-endpoints/export.csv': 'endpoints are of companies',
  'GET /admin/dsp-endpoints/export.xlsx': 'endpoints are of companies',
  'GET /admin/promo-codes/export.csv': 'promo codes are for everyone',
  'GET /admin/promo-codes/export.xlsx': 'promo codes are for everyone',
  'GET /admin/deals/export.csv': 'deals are of companies',
  'GET /admin/deals/export.xlsx': 'deals are of companies',
  'GET /admin/price-discrepancies/export.csv': 'notices of exchanges',
  'GET /admin/price-discrepancies/export.xlsx': 'notices of exchanges',
  'GET /admin/filter-lists/:id/items/export': 'sources of traffic',
  'GET /admin/global-blacklist/:type/items/export': 'sources of traffic',
};

let product: ComposedProduct;
let users: TestUsers;
let routes: readonly RouteDefinition[];
/** Of everyone who signs in, as the authenticator makes them. */
let principals: ReadonlyMap<Caller, Principal>;

beforeAll(async () => {
  product = await composeProduct();
  users = await createTestUsers(product);
  routes = allRoutes(product.composed.services);
  principals = await signedIn();
});
afterAll(() => product?.dispose());

const signedIn = async () =>
  new Map(
    await Promise.all(
      CALLERS.filter((caller) => caller !== 'anonymous').map(async (caller) => {
        const sudo = caller === 'asOwner' ? String(users.people.owner.userId) : undefined;
        const { token } = users.people[personOf(caller)];
        return [caller, await product.composed.authenticator.authenticate(token, sudo)] as const;
      }),
    ),
  );

/** Whose session a call of this caller is made in. */
const personOf = (caller: Exclude<Caller, 'anonymous'>): Named => (caller === 'asOwner' ? 'admin' : caller);

const routeOf = (call: string): RouteDefinition => {
  const found = routes.find(({ method, path }) => `${method} ${path}` === call);
  if (found === undefined) throw new Error(`there is no call ${call}`);
  return found;
};

/** The status by which a route's guard refuses a caller; undefined where its handler decides. */
function rejectionByGuard(call: string, caller: Caller): number | undefined {
  try {
    requireAccess(routeOf(call), principals.get(caller));
    return undefined;
  } catch (error) {
    if (error instanceof ProblemError) return error.status;
    throw error;
  }
}

const paramsOf = async (sample: Sample) => (await sample.params?.(users)) ?? {};

it('lists every call that exists and none that does not', () => {
  const existing = routes.map(({ method, path }) => `${method} ${path}`);
  expect([...Object.keys(AUTHORISATION_MATRIX)].sort()).toEqual(existing.sort());
});

it('describes every call in the document of the API', async () => {
  const { paths } = (await product.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { summary: string }>>;
  }>();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const existing = routes.map(({ method, path }) => `${method} /api${path.replaceAll(/:(\w+)\??/g, '{$1}')}`);
  expect(described.sort()).toEqual([...new Set(existing)].sort());
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
    'DELETE /users/:id/sessions',
    'DELETE /users/:id/sessions/:sessionId',
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

it('lets an admin who views an account make no call that changes it', () => {
  const asOwner = principals.get('asOwner') as Principal;
  const viewer: Principal = {
    ...asOwner,
    impersonating: true,
    impersonation: { mode: 'read-only', reason: null, since: null },
  };
  const passing = (isDryRun: boolean) =>
    routes
      .filter(({ method, access }) => method !== 'GET' && access.kind !== 'public')
      .filter((each) => {
        try {
          requireChangesAllowed(each, viewer, isDryRun);
          return true;
        } catch {
          return false;
        }
      });
  const called = ({ method, path }: RouteDefinition) => `${method} ${path}`;
  const column = CALLERS.indexOf('asOwner');
  const own = passing(false).filter(({ isOwnSession }) => isOwnSession);
  // The others are refused to everyone who acts as another user.
  expect(own.map(called).filter((call) => AUTHORISATION_MATRIX[call]?.[column] !== 403)).toEqual([
    'POST /logout',
    'POST /users/proof',
  ]);
  const reading = passing(false).filter(({ isOwnSession }) => !isOwnSession);
  expect(reading.map(called).sort()).toEqual([
    'POST /admin/creatives/:id/check',
    'POST /alert-rules/preview',
    'POST /campaigns/reach',
    'POST /creatives/check-adm-body',
    'POST /creatives/check-click-url',
    'POST /optimization-rules/dry-run',
    'POST /traffic-calculator',
  ]);
  const dryRuns = passing(true).filter((each) => !passing(false).includes(each));
  expect(dryRuns.map(called).sort()).toEqual([
    'POST /admin/campaigns/bulk',
    'POST /admin/campaigns/bulk/duplicate',
    'POST /admin/campaigns/bulk/restore',
    'POST /admin/campaigns/import',
    'POST /campaigns/bulk',
    'POST /campaigns/bulk/duplicate',
    'POST /campaigns/bulk/restore',
    'POST /campaigns/import',
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
    'POST /admin/promo-codes',
    'POST /admin/promo-codes/:id/restore',
    'POST /payments/withdrawals',
    'POST /users',
    'POST /users/:id/api-keys',
    'POST /users/:id/postback-secret/reveal',
    'POST /users/:id/postback-secret/rotate',
    'POST /users/:id/second-factor/reset',
    'POST /users/second-factor/recovery-codes',
    'POST /users/second-factor/setup',
    'POST /webhooks/:id/secret',
    'PUT /admin/promo-codes/:id',
  ]);
});

it('opens to an API key the calls of its scopes, and closes every other one', () => {
  const owner = principals.get('owner') as Principal;
  const reachedBy = (scopes: readonly ApiScope[]) =>
    routes
      .filter(({ access }) => access.kind !== 'public')
      .filter((each) => {
        try {
          const program = { ...owner, apiKey: { id: 'a key', scopes } };
          requireScope(each, program, scopesOf);
          requireAccess(each, program);
          return true;
        } catch {
          return false;
        }
      })
      .map(({ method, path }) => `${method} ${path}`);
  for (const scope of API_SCOPE_NAMES)
    expect(reachedBy([scope]).sort(), scope).toEqual([...API_SCOPES[scope].calls].sort());
  expect(reachedBy([])).toEqual([]);
});

it('closes to API keys no call on what scopes are about but those that move money, show a report to strangers or mail one', () => {
  const subjectOf = ({ path }: Pick<RouteDefinition, 'path'>) => path.split('/')[1];
  const subjects = new Set(routes.filter((each) => scopesOf(each).length > 0).map(subjectOf));
  const closed = routes.filter(
    (each) => each.access.kind !== 'public' && subjects.has(subjectOf(each)) && scopesOf(each).length === 0,
  );
  expect(closed.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'DELETE /payments/promo-code',
    'DELETE /statistics/links/:id',
    'DELETE /statistics/mails/:id',
    'GET /statistics/links',
    'GET /statistics/mails',
    'POST /payments',
    'POST /payments/:id/cancel',
    'POST /payments/promo-code',
    'POST /payments/withdrawals',
    'POST /statistics/links',
    'POST /statistics/mails',
    'POST /statistics/mails/:id/restore',
    'PUT /statistics/mails/:id',
  ]);
});

it('opens to API keys no call that moves money, asks for a proof, is about accounts, or is for staff', () => {
  const opened = routes.filter((each) => scopesOf(each).length > 0);
  expect(opened.length).toBeGreaterThan(50);
  const called = ({ method, path }: RouteDefinition) => `${method} ${path}`;
  const wrong = opened.filter(
    ({ access, path, method, needsFreshProof, isOwnSession, idempotent, tag }) =>
      access.kind === 'public' ||
      (access.kind === 'roles' && !access.roles.includes('advert')) ||
      needsFreshProof === true ||
      isOwnSession === true ||
      /^\/(?:users|logout|admin)\b/.test(path) ||
      (/^\/payments\b/.test(path) && (method !== 'GET' || idempotent === true)) ||
      tag === 'Users',
  );
  expect(wrong.map(called)).toEqual([]);
});

it('takes an API key over HTTP for the calls of its scopes, as its account, and never as another', async () => {
  const { owner, admin } = users.people;
  const { key } = await users.apiKey(['statistics:read']);
  const tried = async (method: 'GET' | 'POST', path: string, sudo?: number) => {
    const body = method === 'POST' ? {} : undefined;
    return users.call(method, path, { token: key, ...(sudo === undefined ? {} : { sudo }), body });
  };
  expect((await tried('GET', '/statistics?groupBy=day')).status).toBe(200);
  const missing = await tried('GET', '/campaigns');
  expect([missing.status, missing.body['type'], missing.body['message']]).toEqual([
    403,
    SCOPE_MISSING,
    'This API key needs the scope campaigns:read.',
  ]);
  const closed = ['/users/profile', `/users/${owner.userId}/api-keys`, `/users/${owner.userId}/sessions`];
  for (const path of [...closed, '/admin/campaigns', '/notifications'])
    expect([path, (await tried('GET', path)).status]).toEqual([path, 403]);
  for (const path of ['/payments', '/payments/withdrawals', '/users/proof', '/logout'])
    expect([path, (await tried('POST', path)).status]).toEqual([path, 403]);
  expect((await tried('GET', '/statistics?groupBy=day', owner.userId)).status).toBe(403);
  expect((await tried('GET', '/statistics?groupBy=day', admin.userId)).status).toBe(403);
  expect((await tried('POST', '/users/token/refresh')).status).toBe(401);
  await expect(product.composed.authenticator.authenticate(key, undefined)).rejects.toThrow('Unauthorized');
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

it('has guards that refuse no caller of the table, and others with its status', () => {
  const wrong: string[] = [];
  for (const { call, outcomes } of ROWS) {
    for (const [index, caller] of CALLERS.entries()) {
      const [wanted, rejection] = [outcomes[index], rejectionByGuard(call, caller)];
      // Past the guard, a handler refuses what is another user's, what is not done as another user, and who has no session.
      const isRight = rejection === undefined || rejection === wanted;
      if (!isRight) wrong.push(`${call} by ${caller}: ${rejection ?? 'the guard admits them'}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Calls whose handlers ask who is at the keyboard, and which session it is: those on accounts. */
const ASKS_WHO_ACTS = /^\/(?:users|logout)\b/;

/**
 * Who tries a call over HTTP. Every cell is walked at the guard above; here are tried
 * - one that each kind of rejection by the guard (401, 403) answers, which shows that the call has the guard,
 * - every cell that the handler refuses, by owner and by who acts,
 * - every cell that reads, and every cell of accounts, that is admitted,
 * - of other changes the first caller who is admitted, and an admin where an advertiser comes first: past the guard these know
 *   only the account and the role, so that `other` without an id and `asOwner` are the owner once more,
 * - of public calls no one, an advertiser and an admin: the guard looks at no token.
 */
function callersOverHttp({ call, method, path, outcomes }: Row): readonly Caller[] {
  const rejections = CALLERS.map((caller) => rejectionByGuard(call, caller));
  const guarded = [401, 403].flatMap((status) => CALLERS[rejections.indexOf(status)] ?? []);
  const handled = CALLERS.filter((_, index) => rejections[index] === undefined && outcomes[index] !== 'ok');
  const admitted = CALLERS.filter((_, index) => outcomes[index] === 'ok');
  const isPublic = routeOf(call).access.kind === 'public';
  if (method === 'GET' || (ASKS_WHO_ACTS.test(path) && !isPublic))
    return [...guarded, ...handled, ...admitted];
  const tried = [admitted[0], isPublic ? 'owner' : undefined, 'admin'];
  return [...guarded, ...handled, ...admitted.filter((caller) => tried.includes(caller))];
}

async function problemsOfRow(row: Row): Promise<readonly string[]> {
  const { call, method, path, outcomes } = row;
  const sample = sampleOf(call);
  const problems: string[] = [];
  const tryAs = async (caller: Caller, params: Awaited<ReturnType<typeof paramsOf>>) => {
    const wanted = outcomes[CALLERS.indexOf(caller)] as Outcome;
    const body = sample.body?.(users);
    const answer = await users.as(caller, method, pathOf(path, params), { body, form: sample.form });
    const problem = problemOf(answer, wanted, sample);
    if (problem !== undefined) problems.push(`${call} by ${caller}: ${problem}`);
  };
  const isAdmitted = (caller: Caller) => outcomes[CALLERS.indexOf(caller)] === 'ok';
  const callers = callersOverHttp(row);
  // Refused callers change nothing, and neither does a read, so one object is enough for all of them, at once.
  const untouched = await paramsOf(sample);
  await Promise.all(
    callers.filter((caller) => !isAdmitted(caller)).map((caller) => tryAs(caller, untouched)),
  );
  for (const [index, caller] of callers.filter(isAdmitted).entries()) {
    await tryAs(caller, method === 'GET' || index === 0 ? untouched : await paramsOf(sample));
    if (sample.endsSessions && caller !== 'anonymous') await users.signInAgain('owner', personOf(caller));
  }
  return problems;
}

it.each(bySubject(ROWS))(
  'calls on $subject admit exactly the callers of the table',
  async ({ rows }) => {
    const problems: string[] = [];
    for (const row of rows) problems.push(...(await problemsOfRow(row)));
    expect(problems).toEqual([]);
  },
  SUBJECT_TIMEOUT,
);

it(
  'has every list as a file hold its rows, with ids, and say no more',
  async () => {
    const problems: string[] = [];
    for (const { call, path, callers } of SAVED_LISTS) {
      const own = pathOf(path, await paramsOf(sampleOf(call)));
      const found = await Promise.all(callers.map((caller) => problemsOfFile(users, caller, own)));
      problems.push(...found.flat().map((problem) => `${call}: ${problem}`));
    }
    expect(problems).toEqual([]);
  },
  SUBJECT_TIMEOUT,
);

const BY_ID = ROWS.filter(({ path }) => /:(id|userId|entity)\b/.test(path));

const UNKNOWN_IDS = ['2147483646', '99999999999'];
/** Ids that need not be numbers: their handlers decide what is one. */
const IDS_OF_ANY_KIND: readonly string[] = [
  'GET /admin/activity-logs/entity/:entity/:id',
  'GET /statistics/bids/:id',
  'GET /admin/statistics/bids/:id',
];
const MALFORMED_IDS = ['0', '-1', '1.5', '1e3', ' 7', '0x7', 'abc', "1'--", '\0'];

it('has every call with an id refuse malformed ones by the schema of its path', () => {
  const ids = ({ call }: Row) =>
    MALFORMED_IDS.filter(
      (id) => v.safeParse(routeOf(call).params as v.GenericSchema, { id, userId: id }).success,
    ).map((id) => `${call}: ${id}`);
  const taken = BY_ID.filter(({ call }) => !IDS_OF_ANY_KIND.includes(call)).flatMap(ids);
  expect(taken).toEqual([]);
});

it.each(bySubject(BY_ID))(
  'calls on $subject answer 404 for unknown and malformed ids',
  async ({ rows }) => {
    const problems: string[] = [];
    for (const { call, method, path, outcomes } of rows) {
      const caller = CALLERS[outcomes.indexOf('ok')] as Caller;
      const { body: bodyOf, form } = sampleOf(call);
      const body = bodyOf?.(users);
      // Each of the malformed ones is tried at the schema above.
      const ids = [...UNKNOWN_IDS, ...(IDS_OF_ANY_KIND.includes(call) ? MALFORMED_IDS : ['abc'])];
      const found = ids.map(async (id) => {
        const url = pathOf(path, { entity: 'user', id, userId: id });
        const { status } = await users.as(caller, method, url, { body, form });
        return status === 404 ? [] : [`${call} of ${id}: ${status}`];
      });
      problems.push(...(await Promise.all(found)).flat());
    }
    expect(problems).toEqual([]);
  },
  SUBJECT_TIMEOUT,
);

it('refuses an unknown token of a mail like an expired one', async () => {
  const token = 'A'.repeat(43);
  const body = { password: 'correct-horse', password_confirmation: 'correct-horse' };
  expect((await users.call('POST', `/users/password/restore/${token}`, { body })).status).toBe(422);
  expect((await users.call('POST', `/users/account/confirm/${token}`)).status).toBe(422);
  expect((await users.call('POST', '/users/account/confirm/short')).status).toBe(404);
});

const WRITES = ROWS.filter(({ call, method }) => method !== 'GET' && sampleOf(call).body !== undefined);
const WRITERS = WRITES.flatMap((row) =>
  (['anonymous', 'owner', 'admin'] as const)
    .filter((caller) => row.outcomes[CALLERS.indexOf(caller)] === 'ok')
    .map((caller) => ({ ...row, caller })),
);

type Writer = (typeof WRITERS)[number];

/** Which protected fields a writer may send without being refused by their names. */
async function passedFields({ call, method, path, caller }: Writer): Promise<readonly string[]> {
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
    if (!alone.names(field)) passed.push(`${call} by ${caller}: ${field}: ${alone.answer.text}`);
  }
  const written = await product.engines.eventStore.readAll(before, 1_000);
  const changes = written.filter(({ metadata }) => requestIds.includes(metadata.correlationId));
  return [...passed, ...changes.map(({ type }) => `${call} by ${caller}: wrote ${type}`)];
}

it.each(bySubject(WRITERS))(
  'calls on $subject refuse fields that are not their caller’s to write',
  async ({ rows }) => {
    const problems: string[] = [];
    for (const row of rows) problems.push(...(await passedFields(row)));
    expect(problems).toEqual([]);
  },
  SUBJECT_TIMEOUT,
);
