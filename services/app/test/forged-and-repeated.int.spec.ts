import { randomBytes, randomUUID } from 'node:crypto';

import { allRoutes } from '@marquee/kit/http/api-server';
import type { RecordedEvent } from '@marquee/kit/event-store/port';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { AUTHORISATION_MATRIX, CALLERS, type Caller } from '../src/authorisation-matrix.ts';
import { composeProduct, eventsOnceQuiet, type ComposedProduct } from './composed-product.ts';
import { inhabit, type Inhabitants } from './inhabitants.ts';
import { pathOf, sampleOf } from './route-samples.ts';

let product: ComposedProduct;
let world: Inhabitants;

beforeAll(async () => {
  product = await composeProduct();
  world = await inhabit(product);
  const { userId } = world.people.owner;
  const body = { userId, amount: '5000', reason: 'A start' };
  expect((await world.as('admin', 'POST', '/admin/payments/compensation', { body })).status).toBe(201);
});
afterAll(() => product?.dispose());

const profile = (token: string, headers: Readonly<Record<string, string>> = {}) =>
  world.call('GET', '/users/profile', { token, headers });

describe('a token', () => {
  it.each([
    ['made up', () => randomBytes(32).toString('base64url')],
    ['with one character changed', () => tampered(world.people.owner.token)],
    ['cut short', () => world.people.owner.token.slice(0, -1)],
    ['of a mail', () => world.mailToken('restore')],
    ['unsigned, of another product', () => jwt({ alg: 'none' })],
    ['signed, of another product', () => jwt({ alg: 'HS256' })],
    ['that is empty', () => ''],
  ])('%s is refused with 401', async (_name, make) => {
    const { status, body, headers } = await profile(await make());
    expect({ status, message: body['message'] }).toEqual({ status: 401, message: 'Unauthorized' });
    expect(headers['www-authenticate']).toBe('Bearer');
  });

  it('that has expired is refused with 401', async () => {
    const token = await world.signIn(world.people.other);
    await sql`update accounts.session_tokens set expires_at = now() - interval '1 second'
      where token_hash = encode(sha256(${token}::bytea), 'hex')`.execute(product.engines.readStore.db);
    expect((await profile(token)).status).toBe(401);
  });

  it('of a session that has ended is refused with 401 at once', async () => {
    const token = await world.signIn(world.people.other);
    expect((await profile(token)).status).toBe(200);
    expect((await world.call('POST', '/logout', { token })).status).toBe(204);
    expect((await profile(token)).status).toBe(401);
  });

  it('of a person who was deactivated or deleted is refused with 401 at once', async () => {
    for (const end of ['PATCH', 'DELETE']) {
      const person = await world.user();
      expect((await profile(person.token)).status).toBe(200);
      const body = end === 'PATCH' ? { isActive: false } : {};
      await world.as('admin', end, `/users/${person.userId}`, { body });
      expect((await profile(person.token)).status).toBe(401);
    }
  });

  it.each(['Basic YTpi', 'Bearer', 'Bearer  ', 'Token abc', `Bearer ${'a'.repeat(5_000)}`])(
    'sent as %s is refused with 401',
    async (authorization) => {
      const answer = await world.call('GET', '/users/profile', { headers: { authorization } });
      expect(answer.status).toBe(401);
    },
  );
});

describe('SudoUser', () => {
  it.each(['owner', 'manager', 'finance'] as const)('from a %s is refused with 403', async (caller) => {
    const { token } = world.people[caller];
    expect((await profile(token, { sudouser: String(world.people.other.userId) })).status).toBe(403);
    // Oneself is no exception.
    expect((await profile(token, { sudouser: String(world.people[caller].userId) })).status).toBe(403);
  });

  it.each(['0', '-1', '1e3', '1.5', '0x5', 'abc', '2147483646', '99999999999', "1'--", '5,6'])(
    'of an admin for %s is refused with 403',
    async (sudouser) => {
      expect((await profile(world.people.admin.token, { sudouser })).status).toBe(403);
    },
  );

  it('of an admin for an admin or for somebody who was deactivated is refused with 403', async () => {
    const { token } = world.people.admin;
    const [colleague, leaver] = [await world.user('admin'), await world.user()];
    await world.as('admin', 'PATCH', `/users/${leaver.userId}`, { body: { isActive: false } });
    expect((await profile(token, { sudouser: String(colleague.userId) })).status).toBe(403);
    expect((await profile(token, { sudouser: String(leaver.userId) })).status).toBe(403);
  });

  it('writes both people into the event', async () => {
    const { admin, owner } = world.people;
    const { data } = await world.as('asOwner', 'POST', '/payments', { body: { method: 5, amount: '500' } });
    const [event] = await product.engines.eventStore.readStream(`payment-${String(data['id'])}`);
    expect(event?.metadata).toMatchObject({ actorId: admin.userId, onBehalfOfId: owner.userId });
  });
});

it('counts a deposit once that is confirmed 32 times at once', async () => {
  const balance = async () => Number((await world.as('owner', 'GET', '/payments/balance')).data['balance']);
  const before = await balance();
  const id = await world.payment();
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, index) =>
      world.as(index % 2 === 0 ? 'admin' : 'finance', 'POST', `/admin/payments/${id}/confirm`),
    ),
  );
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  await eventsOnceQuiet(product);
  expect(await balance()).toBe(before + 500);
  const wallet = await product.engines.eventStore.readStream(`wallet-${world.people.owner.userId}`);
  const deposits = wallet.filter(({ type, data }) => type === 'FundsDeposited' && data['paymentId'] === id);
  expect(deposits.length).toBe(1);
});

/** Other lawful bodies than the samples', so that a key comes back with something else. */
const OTHERWISE: Readonly<Record<string, object>> = {
  'POST /payments': { amount: '600' },
  'POST /payments/withdrawals': { amount: '11' },
  'POST /admin/payments/compensation': { amount: '11' },
  'POST /campaigns': { name: 'Summer sale' },
  'POST /admin/campaigns': { name: 'Summer sale' },
  'POST /creatives': { name: 'Skyscraper' },
  'POST /audiences': { name: 'Another one' },
  'POST /admin/audiences': { name: 'Another one' },
  'POST /conversion-pixels': { name: 'Another one' },
  'POST /admin/conversion-pixels': { name: 'Another one' },
  'POST /contextual-bundles': { name: 'Another one' },
  'POST /admin/contextual-bundles': { name: 'Another one' },
  'POST /optimization-rules': { name: 'Another one' },
  'POST /admin/optimization-rules': { name: 'Another one' },
  'POST /filter-lists': { name: 'Other sources' },
  'POST /admin/filter-lists': { name: 'Other sources' },
  'POST /admin/global-blacklist': { items: ['other.example'] },
  'DELETE /admin/global-blacklist/:type/items': { items: ['other.example'] },
  'POST /admin/creatives': { name: 'Skyscraper' },
};

const callerOf = (call: string): Caller =>
  CALLERS[AUTHORISATION_MATRIX[call]?.findIndex((outcome) => outcome === 'ok') ?? 0] as Caller;

describe('an Idempotency-Key', () => {
  it('on every call that honours it gives one effect and equal answers, and is good for no other', async () => {
    const routes = allRoutes(product.composed.services).filter(({ idempotent }) => idempotent);
    expect(routes.length).toBeGreaterThan(20);
    const faults: string[] = [];
    for (const { method, path } of routes) {
      const call = `${method} ${path}`;
      const fault = await repeat(call, method, path).catch((error: unknown) => String(error));
      if (fault) faults.push(`${call}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  async function repeat(call: string, method: string, path: string): Promise<string | undefined> {
    const sample = sampleOf(call);
    const caller = callerOf(call);
    const url = pathOf(path, (await sample.params?.(world)) ?? {});
    const body = sample.body?.(world);
    const key = randomUUID();
    const before = await eventsOnceQuiet(product);
    const requestIds = Array.from({ length: 10 }, () => randomUUID());
    const send = (to: string, requestId: string, content: object | undefined) =>
      world.as(caller, method, to, {
        ...(content ? { body: content } : {}),
        headers: { 'idempotency-key': key, 'x-request-id': requestId },
      });
    const answers = await Promise.all(requestIds.map((requestId) => send(url, requestId, body)));
    const different = new Set(answers.map(({ status, text }) => `${status} ${text}`));
    if (different.size !== 1) return `different answers: ${[...different].join(' | ')}`;
    if ((answers[0]?.status ?? 500) >= 300) return `it was refused: ${[...different].join('')}`;
    await eventsOnceQuiet(product);
    const writers = await correlationsSince(before, requestIds);
    if (writers.size > 1) return `${writers.size} of the repetitions wrote events`;

    const [to, content] = OTHERWISE[call]
      ? [url, { ...body, ...OTHERWISE[call] }]
      : [pathOf(path, (await sample.params?.(world)) ?? {}), body];
    const other = await send(to, randomUUID(), content);
    return other.status === 422 && /Idempotency-Key/.test(other.text) ? undefined : `then ${other.text}`;
  }

  /** Which of the requests wrote events after a position. */
  async function correlationsSince(position: bigint, requestIds: readonly string[]): Promise<Set<string>> {
    const events: RecordedEvent[] = await product.engines.eventStore.readAll(position, 1_000);
    const ids = events.map(({ metadata }) => metadata.correlationId);
    return new Set(ids.filter((id) => requestIds.includes(id)));
  }

  it('is one person’s own', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { method: 5, amount: '500' };
    const one = await world.as('owner', 'POST', '/payments', { body, headers });
    const two = await world.as('other', 'POST', '/payments', { body, headers });
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.data['id']).not.toBe(one.data['id']);
  });

  it.each(['with space', 'ümlaut', 'k'.repeat(256)])('%s is refused with 400', async (key) => {
    const headers = { 'idempotency-key': key };
    const body = { method: 5, amount: '500' };
    expect((await world.as('owner', 'POST', '/payments', { body, headers })).status).toBe(400);
  });
});

/** Another last character is another token. */
const tampered = (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`;

function jwt(header: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ typ: 'JWT', ...header })}.${part({ sub: '1', role: 'admin' })}.c2ln`;
}
