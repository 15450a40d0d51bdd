import { DAY_MS } from '@marquee/schemas/common/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import {
  createAccountsTestContext,
  type AccountsProcess,
  type AccountsTestContext,
} from './accounts-test-context.ts';

let context: AccountsTestContext;
let other: AccountsProcess;
beforeAll(async () => {
  context = await createAccountsTestContext();
  other = await context.secondProcess();
});
afterAll(() => context.dispose());

interface Created {
  readonly id: string;
  readonly key: string;
  readonly hint: string;
}
const BODY = { name: 'Nightly report', scopes: ['statistics:read'], expiresAt: null };

async function advertiser(email: string) {
  const userId = await context.register(email);
  const token = await context.tokenOf(email);
  const path = `/users/${userId}/api-keys`;
  const create = async (over: object = {}) => {
    const { body, status } = await context.as(token)('POST', path, { ...BODY, ...over });
    expect([status, body.message]).toEqual([201, undefined]);
    return body.data as unknown as Created;
  };
  return { userId, token, path, create };
}
const principalOf = (process: AccountsProcess, key: string) =>
  process.service.authenticator.authenticateKey(key);
const isRefused = (process: AccountsProcess, key: string) =>
  vi.waitFor(() => expect(principalOf(process, key)).rejects.toThrow('Unauthorized'), {
    timeout: 15_000,
    interval: 50,
  });

it('is shown once, works in every process, and is nowhere in the database', async () => {
  const { userId, token, path, create } = await advertiser('once@example.test');
  const { id, key, hint } = await create();
  expect(key).toMatch(new RegExp(`^mq_live_${userId}_[0-9A-Za-z]{36}$`));
  expect(hint).toBe(`mq_live_${userId}_…${key.slice(-4)}`);
  for (const process of [context, other]) {
    const principal = await principalOf(process, key);
    expect(principal).toMatchObject({
      ...{ userId, actorId: userId, role: 'advert', impersonating: false },
      apiKey: { id, scopes: ['statistics:read'] },
    });
    expect(principal.provedAt.getTime()).toBe(0);
  }
  const shown = await context.as(token)('GET', path);
  expect(shown.body.data).toMatchObject([{ id, hint, name: 'Nightly report', lastUsedAt: null }]);
  expect(JSON.stringify(shown.body)).not.toContain(key);
  const events = await context.eventStore.readStream(`user-${userId}`);
  expect(events.map(({ type }) => type)).toContain('UserApiKeyCreated');
  const recorded = JSON.stringify(events.map(({ data }) => data));
  expect(recorded).not.toContain(key.slice(-36));
  // Nothing that a person wrote is left once the person is erased.
  expect(recorded).not.toContain('Nightly report');
});

it('leaves nothing of its use behind when it is revoked', async () => {
  const { userId, token, path, create } = await advertiser('traces@example.test');
  const [gone, kept] = [await create(), await create()];
  await principalOf(context, gone.key);
  expect((await context.as(token)('DELETE', `${path}/${gone.id}`)).status).toBe(204);
  await principalOf(context, kept.key);
  const usedKeys = async () => {
    const { rows } = await sql<{ api_key_id: string }>`
      select api_key_id from accounts.api_key_uses where user_id = ${userId}`.execute(context.readStore.db);
    return rows.map(({ api_key_id }) => api_key_id);
  };
  await expect.poll(usedKeys, { timeout: 10_000 }).toContain(kept.id);
  expect(await usedKeys()).toEqual([kept.id]);
});

it('says in the list when it was last used, and its mail says that it was created', async () => {
  const { token, path, create } = await advertiser('used@example.test');
  const { key } = await create();
  await principalOf(context, key);
  const lastUsedAt = async () => {
    const { body } = await context.as(token)('GET', path);
    return body.data?.[0]?.['lastUsedAt'] as string | null;
  };
  await expect.poll(lastUsedAt, { timeout: 10_000 }).not.toBeNull();
  await expect
    .poll(async () => (await context.mailsTo('used@example.test')).join(''))
    .toContain('An API key was created');
});

it('ends when it is revoked or expires, also in other processes', async () => {
  const { token, path, create } = await advertiser('ends@example.test');
  const { id, key } = await create();
  const brief = await create({ expiresAt: new Date(context.now().getTime() + DAY_MS).toISOString() });
  await principalOf(other, key);
  expect((await context.as(token)('DELETE', `${path}/${id}`)).status).toBe(204);
  await expect(principalOf(context, key)).rejects.toThrow('Unauthorized');
  await isRefused(other, key);
  expect((await context.as(token)('DELETE', `${path}/${id}`)).status).toBe(404);
  await principalOf(other, brief.key);
  context.travel(DAY_MS);
  await isRefused(context, brief.key);
});

it('ends with its account: deactivated, made staff or deleted', async () => {
  await context.register('keys-chief@example.test', 'admin');
  const admin = context.as(await context.tokenOf('keys-chief@example.test'));
  const { userId, create } = await advertiser('gone@example.test');
  const { key } = await create();
  const change = async (body: object) =>
    expect((await admin('PATCH', `/users/${userId}`, body)).status).toBe(200);
  await change({ isActive: false });
  await isRefused(context, key);
  await change({ isActive: true });
  await principalOf(context, key);
  await change({ role: 'manager' });
  await isRefused(context, key);
  await change({ role: 'advert' });
  await principalOf(context, key);
  expect((await admin('DELETE', `/users/${userId}`, {})).status).toBe(204);
  await isRefused(context, key);
  await isRefused(other, key);
});

it('is created by its advertiser after a fresh proof, and revoked by an admin too', async () => {
  const { userId, token, path, create } = await advertiser('proof@example.test');
  await context.register('keys-warden@example.test', 'admin');
  const admin = await context.tokenOf('keys-warden@example.test');
  expect((await context.as(admin)('POST', path, BODY)).status).toBe(403);
  expect((await context.as(admin, String(userId))('POST', path, BODY)).status).toBe(403);
  const { id, key } = await create();
  context.travel(16 * 60_000);
  const stale = await context.as(token)('POST', path, BODY);
  expect([stale.status, stale.body['type']]).toEqual([403, 'urn:marquee:problem:fresh-proof-required']);
  const fresh = await advertiser('proof-other@example.test');
  expect((await context.as(fresh.token)('GET', path)).status).toBe(404);
  expect((await context.as(fresh.token)('DELETE', `${path}/${id}`)).status).toBe(404);
  await principalOf(context, key);
  expect((await context.as(admin)('DELETE', `${path}/${id}`)).status).toBe(204);
  await isRefused(context, key);
});

it('is refused with an error at its field', async () => {
  const { token, path } = await advertiser('fields@example.test');
  const errorsOf = async (over: object) => {
    const { status, body } = await context.as(token)('POST', path, { ...BODY, ...over });
    return [status, body.errors];
  };
  expect(await errorsOf({ name: ' ' })).toEqual([422, [{ field: 'name', message: 'Name is required.' }]]);
  expect(await errorsOf({ scopes: [] })).toEqual([
    422,
    [{ field: 'scopes', message: 'Choose at least one scope.' }],
  ]);
  expect(await errorsOf({ expiresAt: '2020-01-01T00:00:00.000Z' })).toEqual([
    422,
    [{ field: 'expiresAt', message: 'Expiry must be in the future.' }],
  ]);
});
