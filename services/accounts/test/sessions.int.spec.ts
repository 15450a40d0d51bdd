import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { ACCOUNTS_LIMITS } from '../src/config.ts';
import { createSessionStore } from '../src/sessions/session-store.ts';
import { refreshToken } from '../src/sessions/session-tokens.ts';
import { accountsDb } from '../src/tables.ts';
import {
  createAccountsTestContext,
  PASSWORD,
  type AccountsTestContext,
  type AccountsProcess,
  type Answer,
} from './accounts-test-context.ts';

let context: AccountsTestContext;
let other: AccountsProcess;
beforeAll(async () => {
  context = await createAccountsTestContext();
  other = await context.secondProcess();
});
afterAll(() => context.dispose());

const profile = (process: AccountsProcess, token: string) => process.as(token)('GET', '/users/profile');
const statusOf = async (answer: Promise<Answer>) => (await answer).status;

/** Waits until a token is refused, and fails if that takes longer than the promised five seconds. */
const endsWithin5s = (process: AccountsProcess, token: string) =>
  vi.waitFor(async () => expect((await profile(process, token)).status).toBe(401), {
    timeout: 15_000,
    interval: 50,
  });

describe('tokens', () => {
  it('are refused when unknown, malformed, expired or cut', async () => {
    await context.register('tokens@example.test');
    const token = await context.tokenOf('tokens@example.test');
    expect(await statusOf(profile(context, token))).toBe(200);
    const cases = [token.slice(0, -1), `${token}A`, token.toUpperCase(), 'x', 'A'.repeat(43), 'user:1:admin'];
    for (const wrong of cases) expect(await statusOf(profile(context, wrong))).toBe(401);
    expect(await statusOf(context.call('GET', '/users/profile'))).toBe(401);
    expect(
      await statusOf(context.call('GET', '/users/profile', undefined, { authorization: `Basic ${token}` })),
    ).toBe(401);
    context.travel(60 * 60_000 + 1);
    expect(await statusOf(profile(context, token))).toBe(401);
  });

  it('stand nowhere in the database', async () => {
    await context.register('hidden@example.test');
    const token = await context.tokenOf('hidden@example.test');
    const rows = await context.readStore.db
      .withTables<{ 'accounts.session_tokens': { token_hash: string } }>()
      .selectFrom('accounts.session_tokens')
      .selectAll()
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('are exchanged for fresh ones, and the old one lives on for the other tab, but not for long', async () => {
    await context.register('tabs@example.test');
    const first = await context.tokenOf('tabs@example.test');
    context.travel(50 * 60_000);
    const refreshed = await context.as(first)('POST', '/users/token/refresh');
    expect(refreshed.body).toEqual({
      access_token: expect.any(String) as string,
      token_type: 'Bearer',
      expires_in: 60,
    });
    const second = refreshed.body.access_token ?? '';
    const otherTab = await other.as(first)('POST', '/users/token/refresh');
    expect(otherTab.status).toBe(200);
    context.travel(31_000);
    await endsWithin5s(context, first);
    context.travel(50 * 60_000);
    expect(await statusOf(profile(context, second))).toBe(200);
    context.travel(10 * 60_000);
    expect(await statusOf(profile(context, second))).toBe(401);
  });

  it('end with their whole session when an exchanged one comes back', async () => {
    await context.register('stolen@example.test');
    const stolen = await context.tokenOf('stolen@example.test');
    const { body } = await context.as(stolen)('POST', '/users/token/refresh');
    context.travel(31_000);
    expect(await statusOf(profile(context, body.access_token ?? ''))).toBe(200);
    expect(await statusOf(context.as(stolen)('POST', '/users/token/refresh'))).toBe(401);
    expect(await statusOf(profile(context, body.access_token ?? ''))).toBe(401);
    expect(await statusOf(context.call('POST', '/users/token/refresh'))).toBe(401);
  });

  it('of one session end together at logout, in every process, and nothing else of the user ends', async () => {
    await context.register('logout@example.test');
    const first = await context.tokenOf('logout@example.test');
    const elsewhere = await context.tokenOf('logout@example.test');
    const second = (await context.as(first)('POST', '/users/token/refresh')).body.access_token ?? '';
    expect(await statusOf(profile(other, second))).toBe(200);
    expect(await statusOf(context.as(second)('POST', '/logout'))).toBe(204);
    expect(await statusOf(profile(context, first))).toBe(401);
    expect(await statusOf(profile(context, second))).toBe(401);
    await endsWithin5s(other, second);
    expect(await statusOf(profile(other, elsewhere))).toBe(200);
  });

  it('are not brought back by a refresh that races a logout', async () => {
    await context.register('race@example.test');
    for (let round = 0; round < 10; round += 1) {
      const token = await context.tokenOf('race@example.test');
      const [, ...refreshes] = await Promise.all([
        context.as(token)('POST', '/logout'),
        ...Array.from({ length: 4 }, () => context.as(token)('POST', '/users/token/refresh')),
      ]);
      for (const { body } of refreshes) {
        if (body.access_token !== undefined)
          expect(await statusOf(profile(context, body.access_token))).toBe(401);
      }
    }
  });

  it('cannot be refreshed beyond the longest session', async () => {
    const brief = await createAccountsTestContext({ config: { limits: { sessionDaysMax: 1 } } });
    try {
      await brief.register('long@example.test');
      let token = await brief.tokenOf('long@example.test');
      let refreshes = 0;
      for (let status = 200; status === 200 && refreshes < 48; refreshes += 1) {
        brief.travel(3_599_000);
        const answer = await brief.as(token)('POST', '/users/token/refresh');
        status = answer.status;
        token = answer.body.access_token ?? token;
      }
      expect(refreshes).toBe(25);
    } finally {
      await brief.dispose();
    }
  });
});

describe('open sockets', () => {
  it('hear of ended sessions, once each, also of those that another process ended', async () => {
    const userId = await context.register('sockets@example.test');
    const heard: unknown[] = [];
    const stop = other.service.authenticator.onSessionsEnded((ended) => {
      if (ended.userId === userId) heard.push(ended);
    });
    const token = await context.tokenOf('sockets@example.test');
    const { sessionId } = await context.service.authenticator.authenticate(token, undefined);
    await context.as(token)('POST', '/logout');
    await vi.waitFor(() => expect(heard).toEqual([{ userId, sessionId }]), { timeout: 15_000, interval: 50 });
    const again = await context.tokenOf('sockets@example.test');
    await other.as(again)('POST', '/logout');
    expect(heard).toHaveLength(2);
    const third = await context.tokenOf('sockets@example.test');
    await context.as(third)('POST', '/logout');
    await vi.waitFor(() => expect(heard).toHaveLength(3), { timeout: 15_000, interval: 50 });
    await context.tokenOf('sockets@example.test');
    context.travel(60 * 60_000 + 1_000);
    await vi.waitFor(() => expect(heard).toHaveLength(4), { timeout: 15_000, interval: 50 });
    stop();
  });
});

it('sessions that another process ended a moment before are ended here when the call that ends them answers', async () => {
  const userId = await context.register('ended-elsewhere@example.test');
  await context.tokenOf('ended-elsewhere@example.test');
  const store = () =>
    createSessionStore({
      db: accountsDb(context.readStore),
      clock: () => new Date(context.now().getTime() + 1),
      limits: ACCOUNTS_LIMITS,
    });
  const here = store();
  const ended: number[] = [];
  here.onEnded((end) => ended.push(end.userId));
  await store().endOlder(userId, new Date(context.now().getTime() + 1));
  expect(ended).not.toContain(userId);
  await here.endOlder(userId, new Date(context.now().getTime() + 1));
  expect(ended).toContain(userId);
});

describe('open sessions', () => {
  interface Shown {
    readonly id: string;
    readonly isCurrent: boolean;
    readonly ip: string | null;
    readonly userAgent: string | null;
  }
  const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1';
  const signInFrom = async (email: string, ip: string, userAgent: string) => {
    const headers = { 'x-forwarded-for': ip, 'user-agent': userAgent };
    const { body } = await context.call('POST', '/users/login', { email, password: PASSWORD }, headers);
    return body.access_token ?? '';
  };
  const shownTo = async (token: string, userId: number) => {
    const { body } = await context.as(token)('GET', `/users/${userId}/sessions`);
    return (body.data ?? []) as unknown as readonly Shown[];
  };

  it('are shown to their user with where they were opened, the last used first, and end one by one', async () => {
    const userId = await context.register('devices@example.test');
    const phone = await signInFrom('devices@example.test', '10.0.0.7', PHONE);
    context.travel(61_000);
    const laptop = await signInFrom('devices@example.test', '10.0.0.8', 'curl/8.5');
    const shown = await shownTo(laptop, userId);
    expect(shown).toMatchObject([
      { isCurrent: true, ip: '10.0.0.8', userAgent: 'curl/8.5' },
      { isCurrent: false, ip: '10.0.0.7', userAgent: PHONE },
    ]);
    const path = `/users/${userId}/sessions/${shown[1]?.id}`;
    expect(await statusOf(profile(other, phone))).toBe(200);
    expect(await statusOf(context.as(laptop)('DELETE', path))).toBe(204);
    expect(await statusOf(profile(context, phone))).toBe(401);
    await endsWithin5s(other, phone);
    expect(await statusOf(context.as(laptop)('DELETE', path))).toBe(404);
    expect(await shownTo(laptop, userId)).toHaveLength(1);
    const ends = context.accessed.filter(
      ({ kind, actorId }) => kind === 'session-ended' && actorId === userId,
    );
    expect(ends).toMatchObject([{ objectId: String(userId), status: 204 }]);
  });

  it('stand in the database without address and browser in plain text', async () => {
    await context.register('sealed@example.test');
    await signInFrom('sealed@example.test', '10.9.8.7', 'Telltale/1.0');
    const rows = await context.readStore.db
      .withTables<{ 'accounts.sessions': { origin: string | null } }>()
      .selectFrom('accounts.sessions')
      .selectAll()
      .execute();
    expect(rows.at(-1)?.origin).toEqual(expect.any(String));
    expect(JSON.stringify(rows)).not.toMatch(/10\.9\.8\.7|Telltale/);
  });

  it('end all but the one that asks, and sockets hear of each', async () => {
    const userId = await context.register('everywhere@example.test');
    const [mine, ...others] = await Promise.all(
      Array.from({ length: 3 }, () => context.tokenOf('everywhere@example.test')),
    );
    const heard: unknown[] = [];
    const stop = context.service.authenticator.onSessionsEnded((ended) => {
      if (ended.userId === userId) heard.push(ended.sessionId);
    });
    const answer = await context.as(mine ?? '')('DELETE', `/users/${userId}/sessions`);
    expect([answer.status, answer.body.data]).toEqual([200, { ended: 2 }]);
    expect(new Set(heard).size).toBe(2);
    stop();
    for (const token of others) expect(await statusOf(profile(context, token))).toBe(401);
    expect(await statusOf(profile(context, mine ?? ''))).toBe(200);
    // Nor does one that ends while its token is being exchanged go on under another token.
    const refreshed = (token = '') =>
      refreshToken(accountsDb(context.readStore), token, context.now(), ACCOUNTS_LIMITS);
    expect(await refreshed(others[0])).toBeUndefined();
    expect(await refreshed(mine)).toEqual(expect.any(String));
  });

  it('are ended by an admin in the own name, and by no other user', async () => {
    const userId = await context.register('watched@example.test');
    await context.register('warden@example.test', 'admin');
    await context.register('stranger@example.test');
    const theirs = await context.tokenOf('watched@example.test');
    const admin = await context.tokenOf('warden@example.test');
    const stranger = await context.tokenOf('stranger@example.test');
    const [{ id } = { id: '' }] = await shownTo(admin, userId);
    const path = `/users/${userId}/sessions`;
    for (const method of ['GET', 'DELETE'] as const)
      expect(await statusOf(context.as(stranger)(method, path))).toBe(404);
    expect(await statusOf(context.as(stranger)('DELETE', `${path}/${id}`))).toBe(404);
    const own = (await context.service.authenticator.authenticate(stranger, undefined)).userId;
    expect(await statusOf(context.as(stranger)('DELETE', `/users/${own}/sessions/${id}`))).toBe(404);
    expect(await statusOf(context.as(admin, String(userId))('DELETE', path))).toBe(403);
    expect(await statusOf(profile(context, theirs))).toBe(200);
    expect((await context.as(admin)('DELETE', path)).body.data).toEqual({ ended: 1 });
    expect(await statusOf(profile(context, theirs))).toBe(401);
    expect(await statusOf(profile(context, admin))).toBe(200);
  });
});

describe('passwords', () => {
  it('are checked, and guesses at them are counted', async () => {
    const id = await context.register('check@example.test');
    const token = await context.tokenOf('check@example.test');
    const check = (password: string) =>
      context.as(token)('POST', `/users/${id}/password/check`, { password });
    expect((await check(PASSWORD)).body.data).toEqual({ isValidPassword: true });
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await check(`guess ${guess}`)).body.data).toEqual({ isValidPassword: false });
    }
    const blocked = await check(PASSWORD);
    expect([blocked.status, blocked.body.message]).toEqual([429, 'Try again in 3 minutes']);
    const failures = () =>
      context.accessed.filter(({ kind, actorId }) => kind === 'proof-failed' && actorId === id);
    await expect.poll(failures).toHaveLength(5);
    expect(
      await statusOf(context.as(token)('POST', `/users/${id + 1}/password/check`, { password: 'x' })),
    ).toBe(404);
  });

  it('cannot be guessed by many calls at once', async () => {
    const id = await context.register('burst@example.test');
    const token = await context.tokenOf('burst@example.test');
    const guesses = Array.from({ length: 12 }, (_, guess) =>
      context.as(token)('POST', `/users/${id}/password/check`, { password: `guess ${guess}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('change with the current one, end all other sessions everywhere, and keep this one', async () => {
    const id = await context.register('change@example.test');
    const mine = await context.tokenOf('change@example.test');
    const elsewhere = await context.tokenOf('change@example.test');
    expect(await statusOf(profile(other, elsewhere))).toBe(200);
    const change = (body: object, token = mine) =>
      context.as(token)('POST', `/users/${id}/password/change`, body);
    const fresh = { password: 'new-password', password_confirmation: 'new-password' };
    const missing = await change(fresh);
    expect(missing.body.errors).toEqual([
      { field: 'currentPassword', message: 'Current password is required.' },
    ]);
    const wrong = await change({ ...fresh, currentPassword: 'wrong' });
    expect([wrong.status, wrong.body.message]).toEqual([422, 'Password is not found or not verified.']);
    const differ = await change({ ...fresh, currentPassword: PASSWORD, password_confirmation: 'other-one' });
    expect([differ.status, differ.body.message]).toEqual([422, 'Passwords do not match.']);

    expect(await statusOf(change({ ...fresh, currentPassword: PASSWORD }))).toBe(200);
    expect(await statusOf(profile(context, elsewhere))).toBe(401);
    await endsWithin5s(other, elsewhere);
    expect(await statusOf(profile(context, mine))).toBe(200);
    expect(await statusOf(profile(other, mine))).toBe(200);
    expect((await context.signIn('change@example.test')).status).toBe(401);
    expect((await context.signIn('change@example.test', 'new-password')).status).toBe(200);
  });

  it('that are being changed leave no session of the old one open', async () => {
    const id = await context.register('overtaken@example.test');
    let current = PASSWORD;
    for (let round = 0; round < 6; round += 1) {
      const token = await context.tokenOf('overtaken@example.test', current);
      const password = `password-${round}`;
      const signIns = Array.from({ length: 6 }, (_, index) =>
        (index % 2 ? other : context).call('POST', '/users/login', {
          email: 'overtaken@example.test',
          password: current,
        }),
      );
      const [changed, ...answers] = await Promise.all([
        context.as(token)('POST', `/users/${id}/password/change`, {
          currentPassword: current,
          password,
          password_confirmation: password,
        }),
        ...signIns,
      ]);
      expect(changed.status).toBe(200);
      const open = await context.readStore.db
        .withTables<{ 'accounts.sessions': { user_id: number; ended_at: Date | null } }>()
        .selectFrom('accounts.sessions')
        .selectAll()
        .where('user_id', '=', id)
        .where('ended_at', 'is', null)
        .execute();
      expect(answers.map(({ status }) => status).every((status) => [200, 401, 429].includes(status))).toBe(
        true,
      );
      expect(open).toHaveLength(1);
      expect(await statusOf(profile(context, token))).toBe(200);
      await context.as(token)('POST', '/logout');
      context.travel(3 * 60_000 + 1_000);
      current = password;
    }
  });

  it('change once when changed twice at once', async () => {
    const id = await context.register('twice@example.test');
    const token = await context.tokenOf('twice@example.test');
    const answers = await Promise.all(
      ['password-a', 'password-b'].map((password) =>
        context.as(token)('POST', `/users/${id}/password/change`, {
          currentPassword: PASSWORD,
          password,
          password_confirmation: password,
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    // The later one met the other's new password, before or after it was compared.
    expect([409, 422]).toContain(statuses[1]);
  });

  it('are set by an admin in the own name only', async () => {
    const id = await context.register('forgetful@example.test');
    await context.register('chief@example.test', 'admin');
    const admin = await context.tokenOf('chief@example.test');
    const theirs = await context.tokenOf('forgetful@example.test');
    const body = { password: 'set-by-admin', password_confirmation: 'set-by-admin' };
    expect(await statusOf(context.as(admin, String(id))('POST', `/users/${id}/password/change`, body))).toBe(
      403,
    );
    expect(await statusOf(context.as(theirs)('POST', `/users/${id + 1}/password/change`, body))).toBe(404);
    expect(await statusOf(context.as(admin)('POST', `/users/${id}/password/change`, body))).toBe(200);
    expect(await statusOf(profile(context, theirs))).toBe(401);
    expect((await context.signIn('forgetful@example.test', 'set-by-admin')).status).toBe(200);
  });

  it('are reset by a mail whose link works once, within an hour, only the newest, and not after a change', async () => {
    const email = 'reset@example.test';
    const id = await context.register(email);
    const token = await context.tokenOf(email);
    const ask = () => context.call('POST', '/users/password/reset', { email });
    const restore = (link: string, password = 'restored-one') =>
      context.call('POST', `/users/password/restore/${link}`, { password, password_confirmation: password });
    const unknown = await context.call('POST', '/users/password/reset', { email: 'nobody@example.test' });
    expect([unknown.status, unknown.body.message]).toEqual([422, 'Email does not exist.']);

    expect(await statusOf(ask())).toBe(200);
    const first = await context.mailedToken(email, 'change-password', 1);
    await ask();
    const second = await context.mailedToken(email, 'change-password', 2);
    expect(await statusOf(restore(first))).toBe(422);
    const short = await restore(second, 'short');
    expect(short.body.errors?.map(({ field }) => field)).toEqual(['password']);
    const both = await Promise.all([restore(second), restore(second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await statusOf(restore(second))).toBe(422);
    expect(await statusOf(profile(context, token))).toBe(401);
    expect((await context.signIn(email, 'restored-one')).status).toBe(200);

    await ask();
    const third = await context.mailedToken(email, 'change-password', 3);
    context.travel(3_600_001);
    expect(await statusOf(restore(third))).toBe(422);

    await ask();
    const fourth = await context.mailedToken(email, 'change-password', 4);
    const mine = context.as(await context.tokenOf(email, 'restored-one'));
    const change = mine('POST', `/users/${id}/password/change`, {
      currentPassword: 'restored-one',
      password: 'changed-since',
      password_confirmation: 'changed-since',
    });
    expect(await statusOf(change)).toBe(200);
    expect(await statusOf(restore(fourth))).toBe(422);
  });
});

describe('deactivation', () => {
  it('ends every session in every process, and the reactor does so when the command did not', async () => {
    const id = await context.register('off@example.test');
    await context.register('root@example.test', 'admin');
    const admin = await context.tokenOf('root@example.test');
    const token = await context.tokenOf('off@example.test');
    expect(await statusOf(profile(other, token))).toBe(200);
    expect(await statusOf(context.as(admin)('PATCH', `/users/${id}`, { isActive: false }))).toBe(200);
    expect(await statusOf(profile(context, token))).toBe(401);
    await endsWithin5s(other, token);
    const refused = await context.signIn('off@example.test');
    expect([refused.status, refused.body.message]).toEqual([403, 'Your account is deactivated']);
    expect((await context.signIn('off@example.test', 'wrong')).body.message).toBe('Wrong user credentials');

    expect(await statusOf(context.as(admin)('PATCH', `/users/${id}`, { isActive: true }))).toBe(200);
    const back = await context.tokenOf('off@example.test');
    expect(await statusOf(profile(context, back))).toBe(200);
    // As a process would leave it that dies right after the event.
    const stream = await context.eventStore.readStream(`user-${id}`);
    await context.eventStore.append(`user-${id}`, stream.length - 1, [
      {
        id: crypto.randomUUID(),
        type: 'UserDeactivated',
        data: { userId: id },
        metadata: { ...stream[0]!.metadata, occurredAt: context.now().toISOString() },
      },
    ]);
    await endsWithin5s(context, back);
    await vi.waitFor(async () => {
      const open = await context.readStore.db
        .withTables<{ 'accounts.sessions': { user_id: number; ended_at: Date | null } }>()
        .selectFrom('accounts.sessions')
        .selectAll()
        .where('user_id', '=', id)
        .where('ended_at', 'is', null)
        .execute();
      expect(open).toEqual([]);
    });
  });
});
