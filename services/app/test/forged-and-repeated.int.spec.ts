import { randomBytes, randomUUID } from 'node:crypto';

import { allRoutes } from '@marquee/kit/http/api-server';
import { NO_STREAM, type RecordedEvent } from '@marquee/kit/event-store/port';
import { toJson } from '@marquee/kit/runtime/json';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { sampleRegistration } from '@marquee/schemas/user/samples';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '@marquee/schemas/common/time';

import { ensureFirstAdmin } from '../src/control-plane/first-admin.ts';
import { describeError } from '../src/process/describe-error.ts';
import { AUTHORISATION_MATRIX, CALLERS, type Caller } from './authorisation-matrix.ts';
import { composeProduct, eventsOnceQuiet, type ComposedProduct } from './composed-product.ts';
import { createTestUsers, type TestUsers } from './test-users.ts';
import { pathOf, sampleOf } from './route-samples.ts';
import { startTrackerBeside, type TrackerBeside } from './tracker-beside.ts';

/** A promo code that accounts can use. */
const ISSUED_CODE = 'ISSUED';

let product: ComposedProduct;
let users: TestUsers;

beforeAll(async () => {
  product = await composeProduct();
  users = await createTestUsers(product);
  const { userId } = users.people.owner;
  const body = { userId, amount: '5000', reason: 'A start' };
  expect((await users.as('admin', 'POST', '/admin/payments/compensation', { body })).status).toBe(201);
  const code = { ...sampleOf('POST /admin/promo-codes').body?.(users), code: ISSUED_CODE };
  expect((await users.as('admin', 'POST', '/admin/promo-codes', { body: code })).status).toBe(201);
});
afterAll(() => product?.dispose());

const profile = (token: string, headers: Readonly<Record<string, string>> = {}) =>
  users.call('GET', '/users/profile', { token, headers });

it('no first admin is made with a password that is guessed first, and the operator learns why', async () => {
  const settings = { ...product.settings, adminEmail: 'root@example.com', adminPassword: '123456' };
  const error: unknown = await ensureFirstAdmin(product.composed.accounts, settings).catch((e: unknown) => e);
  expect(describeError(error)).toBe(
    'The admin of ADMIN_EMAIL cannot be created with this ADMIN_PASSWORD. This password is too common. Choose another one.',
  );
  expect(await product.composed.accounts.findUserByEmail('root@example.com')).toBeUndefined();
});

describe('a token', () => {
  it.each([
    ['made up', () => randomBytes(32).toString('base64url')],
    ['with one character changed', () => tampered(users.people.owner.token)],
    ['cut short', () => users.people.owner.token.slice(0, -1)],
    ['of a mail', () => users.mailToken('restore')],
    ['unsigned, of another product', () => jwt({ alg: 'none' })],
    ['signed, of another product', () => jwt({ alg: 'HS256' })],
    ['that is empty', () => ''],
  ])('%s is refused with 401', async (_name, make) => {
    const { status, body, headers } = await profile(await make());
    expect({ status, message: body['message'] }).toEqual({ status: 401, message: 'Unauthorized' });
    expect(headers['www-authenticate']).toBe('Bearer');
  });

  it('that has expired is refused with 401', async () => {
    const token = await users.signIn(users.people.other);
    await sql`update accounts.session_tokens set expires_at = now() - interval '1 second'
      where token_hash = encode(sha256(${token}::bytea), 'hex')`.execute(product.engines.readStore.db);
    expect((await profile(token)).status).toBe(401);
  });

  it('of a session that has ended is refused with 401 at once', async () => {
    const token = await users.signIn(users.people.other);
    expect((await profile(token)).status).toBe(200);
    expect((await users.call('POST', '/logout', { token })).status).toBe(204);
    expect((await profile(token)).status).toBe(401);
  });

  it('of a person who was deactivated or deleted is refused with 401 at once', async () => {
    for (const end of ['PATCH', 'DELETE']) {
      const person = await users.user();
      expect((await profile(person.token)).status).toBe(200);
      const body = end === 'PATCH' ? { isActive: false } : {};
      await users.as('admin', end, `/users/${person.userId}`, { body });
      expect((await profile(person.token)).status).toBe(401);
    }
  });

  it.each(['Basic YTpi', 'Bearer', 'Bearer  ', 'Token abc', `Bearer ${'a'.repeat(5_000)}`])(
    'sent as %s is refused with 401',
    async (authorization) => {
      const answer = await users.call('GET', '/users/profile', { headers: { authorization } });
      expect(answer.status).toBe(401);
    },
  );
});

describe('SudoUser', () => {
  it.each(['owner', 'manager', 'finance'] as const)('from a %s is refused with 403', async (caller) => {
    const { token } = users.people[caller];
    expect((await profile(token, { sudouser: String(users.people.other.userId) })).status).toBe(403);
    // Oneself is no exception.
    expect((await profile(token, { sudouser: String(users.people[caller].userId) })).status).toBe(403);
  });

  it.each(['0', '-1', '1e3', '1.5', '0x5', 'abc', '2147483646', '99999999999', "1'--", '5,6'])(
    'of an admin for %s is refused with 403',
    async (sudouser) => {
      expect((await profile(users.people.admin.token, { sudouser })).status).toBe(403);
    },
  );

  it('of an admin for an admin or a deactivated user is refused with 403', async () => {
    const { token } = users.people.admin;
    const [colleague, leaver] = [await users.user('admin'), await users.user()];
    await users.as('admin', 'PATCH', `/users/${leaver.userId}`, { body: { isActive: false } });
    expect((await profile(token, { sudouser: String(colleague.userId) })).status).toBe(403);
    expect((await profile(token, { sudouser: String(leaver.userId) })).status).toBe(403);
  });

  it('writes both people into the event', async () => {
    const { admin, owner } = users.people;
    const { data } = await users.as('asOwner', 'POST', '/payments', { body: { method: 5, amount: '500' } });
    const [event] = await product.engines.eventStore.readStream(`payment-${String(data['id'])}`);
    expect(event?.metadata).toMatchObject({ actorId: admin.userId, onBehalfOfId: owner.userId });
  });
});

it('counts a deposit once that is confirmed 32 times at once', async () => {
  const balance = async () => Number((await users.as('owner', 'GET', '/payments/balance')).data['balance']);
  const before = await balance();
  const id = await users.payment();
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, index) =>
      users.as(index % 2 === 0 ? 'admin' : 'finance', 'POST', `/admin/payments/${id}/confirm`),
    ),
  );
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  await eventsOnceQuiet(product);
  expect(await balance()).toBe(before + 500);
  const wallet = await product.engines.eventStore.readStream(`wallet-${users.people.owner.userId}`);
  const deposits = wallet.filter(({ type, data }) => type === 'FundsDeposited' && data['paymentId'] === id);
  expect(deposits.length).toBe(1);
});

describe('a conversion', () => {
  let tracker: TrackerBeside;
  beforeAll(async () => {
    tracker = await startTrackerBeside(product);
  });
  afterAll(() => tracker?.dispose());

  const ofOwner = (part = '') => `/users/${users.people.owner.userId}/postback-secret${part}`;
  const revealed = async () => {
    const answer = await users.as('owner', 'POST', ofOwner('/reveal'));
    expect(answer.status, answer.text).toBe(200);
    return String(answer.data['secret']);
  };
  const rotate = () => users.as('owner', 'POST', ofOwner('/rotate'), { body: { previous: 'keep' } });
  let types = 0;
  /** Status of a report; each of a type of its own, so that none is the repetition of another. */
  const report = async (clickId: string, secret: string) => {
    const url = `/t/postback?click_id=${clickId}&type=${(types += 1)}&value=9&secret=${secret}`;
    return (await tracker.get(url)).statusCode;
  };
  /** Of each conversion of a bid whether and why it does not count, and how the secret was shown, once the facts have so many. */
  const factsOf = async (bidId: string, count: number) => {
    const ask = () =>
      product.engines.factStore.query<{ c: number; r: string; s: string }>(
        `SELECT counted AS c, toString(reason) AS r, toString(postback_secret) AS s FROM facts
         WHERE kind = 'conversion' AND bid_id = {bidId:String} ORDER BY offset`,
        { bidId },
      );
    await expect.poll(async () => (await ask()).length, { timeout: 20_000, interval: 50 }).toBe(count);
    return (await ask()).map(({ c, r, s }) => [Number(c), r, s]);
  };

  it('that a server reports counts with the secret of the account, and with no other', async () => {
    const { userId } = users.people.owner;
    const { clickId } = await tracker.click(userId, { bidId: 'reported' });
    const secret = await revealed();
    expect([await report(clickId, ''), await report(clickId, 'guessed')]).toEqual([401, 401]);
    // The address of the landing page reveals the id of the click and no more.
    const page = await tracker.get(`/t/conv?click_id=${clickId}&value=999999`);
    expect([page.statusCode, await report(clickId, secret)]).toEqual([401, 200]);

    expect((await rotate()).status).toBe(200);
    const newer = await revealed();
    expect(newer).not.toBe(secret);
    // What servers showed until now is the old secret by now, and the new one is in no server yet.
    await expect
      .poll(async () => (await users.as('owner', 'GET', ofOwner())).data['use'], { timeout: 20_000 })
      .toMatchObject({ verified: 1, lastUsedAt: null, previousLastUsedAt: expect.any(String) as string });
    const { clickId: another } = await tracker.click(userId);
    await expect.poll(() => report(another, newer)).toBe(200);
    expect([await report(clickId, newer), await report(clickId, secret)]).toEqual([200, 200]);
    // It would end what the account's servers still show.
    expect((await rotate()).status).toBe(409);
    tracker.setAhead(8 * DAY_MS);
    expect([await report(clickId, secret), await report(clickId, newer)]).toEqual([401, 200]);
    tracker.setAhead(0);

    const refused = { missing: [0, 'secret-missing', 'missing'], wrong: [0, 'secret-wrong', 'wrong'] };
    expect(await factsOf('reported', 8)).toEqual([
      refused.missing,
      refused.wrong,
      refused.missing,
      [1, '', 'current'],
      [1, '', 'current'],
      [1, '', 'previous'],
      refused.wrong,
      [1, '', 'current'],
    ]);
    await expect
      .poll(async () => (await users.as('owner', 'GET', ofOwner())).data['use'])
      .toMatchObject({
        verified: 5,
        withPrevious: 1,
        unverified: 0,
        lastUsedAt: expect.any(String) as string,
      });
    const { text } = await users.as('admin', 'GET', '/admin/activity-logs?perPage=100');
    const stream = await product.engines.eventStore.readStream(`user-${userId}`);
    expect(text).toContain('UserPostbackSecretIssued');
    for (const written of [text, toJson(stream)])
      for (const plain of [secret, newer]) expect(written).not.toContain(plain);
  });

  it('without the secret counts until the account requires it, and is reported', async () => {
    const { userId } = users.people.other;
    const required = async (isRequired: boolean) => {
      const body = { isRequired };
      const answer = await users.as('admin', 'PATCH', `/users/${userId}/postback-secret`, { body });
      expect(answer.status, answer.text).toBe(200);
    };
    await required(false);
    const { clickId } = await tracker.click(userId, { bidId: 'as-ever' });
    await expect.poll(() => report(clickId, '')).toBe(200);
    await expect
      .poll(async () => (await users.as('other', 'GET', `/users/${userId}/postback-secret`)).data, {
        timeout: 20_000,
      })
      .toMatchObject({ isRequired: false, use: { unverified: 1, verified: 0 } });
    await required(true);
    await expect.poll(() => report(clickId, '')).toBe(401);
  });

  it('of an account from before there were secrets counts as ever, until it has one and requires it', async () => {
    const userId = 90_001;
    const path = `/users/${userId}/postback-secret`;
    const event = sampleEvent('UserRegistered', { ...sampleRegistration(userId) });
    await product.engines.eventStore.append(`user-${userId}`, NO_STREAM, [event]);
    expect((await users.as('admin', 'GET', path)).data).toMatchObject({ issuedAt: null, isRequired: false });
    const { clickId } = await tracker.click(userId, { bidId: 'of-before' });
    expect([await report(clickId, ''), await report(clickId, 'of-another-meaning')]).toEqual([200, 200]);
    const requiring = { body: { isRequired: true } };
    expect((await users.as('admin', 'PATCH', path, requiring)).status).toBe(409);
    const issued = await users.as('admin', 'POST', `${path}/rotate`, { body: { previous: 'keep' } });
    expect(issued.data).toMatchObject({ issuedAt: expect.any(String) as string, previousValidUntil: null });
    expect(issued.text).not.toContain('digest');
    expect(await report(clickId, '')).toBe(200);
    expect((await users.as('admin', 'PATCH', path, requiring)).status).toBe(200);
    await expect.poll(() => report(clickId, '')).toBe(401);
  });
});

/** Other lawful bodies than the samples', so that a key comes back with something else. */
const OTHERWISE: Readonly<Record<string, object>> = {
  'POST /users/:id/postback-secret/rotate': { previous: 'keep' },
  'POST /payments': { amount: '600' },
  'POST /payments/withdrawals': { amount: '11' },
  'POST /admin/payments/compensation': { amount: '11' },
  'POST /payments/promo-code': { code: 'ANOTHER' },
  'POST /admin/promo-codes': { bonus: '51' },
  'POST /campaigns': { name: 'Summer sale' },
  'POST /admin/campaigns': { name: 'Summer sale' },
  'POST /campaigns/bulk': { changes: { bidPrice: '+20%' } },
  'POST /admin/campaigns/bulk': { changes: { bidPrice: '+20%' } },
  'POST /campaigns/bulk/restore': { campaigns: [{ id: 2, version: 1, toVersion: 0 }] },
  'POST /admin/campaigns/bulk/restore': { campaigns: [{ id: 2, version: 1, toVersion: 0 }] },
  'POST /campaigns/bulk/duplicate': { copies: [{ id: 1, version: 0, name: 'Another one' }] },
  'POST /admin/campaigns/bulk/duplicate': { copies: [{ id: 1, version: 0, name: 'Another one' }] },
  'POST /campaigns/import': { rows: [{ row: 3, version: 0, cells: { id: '1', name: 'Autumn sale' } }] },
  'POST /admin/campaigns/import': { rows: [{ row: 3, version: 0, cells: { id: '1', name: 'Autumn sale' } }] },
  'POST /creatives': { name: 'Skyscraper' },
  'POST /audiences': { name: 'Another one' },
  'POST /admin/audiences': { name: 'Another one' },
  'POST /conversion-pixels': { name: 'Another one' },
  'POST /admin/conversion-pixels': { name: 'Another one' },
  'POST /contextual-bundles': { name: 'Another one' },
  'POST /admin/contextual-bundles': { name: 'Another one' },
  'POST /creative-folders': { name: 'Another one' },
  'POST /admin/creative-folders': { name: 'Another one' },
  'POST /optimization-rules': { name: 'Another one' },
  'POST /admin/optimization-rules': { name: 'Another one' },
  'POST /alert-rules': { name: 'Another one' },
  'POST /admin/alert-rules': { name: 'Another one' },
  'POST /budget-groups': { name: 'Another one' },
  'POST /admin/budget-groups': { name: 'Another one' },
  'POST /filter-lists': { name: 'Other sources' },
  'POST /admin/filter-lists': { name: 'Other sources' },
  'POST /admin/global-blacklist': { items: ['other.example'] },
  'DELETE /admin/global-blacklist/:type/items': { items: ['other.example'] },
  'POST /admin/creatives': { name: 'Skyscraper' },
};

/** Instead of what the samples are refused for. */
const ACCEPTED: Readonly<Record<string, object>> = {
  'POST /payments/withdrawals': { amount: '10' },
  'POST /payments/promo-code': { code: ISSUED_CODE },
};

/** Parameters of an object that there need not be: the key is refused before it is looked for. */
const ofAnother = (params: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? 2_147_483_646 : value]),
  );

const callerOf = (call: string): Caller =>
  CALLERS[AUTHORISATION_MATRIX[call]?.findIndex((outcome) => outcome === 'ok') ?? 0] as Caller;

describe('an Idempotency-Key', () => {
  it('on every call that honours it gives one effect and equal answers, and is good for no other', async () => {
    const routes = allRoutes(product.composed.services).filter(({ idempotent }) => idempotent);
    expect(routes.length).toBeGreaterThan(20);
    const before = await product.engines.eventStore.headPosition();
    const problems: string[] = [];
    const repeated: { readonly call: string; readonly requestIds: readonly string[] }[] = [];
    for (const { method, path } of routes) {
      const call = `${method} ${path}`;
      // All calls go through the same code; many at once are a matter of one of them.
      const times = call === 'POST /payments' ? 10 : 3;
      const requestIds = Array.from({ length: times }, () => randomUUID());
      const problem = await repeat(call, method, path, requestIds).catch((error: unknown) => String(error));
      if (problem) problems.push(`${call}: ${problem}`);
      repeated.push({ call, requestIds });
    }
    // What reactors write of a call comes in its own time.
    await eventsOnceQuiet(product);
    const written = await correlationsSince(before);
    for (const { call, requestIds } of repeated) {
      const writers = requestIds.filter((id) => written.has(id));
      if (writers.length > 1) problems.push(`${call}: ${writers.length} of the repetitions wrote events`);
    }
    expect(problems).toEqual([]);
  });

  async function repeat(
    call: string,
    method: string,
    path: string,
    requestIds: readonly string[],
  ): Promise<string | undefined> {
    const sample = sampleOf(call);
    const caller = callerOf(call);
    const params = (await sample.params?.(users)) ?? {};
    const url = pathOf(path, params);
    const given = sample.body?.(users);
    const body = given && { ...given, ...ACCEPTED[call] };
    const key = randomUUID();
    const send = (to: string, requestId: string, content: object | undefined) =>
      users.as(caller, method, to, {
        ...(content ? { body: content } : {}),
        headers: { 'idempotency-key': key, 'x-request-id': requestId },
      });
    const answers = await Promise.all(requestIds.map((requestId) => send(url, requestId, body)));
    const different = new Set(answers.map(({ status, text }) => `${status} ${text}`));
    if (different.size !== 1) return `different answers: ${[...different].join(' | ')}`;
    if ((answers[0]?.status ?? 500) >= 300) return `it was refused: ${[...different].join('')}`;

    const [to, content] = OTHERWISE[call]
      ? [url, { ...body, ...OTHERWISE[call] }]
      : [pathOf(path, ofAnother(params)), body];
    const other = await send(to, randomUUID(), content);
    return other.status === 422 && /Idempotency-Key/.test(other.text) ? undefined : `then ${other.text}`;
  }

  /** The requests that wrote events after a position. */
  async function correlationsSince(position: bigint): Promise<ReadonlySet<string>> {
    const ids = new Set<string>();
    for (let after = position; ;) {
      const events: RecordedEvent[] = await product.engines.eventStore.readAll(after, 1_000);
      const last = events.at(-1);
      if (last === undefined) return ids;
      for (const { metadata } of events) ids.add(metadata.correlationId);
      after = last.position;
    }
  }

  it('is one person’s own', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { method: 5, amount: '500' };
    const one = await users.as('owner', 'POST', '/payments', { body, headers });
    const two = await users.as('other', 'POST', '/payments', { body, headers });
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.data['id']).not.toBe(one.data['id']);
  });

  it.each(['with space', 'ümlaut', 'k'.repeat(256)])('%s is refused with 400', async (key) => {
    const headers = { 'idempotency-key': key };
    const body = { method: 5, amount: '500' };
    expect((await users.as('owner', 'POST', '/payments', { body, headers })).status).toBe(400);
  });
});

/** Another last character is another token. */
const tampered = (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`;

function jwt(header: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ typ: 'JWT', ...header })}.${part({ sub: '1', role: 'admin' })}.c2ln`;
}
