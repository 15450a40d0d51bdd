import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  createAccountsTestContext,
  PASSWORD,
  type AccountsTestContext,
  type AccountsProcess,
} from './accounts-test-context.ts';

let context: AccountsTestContext;
let other: AccountsProcess;
beforeAll(async () => {
  context = await createAccountsTestContext({
    config: {
      limits: {
        loginFailuresOfAddress: 8,
        loginFailuresOfIp: 15,
        knownIpsMax: 3,
        emailChecksOfIp: 4,
        resetsOfAddress: 2,
      },
    },
  });
  other = await context.secondProcess();
});
afterAll(() => context.dispose());

describe('sign-in', () => {
  it('says the same of a wrong password, an unknown address and a deleted account', async () => {
    await context.register('known@example.test');
    const gone = await context.register('gone@example.test');
    await context.register('deleter@example.test', 'admin');
    await context.as(await context.tokenOf('deleter@example.test'))('DELETE', `/users/${gone}`);
    const answers = [
      await context.signIn('known@example.test', 'wrong'),
      await context.signIn('unknown@example.test', 'wrong'),
      await context.signIn('gone@example.test', PASSWORD),
    ];
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([401, 'Wrong user credentials']);
  });

  it('hashes a password for an unknown address too', async () => {
    const dear = await createAccountsTestContext({
      config: { hashingCost: { memoryCost: 65_536, timeCost: 3 } },
    });
    try {
      await dear.register('timed@example.test');
      // Computing time of this process, not time on the clock: other work of the machine does not count.
      const costOf = async (email: string) => {
        const start = process.cpuUsage();
        await dear.signIn(email, 'wrong', `10.9.0.${Math.floor(Math.random() * 250)}`);
        const { user, system } = process.cpuUsage(start);
        return user + system;
      };
      await costOf('warm-up@example.test');
      const known: number[] = [];
      const unknown: number[] = [];
      for (let round = 0; round < 4; round += 1) {
        known.push(await costOf('timed@example.test'));
        unknown.push(await costOf(`nobody${round}@example.test`));
      }
      // The hash takes some 200 ms at this cost: without it an unknown address would answer in a tenth of the time.
      expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
    } finally {
      await dear.dispose();
    }
  });

  it('is for the body that the specification names', async () => {
    const login = (body: unknown) => context.call('POST', '/users/login', body);
    expect((await login({})).body.errors).toEqual([
      { field: 'email', message: 'Email is required.' },
      { field: 'password', message: 'Password is required.' },
    ]);
    for (const body of [
      { email: ['a@b.test'], password: 'x' },
      { email: { $ne: null }, password: 'x' },
      { email: 'a@b.test', password: 12345678 },
      { email: 'a@b.test', password: 'x', role: 'admin' },
    ]) {
      expect((await login(body)).status).toBe(422);
    }
  });
});

describe('guessing', () => {
  it('ends after five failures for three minutes, whatever the process, and starts anew after a success', async () => {
    await context.register('guessed@example.test');
    const guess = (process: AccountsProcess, password = 'wrong') =>
      process.call(
        'POST',
        '/users/login',
        { email: 'guessed@example.test', password },
        { 'x-forwarded-for': '10.1.1.1' },
      );
    for (let round = 0; round < 4; round += 1) expect((await guess(context)).status).toBe(401);
    expect((await guess(context, PASSWORD)).status).toBe(200);
    for (let round = 0; round < 5; round += 1) {
      expect((await guess(round % 2 ? other : context)).status).toBe(401);
    }
    for (const process of [context, other]) {
      const blocked = await guess(process, PASSWORD);
      expect([blocked.status, blocked.body.message]).toEqual([429, 'Try again in 3 minutes']);
      expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(170);
      expect(Number(blocked.headers['retry-after'])).toBeLessThanOrEqual(180);
    }
    // Its owner, elsewhere, is not locked out by it.
    expect((await context.signIn('guessed@example.test', PASSWORD, '10.1.1.2')).status).toBe(200);
    context.travel(3 * 60_000 + 1_000);
    expect((await guess(context, PASSWORD)).status).toBe(200);
  });

  it('in parallel counts as what it is', async () => {
    await context.register('burst@example.test');
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => context.signIn('burst@example.test', 'wrong', '10.2.2.2')),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(35);
  });

  it('from many addresses at one account is limited, and so is one address at many accounts', async () => {
    await context.register('spread@example.test');
    for (let host = 1; host <= 8; host += 1) {
      expect((await context.signIn('spread@example.test', 'wrong', `10.3.3.${host}`)).status).toBe(401);
    }
    expect((await context.signIn('spread@example.test', 'wrong', '10.3.3.99')).status).toBe(429);

    for (let account = 1; account <= 15; account += 1) {
      expect((await context.signIn(`target${account}@example.test`, 'wrong', '10.4.4.4')).status).toBe(401);
    }
    expect((await context.signIn('target99@example.test', 'wrong', '10.4.4.4')).status).toBe(429);
  });

  it('from elsewhere does not lock out the owner where they signed in before, and only there', async () => {
    await context.register('usual-place@example.test');
    const signIn = (ip: string, password = PASSWORD) =>
      context.signIn('usual-place@example.test', password, ip);
    expect((await signIn('10.6.1.1')).status).toBe(200);
    for (let host = 1; host <= 8; host += 1) {
      expect((await signIn(`10.6.3.${host}`, 'wrong')).status).toBe(401);
    }
    expect((await signIn('10.6.2.2')).status).toBe(429);
    // Guesses at the known IP count as everywhere.
    for (let round = 0; round < 5; round += 1) expect((await signIn('10.6.1.1', 'wrong')).status).toBe(401);
    expect((await signIn('10.6.1.1')).status).toBe(429);
    context.travel(3 * 60_000 + 1_000);
    for (let host = 1; host <= 8; host += 1) await signIn(`10.6.4.${host}`, 'wrong');
    expect((await signIn('10.6.2.2')).status).toBe(429);
    expect((await signIn('10.6.1.1')).status).toBe(200);
    // The owner's success gives those who guess elsewhere no new attempts.
    expect((await signIn('10.6.4.9', 'wrong')).status).toBe(429);
    context.travel(30 * 24 * 60 * 60_000 + 1_000);
    for (let host = 1; host <= 8; host += 1) await signIn(`10.6.5.${host}`, 'wrong');
    expect((await signIn('10.6.1.1')).status).toBe(429);
  });

  it('locks out the owner at all but the newest of the places where they signed in', async () => {
    const email = 'many-places@example.test';
    const userId = await context.register(email);
    for (const host of [1, 2, 3, 1, 4]) {
      expect((await context.signIn(email, PASSWORD, `10.7.1.${host}`)).status).toBe(200);
      context.travel(1_000);
    }
    const { rows } = await sql<{ account: string }>`
      select account from accounts.known_ips order by seen_at desc limit 3`.execute(context.readStore.db);
    const kept = async () => {
      const of = sql`select from accounts.known_ips where account = ${rows[0]?.account}`;
      return (await of.execute(context.readStore.db)).rows.length;
    };
    expect([new Set(rows.map(({ account }) => account)).size, await kept()]).toEqual([1, 3]);
    for (let host = 1; host <= 8; host += 1) await context.signIn(email, 'wrong', `10.7.3.${host}`);
    const statusAt = async (host: number) => (await context.signIn(email, PASSWORD, `10.7.1.${host}`)).status;
    // Place 2 is the one that the owner was not at for longest.
    expect([await statusAt(2), await statusAt(3), await statusAt(1), await statusAt(4)]).toEqual([
      429, 200, 200, 200,
    ]);
    await context.register('root@example.test', 'admin');
    const removed = await context.as(await context.tokenOf('root@example.test'))(
      'DELETE',
      `/users/${userId}`,
    );
    expect([removed.status, await kept()]).toEqual([204, 0]);
  });

  it('of addresses is limited, more gently', async () => {
    const check = () =>
      context.call(
        'POST',
        '/users/check-email',
        { email: 'any@example.test' },
        { 'x-forwarded-for': '10.5.5.5' },
      );
    for (let round = 0; round < 4; round += 1) expect((await check()).status).toBe(200);
    const blocked = await check();
    expect([blocked.status, blocked.body.message]).toEqual([429, 'Try again in 3 minutes']);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);

    await context.register('mailbomb@example.test');
    const reset = () => context.call('POST', '/users/password/reset', { email: 'mailbomb@example.test' });
    expect([(await reset()).status, (await reset()).status, (await reset()).status]).toEqual([200, 200, 429]);
  });

  it('at resets from elsewhere leaves the owner those of the places where they signed in', async () => {
    const email = 'forgetful@example.test';
    await context.register(email);
    expect((await context.signIn(email, PASSWORD, '10.8.1.1')).status).toBe(200);
    const reset = async (ip: string) =>
      (await context.call('POST', '/users/password/reset', { email }, { 'x-forwarded-for': ip })).status;
    const elsewhere = ['10.8.2.1', '10.8.2.2', '10.8.2.3', '10.8.2.4'];
    const statuses: number[] = [];
    for (const ip of elsewhere) statuses.push(await reset(ip));
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect([await reset('10.8.1.1'), await reset('10.8.1.1'), await reset('10.8.1.1')]).toEqual([
      200, 200, 429,
    ]);
  });

  it('leaves no address in the table of attempts', async () => {
    const rows = await context.readStore.db
      .withTables<{ 'accounts.throttle': { bucket: string } }>()
      .selectFrom('accounts.throttle')
      .selectAll()
      .execute();
    expect(rows.length).toBeGreaterThan(5);
    expect(JSON.stringify(rows)).not.toMatch(/example|10\.\d\.\d\.\d/);
  });
});

describe('from Russia', () => {
  it('no one signs in, signs up, or uses a token', async () => {
    await context.register('traveller@example.test');
    const token = await context.tokenOf('traveller@example.test');
    const fromRussia = { 'x-forwarded-for': '77.88.8.8' };
    const answers = [
      await context.signIn('traveller@example.test', PASSWORD, '77.88.8.8'),
      await context.call('POST', '/users/signup', {}, fromRussia),
      await context.as(token)('GET', '/users/profile', undefined, fromRussia),
      await context.call('POST', '/users/check-email', { email: 'a@b.test' }, fromRussia),
    ];
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([403, 'restricted_russia']);
  });
});
