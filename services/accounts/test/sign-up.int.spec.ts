import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import { toJson } from '@marquee/kit/runtime/json';
import { sampleContext, sampleEvent } from '@marquee/kit/testing/samples';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import {
  createAccountsTestContext,
  PASSWORD,
  signUp,
  type AccountsTestContext,
  type AccountsProcess,
} from './accounts-test-context.ts';

let context: AccountsTestContext;
let other: AccountsProcess;
beforeAll(async () => {
  context = await createAccountsTestContext();
  other = await context.secondProcess();
});
afterAll(() => context.dispose());

const errorsOf = (body: { errors?: { field: string; message: string }[] }) =>
  Object.fromEntries((body.errors ?? []).map(({ field, message }) => [field, message]));

describe('sign-up, confirmation, sign-in', () => {
  it('leads from the form through the mail to the profile', async () => {
    const created = await context.call(
      'POST',
      '/users/signup?fromUserPage=1',
      signUp({ email: ' Ada@Example.TEST' }),
    );
    expect(created.status).toBe(201);
    expect(created.body.data).toEqual({ id: expect.any(Number) as number, email: 'ada@example.test' });

    const early = await context.signIn('ada@example.test');
    expect([early.status, early.body.message]).toEqual([403, 'Your email address is not verified']);

    const token = await context.mailedToken('ada@example.test', 'confirm-account', 2);
    expect((await context.call('POST', `/users/account/confirm/${token}`)).status).toBe(200);

    const signedIn = await context.signIn('ADA@example.test');
    expect(signedIn.status).toBe(200);
    expect(signedIn.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/) as string,
      token_type: 'Bearer',
      expires_in: 60,
    });
    const profile = await vi.waitFor(async () => {
      const answer = await context.as(signedIn.body.access_token ?? '')('GET', '/users/profile');
      expect(answer.body.data?.lastLogin).not.toBeNull();
      return answer;
    });
    expect(profile.body.data).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.test',
      company: 'Engines Ltd',
      country: 'GBR',
      phone: '+442071234567',
      telegram: '@adalove',
      role: 'advert',
      isFinanceRole: false,
      isActive: true,
      isOnline: true,
      balance: '0.00',
      totalSpent: '0.00',
      campaignsCount: 0,
      creativesCount: 0,
    });
  });

  it('reports the message of each field', async () => {
    const { status, body } = await context.call('POST', '/users/signup', {
      firstName: 'A',
      lastName: '',
      email: 'not an address',
      company: 'E',
      country: 'GBR',
      phone: '12345678',
      telegram: '@ada',
      password: 'short',
      password_confirmation: 'other',
    });
    expect(status).toBe(422);
    expect(errorsOf(body)).toEqual({
      firstName: 'First name must be longer than or equal to 2 characters.',
      lastName: 'Last name is required.',
      email: 'Email format is incorrect.',
      company: 'Company must be longer than or equal to 2 characters.',
      phone: 'Phone must be longer than or equal to 9 characters.',
      telegram: 'Telegram must be longer than or equal to 5 characters.',
      password: 'Password must be longer than or equal to 6 characters.',
    });
    const differing = await context.call(
      'POST',
      '/users/signup',
      signUp({ password_confirmation: 'another' }),
    );
    expect(errorsOf(differing.body)).toEqual({ password_confirmation: 'Passwords do not match.' });
    const empty = await context.call('POST', '/users/signup', {});
    expect(errorsOf(empty.body)).toMatchObject({
      firstName: 'First name is required.',
      email: 'Email is required.',
      password: 'Password is required.',
      password_confirmation: 'Password confirmation is required.',
      phone: 'Phone is required.',
      company: 'Company is required.',
    });
  });

  it.each([
    [{ password: 'x'.repeat(26), password_confirmation: 'x'.repeat(26) }, 'password'],
    [{ phone: '+4420712345678' }, 'phone'],
    [{ phone: '+79161234567' }, 'phone'],
    [{ phone: '89161234567' }, 'phone'],
    [{ phone: '+375291234567' }, 'phone'],
    [{ role: 'admin' }, 'role'],
    [{ isEmailConfirmed: true }, 'isEmailConfirmed'],
    [{ firstName: 'Ada\u0000da' }, 'firstName'],
  ])('refuses %j', async (over, field) => {
    const { status, body } = await context.call(
      'POST',
      '/users/signup',
      signUp({ email: 'no@example.test', ...over }),
    );
    expect(status).toBe(422);
    expect(Object.keys(errorsOf(body))).toEqual([field]);
    const check = await context.call('POST', '/users/check-email', { email: 'no@example.test' });
    expect(check.body.data).toEqual({ emailAlreadyExists: false });
  });

  it('lets Kazakhstan in, and reports a taken address', async () => {
    const body = signUp({ email: 'kz@example.test', phone: '+77011234567', telegram: '' });
    expect((await context.call('POST', '/users/signup', body)).status).toBe(201);
    expect(
      (await context.call('POST', '/users/check-email', { email: 'KZ@example.test' })).body.data,
    ).toEqual({
      emailAlreadyExists: true,
    });
    const again = await context.call('POST', '/users/signup', body);
    expect([again.status, again.body.message]).toEqual([422, 'Email already exists.']);
  });

  it('gives an address to exactly one of 64 who want it at once, in two processes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        (index % 3 === 0 ? other : context).call(
          'POST',
          '/users/signup',
          signUp({ email: index % 2 ? 'Race@example.test' : 'race@EXAMPLE.test' }),
          { 'x-forwarded-for': `192.0.2.${index}` },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const losers = answers.filter(({ status }) => status !== 201);
    expect(losers.map(({ status, body }) => [status, body.message])).toEqual(
      Array.from({ length: 63 }, () => [422, 'Email already exists.']),
    );
  });

  it('greets no one with a message or a link', async () => {
    const email = 'parcel@example.test';
    const firstName = 'Your parcel waits: https://evil.example/x';
    const body = signUp({ email, firstName });
    expect((await context.call('POST', '/users/signup', body)).status).toBe(201);
    await expect.poll(() => context.mailsTo(email)).toHaveLength(1);
    const [mail = ''] = await context.mailsTo(email);
    expect(mail).toContain('Hello,');
    expect(mail).not.toContain('evil.example');
  });

  it('goes out to so many addresses only from one address', async () => {
    const send = (index: number) =>
      context.call('POST', '/users/signup', signUp({ email: `relay-${index}@example.test` }), {
        'x-forwarded-for': '198.51.100.9',
      });
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) statuses.push((await send(index)).status);
    expect(statuses.slice(0, 30).every((status) => status === 201)).toBe(true);
    expect(statuses[30]).toBe(429);
  });

  it('frees an address whose sign-up never came to its end, and closes that sign-up', async () => {
    const { commands } = context.service;
    const email = 'crashed@example.test';
    const holder = 900_001;
    await reserveOnly(email, holder);
    const early = await context.call('POST', '/users/signup', signUp({ email }));
    expect([early.status, early.body.message]).toEqual([422, 'Email already exists.']);
    context.travel(61_000);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => context.call('POST', '/users/signup', signUp({ email }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 422),
    ]);
    const stream = await context.eventStore.readStream(`user-${holder}`);
    expect(stream.map(({ type }) => type)).toEqual(['UserDeleted']);
    await expect(commands.changeUser({ userId: holder, body: {} }, sampleContext())).rejects.toThrow(
      'not found',
    );
  });

  it('frees an address that was not confirmed in a week', async () => {
    const body = signUp({ email: 'squatted@example.test' });
    const first = await context.call('POST', '/users/signup', body);
    context.travel(6 * 86_400_000);
    expect((await context.call('POST', '/users/signup', body)).status).toBe(422);
    context.travel(2 * 86_400_000);
    const second = await context.call('POST', '/users/signup', body);
    expect(second.status).toBe(201);
    const stream = await context.eventStore.readStream(`user-${String(first.body.data?.['id'])}`);
    expect(stream.at(-1)?.type).toBe('UserDeleted');
  });

  it('confirms once, and again harmlessly; refuses forged, foreign and expired tokens', async () => {
    const email = 'tokens@example.test';
    await context.call('POST', '/users/signup', signUp({ email }));
    const token = await context.mailedToken(email, 'confirm-account');
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect((await context.call('POST', `/users/account/confirm/${forged}`)).status).toBe(422);
    expect((await context.call('POST', '/users/account/confirm/short')).status).toBe(404);
    const asReset = { password: PASSWORD, password_confirmation: PASSWORD };
    expect((await context.call('POST', `/users/password/restore/${token}`, asReset)).status).toBe(422);
    const both = await Promise.all([1, 2].map(() => context.call('POST', `/users/account/confirm/${token}`)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await context.call('POST', '/users/check-email', { email });
    expect(body.data).toEqual({ emailAlreadyExists: true });

    await context.call('POST', '/users/signup', signUp({ email: 'late@example.test' }));
    const late = await context.mailedToken('late@example.test', 'confirm-account');
    context.travel(48 * 3_600_000 + 1_000);
    const expired = await context.call('POST', `/users/account/confirm/${late}`);
    expect([expired.status, expired.body.message]).toEqual([422, 'Token must be valid.']);
  });

  it('sends the confirmation again at sign-in, at most every five minutes, and every link of it works', async () => {
    const email = 'again@example.test';
    await context.call('POST', '/users/signup', signUp({ email }));
    const first = await context.mailedToken(email, 'confirm-account');
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await context.signIn(email)).status).toBe(403);
    const second = await context.mailedToken(email, 'confirm-account', 2);
    expect(second).not.toBe(first);
    context.travel(5 * 60_000 + 1_000);
    expect((await context.signIn(email)).status).toBe(403);
    const third = await context.mailedToken(email, 'confirm-account', 3);
    for (const token of [first, third, second]) {
      expect((await context.call('POST', `/users/account/confirm/${token}`)).status).toBe(200);
    }
    expect(await context.mailsTo(email)).toHaveLength(3);
  });

  it('sends the confirmation again on request, at most every five minutes, and answers any address the same', async () => {
    const [email, unknown, confirmed] = ['resend@example.test', 'unknown@example.test', 'done@example.test'];
    await context.call('POST', '/users/signup', signUp({ email }));
    const first = await context.mailedToken(email, 'confirm-account');
    await context.register(confirmed);
    const ask = (of: string, ip = '203.0.113.5') =>
      context.call('POST', '/users/account/confirmation', { email: of }, { 'x-forwarded-for': ip });
    const before = await context.mailsTo(confirmed);
    for (const of of [email, unknown, confirmed]) {
      const sent = await ask(of);
      expect([sent.status, sent.body]).toEqual([200, { data: { againInSeconds: 300 } }]);
      // From elsewhere as well: the limit is the address's.
      const tooSoon = await ask(of.toUpperCase(), '203.0.113.6');
      expect([tooSoon.status, tooSoon.body.message]).toEqual([
        429,
        'We just sent the link. Wait a few minutes before you request another.',
      ]);
      expect(Number(tooSoon.headers['retry-after'])).toBeGreaterThan(290);
    }
    const second = await context.mailedToken(email, 'confirm-account', 2);
    expect(second).not.toBe(first);
    // A sign-in does not send another one meanwhile: the address's limit is one for both.
    expect((await context.signIn(email)).status).toBe(403);
    context.travel(5 * 60_000 + 1_000);
    expect((await ask(email)).status).toBe(200);
    await context.mailedToken(email, 'confirm-account', 3);
    expect(await context.mailsTo(email)).toHaveLength(3);
    expect([await context.mailsTo(unknown), await context.mailsTo(confirmed)]).toEqual([[], before]);
  });

  it('counts the confirmation mail of a sign-in when one is asked for', async () => {
    const email = 'after-sign-in@example.test';
    const ask = () => context.call('POST', '/users/account/confirmation', { email });
    await context.call('POST', '/users/signup', signUp({ email }));
    expect((await context.signIn(email)).status).toBe(403);
    await context.mailedToken(email, 'confirm-account', 2);
    context.travel(4 * 60_000);
    const tooSoon = await ask();
    expect([tooSoon.status, Number(tooSoon.headers['retry-after']) <= 60]).toEqual([429, true]);
    context.travel(61_000);
    expect((await ask()).status).toBe(200);
    await context.mailedToken(email, 'confirm-account', 3);
  });

  it('counts no confirmation mail that could not be sent', async () => {
    const email = 'after-failure@example.test';
    const ask = () => context.call('POST', '/users/account/confirmation', { email });
    await context.call('POST', '/users/signup', signUp({ email }));
    await context.mailedToken(email, 'confirm-account');
    const append = vi.spyOn(context.eventStore, 'append');
    onTestFinished(() => append.mockRestore());
    for (const send of [ask, () => context.signIn(email)]) {
      append.mockRejectedValueOnce(new DependencyUnavailable('event store', 'Try again later.'));
      expect((await send()).status).toBe(503);
    }
    expect((await ask()).status).toBe(200);
    await context.mailedToken(email, 'confirm-account', 2);
  });

  it('asks for confirmations again only so often from one address', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) {
      const body = { email: `again-${index}@example.test` };
      const ip = { 'x-forwarded-for': '203.0.113.9' };
      statuses.push((await context.call('POST', '/users/account/confirmation', body, ip)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  });

  it('notes from where people act who have not signed in, under their own key', async () => {
    const [email, from] = ['from@example.test', { 'x-forwarded-for': '198.51.100.7' }];
    const created = await context.call('POST', '/users/signup', signUp({ email }), from);
    const userId = created.body.data?.id as number;
    const confirm = await context.mailedToken(email, 'confirm-account');
    await context.call('POST', `/users/account/confirm/${confirm}`, undefined, from);
    await context.call('POST', '/users/password/reset', { email }, from);
    const reset = await context.mailedToken(email, 'change-password');
    const password = 'another-right-password';
    await context.call(
      'POST',
      `/users/password/restore/${reset}`,
      { password, password_confirmation: password },
      from,
    );
    const events = await context.eventStore.readStream(`user-${userId}`);
    const seen = await Promise.all(
      events.map(async ({ type, metadata: { actorId, origin } }) => {
        const opened = origin && (await context.vault.open(origin.keyOf, origin.sealed));
        return [type, actorId, opened ? (JSON.parse(opened) as { ip: string }).ip : null];
      }),
    );
    expect(seen).toEqual([
      ['UserRegistered', userId, '198.51.100.7'],
      ['UserEmailConfirmed', userId, '198.51.100.7'],
      ['UserPasswordResetRequested', null, '198.51.100.7'],
      ['UserPasswordChanged', userId, '198.51.100.7'],
    ]);
  });

  it('records failed sign-ins, with their accounts', async () => {
    const email = 'guessed@example.test';
    const userId = await context.register(email);
    const before = context.accessed.length;
    await context.signIn(email, 'wrong-password');
    await context.signIn('nobody@example.test', 'wrong-password');
    const token = await context.tokenOf(email);
    await context.as(token)('GET', '/users');
    await context.as(token)('GET', `/users/${userId}`);
    await context.as(token)('POST', '/logout');
    // Access is written down once the answer has gone.
    await vi.waitFor(() => expect(context.accessed).toHaveLength(before + 5));
    expect(
      context.accessed.slice(before).map(({ kind, actorId, ip, status }) => [kind, actorId, ip, status]),
    ).toEqual([
      ['sign-in-failed', userId, '10.0.0.1', 401],
      ['sign-in-failed', null, '10.0.0.1', 401],
      ['sign-in', userId, '10.0.0.1', 200],
      ['refused', userId, '127.0.0.1', 403],
      ['sign-out', userId, '127.0.0.1', 204],
    ]);
  });

  it('keeps what is personal out of every event, and the token as well', async () => {
    const token = await context.mailedToken('again@example.test', 'confirm-account', 3);
    const log = toJson(await context.eventStore.readAll(0n, 10_000));
    expect(log).toContain('UserRegistered');
    for (const secret of [
      'example.test',
      'Lovelace',
      '442071234567',
      '@adalove',
      PASSWORD,
      'argon2',
      token,
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});

/** What a process leaves behind that dies between reserving an address and registering. */
async function reserveOnly(email: string, userId: number): Promise<void> {
  const { emailDigest } = await import('../src/email/address.ts');
  const digest = emailDigest('a secret of at least thirty-two characters', email);
  const data = { emailDigest: digest, userId };
  await context.eventStore.append(`email-${digest}`, -1, [sampleEvent('EmailReserved', data)]);
}
