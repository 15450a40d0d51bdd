import { randomUUID } from 'node:crypto';

import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { totpCode, totpStep } from '../src/second-factor/totp.ts';
import {
  createAccountsTestContext,
  PASSWORD,
  type AccountsTestContext,
  type AccountsProcess,
} from './accounts-test-context.ts';

let context: AccountsTestContext;
/** A process of a platform that asks its staff for a second factor. */
let strict: AccountsProcess;
beforeAll(async () => {
  context = await createAccountsTestContext();
  strict = await context.secondProcess({ staffSecondFactor: 'required' });
});
afterAll(() => context.dispose());

const STEP_MS = 30_000;
/** Code of the time step of the test's clock, or of so many later. */
const codeOf = (secret: string, later = 0) => totpCode(secret, totpStep(context.now()) + later);
const wrongOf = (secret: string) => String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0');

async function enrol(process: AccountsProcess, token: string) {
  const call = process.as(token);
  const setup = await call('POST', '/users/second-factor/setup');
  const { secret = '', uri } = setup.body.data as { secret?: string; uri?: string };
  const code = codeOf(secret);
  const enabled = await call('POST', '/users/second-factor', { code });
  expect([setup.status, enabled.status]).toEqual([200, 200]);
  return { secret, uri, code, recoveryCodes: enabled.body.data?.recoveryCodes as string[] };
}

const login = (email: string, process: AccountsProcess = context) =>
  process.call('POST', '/users/login', { email, password: PASSWORD });
const challengeOf = async (email: string) => String((await login(email)).body['second_factor_token']);
const finish = (token: string, code: string, process: AccountsProcess = context, ip = '10.0.0.1') =>
  process.call(
    'POST',
    '/users/login/second-factor',
    { second_factor_token: token, code },
    { 'x-forwarded-for': ip },
  );
const statusOf = async (email: string, code: string) => (await finish(await challengeOf(email), code)).status;
const subjectsTo = async (email: string) =>
  (await context.mailsTo(email)).map((text) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim()).sort();

describe('a second factor', () => {
  const email = 'two@example.test';
  /** Moves the clock once so many mails are sent: two processes share the queue, and one that takes a mail has a minute. */
  const travelAfter = async (mails: number, ms: number) => {
    await expect.poll(() => subjectsTo(email), { timeout: 10_000 }).toHaveLength(mails);
    context.travel(ms);
  };
  let id: number;
  let secret: string;
  let recoveryCodes: string[];
  /** That turned it on. */
  let firstCode: string;

  it('is turned on by a code, ends other sessions, and is in no event', async () => {
    id = await context.register(email);
    const elsewhere = await context.tokenOf(email);
    context.travel(1_000);
    const token = await context.tokenOf(email);
    const call = context.as(token);
    expect((await call('GET', '/users/second-factor')).body.data).toEqual({
      isOn: false,
      isRequired: false,
      recoveryCodesLeft: 0,
    });
    expect((await call('POST', '/users/second-factor', { code: '123456' })).status).toBe(409);
    const begun = await call('POST', '/users/second-factor/setup');
    const wrong = await call('POST', '/users/second-factor', {
      code: wrongOf(String((begun.body.data as { secret?: string }).secret)),
    });
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([422, 'code']);
    const enrolled = await enrol(context, token);
    ({ secret, recoveryCodes, code: firstCode } = enrolled);
    expect(enrolled.uri).toContain('otpauth://totp/Marquee:two%40example.test?secret=');
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await call('GET', '/users/second-factor')).body.data).toEqual({
      isOn: true,
      isRequired: false,
      recoveryCodesLeft: 10,
    });
    expect((await call('GET', '/users/profile')).body.data).toMatchObject({ isSecondFactorOn: true });
    expect((await context.as(elsewhere)('GET', '/users/profile')).status).toBe(401);
    expect((await call('POST', '/users/second-factor/setup')).status).toBe(409);
    const events = JSON.stringify(await context.eventStore.readStream(`user-${id}`), (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(events).toContain('UserSecondFactorEnabled');
    for (const hidden of [secret, ...recoveryCodes]) expect(events).not.toContain(hidden);
  });

  it('is asked for after the password, and each code is taken once', async () => {
    const asked = await login(email);
    expect([asked.status, asked.body['expires_in']]).toEqual([202, 5]);
    const token = String(asked.body['second_factor_token']);
    expect(asked.body.access_token).toBeUndefined();
    expect((await context.as(token)('GET', '/users/profile')).status).toBe(401);
    const before = context.accessed.length;
    const wrong = await finish(token, wrongOf(secret));
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([422, 'code']);
    expect((await finish(token, firstCode)).status).toBe(422);
    const code = codeOf(secret, 1);
    const right = await finish(token, code);
    expect(right.status).toBe(200);
    expect((await context.as(String(right.body.access_token))('GET', '/users/profile')).status).toBe(200);
    expect((await finish(token, code)).status).toBe(401);
    expect(await statusOf(email, code)).toBe(422);
    expect(context.accessed.slice(before).map(({ kind, actorId }) => [kind, actorId])).toEqual([
      ['sign-in-failed', id],
      ['sign-in-failed', id],
      ['sign-in', id],
      ['sign-in-failed', null],
      ['sign-in-failed', id],
    ]);
  });

  it('lets one of two sign-ins in that bring the same code at once', async () => {
    await travelAfter(1, 3 * STEP_MS);
    const tokens = [await challengeOf(email), await challengeOf(email)];
    const code = codeOf(secret);
    const answers = await Promise.all(
      tokens.map((token, index) => finish(token, code, index === 0 ? context : strict)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('is replaced by a recovery code, once', async () => {
    const [code = ''] = recoveryCodes;
    expect(await statusOf(email, code.toUpperCase().replace('-', ' '))).toBe(200);
    expect(await statusOf(email, code)).toBe(422);
    const call = context.as(await signedIn());
    expect((await call('GET', '/users/second-factor')).body.data).toMatchObject({ recoveryCodesLeft: 8 });
    const renewed = await call('POST', '/users/second-factor/recovery-codes');
    expect(await statusOf(email, recoveryCodes[2] ?? '')).toBe(422);
    recoveryCodes = renewed.body.data?.recoveryCodes as string[];
  });

  const signedIn = async () => {
    const { body } = await finish(await challengeOf(email), recoveryCodes[1] ?? '');
    return String(body.access_token);
  };

  const failedProofs = () =>
    context.accessed
      .filter(({ kind, actorId }) => kind === 'proof-failed' && actorId === id)
      .map(({ route, status }) => [route, status]);

  it('is a part of the fresh proof', async () => {
    const call = context.as(await signedIn());
    await travelAfter(5, 16 * 60_000);
    expect((await call('DELETE', '/users/second-factor')).body['type']).toBe(
      PROBLEM_TYPES.freshProofRequired,
    );
    // A password is changed with a proof of both: the change counts as one.
    const changed = await call('POST', `/users/${id}/password/change`, {
      currentPassword: PASSWORD,
      password: 'another-password',
      password_confirmation: 'another-password',
    });
    expect([changed.status, changed.body['type']]).toEqual([403, PROBLEM_TYPES.freshProofRequired]);
    const mistyped = await call('POST', '/users/proof', { password: 'mistyped', code: codeOf(secret) });
    expect([mistyped.status, mistyped.body.errors?.[0]?.field]).toEqual([422, 'password']);
    const bare = await call('POST', '/users/proof', { password: PASSWORD });
    expect([bare.status, bare.body['type']]).toEqual([422, PROBLEM_TYPES.secondFactorRequired]);
    const wrong = await call('POST', '/users/proof', { password: PASSWORD, code: wrongOf(secret) });
    expect(wrong.status).toBe(422);
    const code = codeOf(secret);
    expect((await call('POST', '/users/proof', { password: PASSWORD, code })).status).toBe(200);
    expect((await call('POST', '/users/proof', { password: PASSWORD, code })).status).toBe(422);
    // A wrong password, a wrong code, and one that was used before; a code that is still to come is no failure.
    await expect.poll(failedProofs).toEqual(Array.from({ length: 3 }, () => ['/users/proof', 422]));
    expect((await call('POST', '/users/second-factor/recovery-codes')).status).toBe(200);
  });

  it('cannot be guessed', async () => {
    await travelAfter(6, 3 * STEP_MS);
    const token = await challengeOf(email);
    const answers = await Promise.all(Array.from({ length: 12 }, () => finish(token, wrongOf(secret))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    const blocked = await finish(token, codeOf(secret));
    expect([blocked.status, blocked.headers['retry-after']]).toEqual([429, '900']);
    // What was refused for its address has not counted about the account.
    expect((await finish(token, codeOf(secret), context, '10.0.0.2')).status).toBe(200);
    context.travel(61 * 60_000);
    expect((await finish(token, codeOf(secret))).status).toBe(401);
  });

  it('is not locked by wrong codes of one other address that knows the password', async () => {
    for (let round = 0; round < 4; round += 1) {
      if (round > 0) context.travel(15 * 60_000 + 1_000);
      const token = await challengeOf(email);
      const answers = [];
      for (let turn = 0; turn < 5; turn += 1)
        answers.push((await finish(token, wrongOf(secret), context, '10.0.0.66')).status);
      expect(answers).toEqual([422, 422, 422, 422, 422]);
    }
    expect((await finish(await challengeOf(email), codeOf(secret), context, '10.0.0.2')).status).toBe(200);
    context.travel(61 * 60_000);
  });

  it('ends a session that opened while it was turned on', async () => {
    const person = 'overtaken@example.test';
    const overtaken = await context.register(person);
    const [registered] = await context.eventStore.readStream(`user-${overtaken}`);
    const opening = await context.readStore.db.transaction().execute(async (transaction) => {
      await sql`lock table accounts.sessions in share row exclusive mode`.execute(transaction);
      const answer = login(person);
      // The sign-in is decided, and its session waits for the table.
      await expect
        .poll(async () => (await context.eventStore.readStream(`user-${overtaken}`)).length)
        .toBe(2);
      await context.eventStore.append(`user-${overtaken}`, 1, [
        {
          id: randomUUID(),
          type: 'UserSecondFactorEnabled',
          data: { userId: overtaken, secret: { keyOf: overtaken, sealed: 'a secret' }, step: 1 },
          metadata: { ...registered!.metadata },
        },
      ]);
      return { answer };
    });
    expect((await opening.answer).status).toBe(401);
  });

  it('cannot be guessed with the help of a code that was used before', async () => {
    const used = codeOf(secret);
    expect(await statusOf(email, used)).toBe(200);
    const token = await challengeOf(email);
    const statuses = [];
    for (let turn = 1; turn <= 9; turn += 1)
      statuses.push((await finish(token, turn % 3 === 0 ? used : wrongOf(secret))).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429, 429]);
    context.travel(61 * 60_000);
  });

  it('is reset by an admin for another user, and never while acting as another user', async () => {
    context.travel(3 * STEP_MS);
    const token = String((await finish(await challengeOf(email), codeOf(secret))).body.access_token);
    const adminId = await context.register('resetter@example.test', 'admin');
    const admin = await context.tokenOf('resetter@example.test');
    for (const [method, path] of [
      ['POST', '/users/second-factor/setup'],
      ['DELETE', '/users/second-factor'],
      ['POST', '/users/second-factor/recovery-codes'],
    ] as const)
      expect((await context.as(admin, String(id))(method, path)).status).toBe(403);
    await enrol(context, admin);
    const reset = (of: number) => context.as(admin)('POST', `/users/${of}/second-factor/reset`);
    expect((await reset(adminId)).status).toBe(409);
    expect((await reset(id)).status).toBe(204);
    expect((await context.as(token)('GET', '/users/profile')).status).toBe(401);
    expect((await login(email)).status).toBe(200);
    const last = (await context.eventStore.readStream(`user-${id}`)).find(
      ({ type }) => type === 'UserSecondFactorReset',
    );
    expect(last?.metadata.actorId).toBe(adminId);
  });

  it('is reported by mail, once each', async () => {
    const expected = [
      'A recovery code was used',
      'A recovery code was used',
      'A recovery code was used',
      'New recovery codes',
      'New recovery codes',
      'Two-step sign-in is on',
      'Two-step sign-in was reset',
    ];
    await expect.poll(() => subjectsTo(email), { timeout: 10_000 }).toEqual(expected);
    const mails = await context.mailsTo(email);
    const reset = mails.find((text) => text.includes('was reset')) ?? '';
    expect(reset).toContain('By: an administrator');
    expect(reset).not.toContain('From the address');
    expect(mails.find((text) => text.includes('sign-in is on'))).toContain('From the address: 127.0.0.1');
  });
});

describe('staff of a platform that asks for a second factor', () => {
  it('do nothing else before they have one, and keep it', async () => {
    await context.register('staff@example.test', 'manager');
    await context.register('customer@example.test');
    const token = String((await login('staff@example.test', strict)).body.access_token);
    const call = strict.as(token);
    for (const path of ['/users/profile', '/users', '/users/1']) {
      const refused = await call('GET', path);
      expect([refused.status, refused.body['type']]).toEqual([403, PROBLEM_TYPES.secondFactorMissing]);
    }
    expect((await call('GET', '/users/second-factor')).body.data).toMatchObject({ isRequired: true });
    await enrol(strict, token);
    expect((await call('GET', '/users/profile')).status).toBe(200);
    const off = await call('DELETE', '/users/second-factor');
    expect([off.status, off.body.message]).toEqual([409, 'Staff cannot turn two-step sign-in off.']);
    const customer = String((await login('customer@example.test', strict)).body.access_token);
    expect((await strict.as(customer)('GET', '/users/profile')).status).toBe(200);
  });
});
