import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Mail } from '@marquee/kit/mail/port';

import { createMailQueue } from '../src/mails/queue.ts';
import { accountsDb } from '../src/tables.ts';
import {
  createAccountsTestContext,
  PASSWORD,
  signUp,
  type AccountsTestContext,
} from './accounts-test-context.ts';

let context: AccountsTestContext;
const sent: Mail[] = [];
const tried: string[] = [];
const logged: unknown[] = [];
let refuse: (mail: Mail) => string | undefined = () => undefined;

beforeAll(async () => {
  const log = (details: object) => void logged.push(details);
  context = await createAccountsTestContext({
    deps: {
      mailer: {
        send: async (mail) => {
          tried.push(mail.to);
          const reason = refuse(mail);
          if (reason !== undefined) throw new Error(reason);
          sent.push(mail);
        },
      },
      logger: { info: log, warn: log, error: log },
    },
  });
});
afterAll(() => context.dispose());

const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 });

describe('mails', () => {
  it('that are refused hold up no other, are tried again with the same link, and stand in no log', async () => {
    refuse = ({ to }) => (to === 'refused@example.test' ? `550 no such mailbox <${to}>` : undefined);
    await context.call('POST', '/users/signup', signUp({ email: 'refused@example.test' }));
    await context.call('POST', '/users/signup', signUp({ email: 'fine@example.test' }));
    await until(() => expect(sent.map(({ to }) => to)).toEqual(['fine@example.test']));
    await until(() => expect(tried.filter((to) => to === 'refused@example.test').length).toBeGreaterThan(1));
    refuse = () => undefined;
    context.travel(300_000);
    await until(() =>
      expect(sent.map(({ to }) => to)).toEqual(['fine@example.test', 'refused@example.test']),
    );
    expect(JSON.stringify(logged)).toContain('550 no such mailbox');
    expect(JSON.stringify(logged)).not.toContain('@example.test');
    const link = /confirm-account\/([\w-]+)/.exec(sent[1]?.text ?? '')?.[1] ?? '';
    expect((await context.call('POST', `/users/account/confirm/${link}`)).status).toBe(200);
  });

  it('are not sent to users deleted or confirmed by then', async () => {
    sent.length = 0;
    refuse = () => '451 come back later';
    const { body } = await context.call('POST', '/users/signup', signUp({ email: 'gone@example.test' }));
    const id = body.data?.id as number;
    await until(() => expect(tried).toContain('gone@example.test'));
    await context.register('root@example.test', 'admin');
    await context.as(await context.tokenOf('root@example.test'))('DELETE', `/users/${id}?wipePersonalInfo=1`);
    refuse = () => undefined;
    context.travel(300_000);
    await until(() => expect(logged.length).toBeGreaterThan(0));
    await vi.waitFor(
      async () => {
        const left = await context.readStore.db
          .withTables<{ 'accounts.mail_queue': { user_id: number; done_at: Date | null } }>()
          .selectFrom('accounts.mail_queue')
          .selectAll()
          .where('done_at', 'is', null)
          .execute();
        expect(left).toEqual([]);
      },
      { timeout: 10_000, interval: 20 },
    );
    expect(sent).toEqual([]);
  });

  it('invite the owner of an account that staff made to choose a password, once', async () => {
    sent.length = 0;
    const email = 'invited@example.test';
    const person = { firstName: 'Ida', lastName: 'Rhodes', email, password: PASSWORD };
    await context.register('inviter@example.test', 'admin');
    const admin = context.as(await context.tokenOf('inviter@example.test'));
    expect((await admin('POST', '/users', person)).status).toBe(201);
    await until(() => expect(sent.map(({ to }) => to)).toEqual([email]));
    expect(sent[0]).toMatchObject({ subject: 'Your Marquee account' });
    expect(sent[0]?.text).toContain('Hello Ida,');
    const link = /change-password\/([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
    const choose = () =>
      context.call('POST', `/users/password/restore/${link}`, {
        password: 'a-harbour-of-my-own',
        password_confirmation: 'a-harbour-of-my-own',
      });
    context.travel(71 * 3_600_000);
    expect([(await choose()).status, (await choose()).status]).toEqual([200, 422]);
    expect((await context.signIn(email, 'a-harbour-of-my-own')).status).toBe(200);
    // The new password is reported by mail, which the next test must not take for its own.
    await until(() => expect(sent).toHaveLength(2));
  });

  it('of an older reset that come late leave the newer link good', async () => {
    sent.length = 0;
    const email = 'impatient@example.test';
    await context.register(email);
    const ask = () => context.call('POST', '/users/password/reset', { email });
    const linkOf = ({ text }: Mail) => /change-password\/([\w-]+)/.exec(text)?.[1] ?? '';
    let older: string | undefined;
    refuse = (mail) => {
      if (mail.to !== email) return undefined;
      older ??= linkOf(mail);
      return linkOf(mail) === older ? '451 come back later' : undefined;
    };
    await ask();
    await until(() => expect(older).toBeDefined());
    context.travel(1_000);
    await ask();
    await until(() => expect(sent).toHaveLength(1));
    refuse = () => undefined;
    context.travel(300_000);
    await vi.waitFor(
      async () => {
        const left = await accountsDb(context.readStore)
          .selectFrom('mail_queue')
          .select('event_id')
          .where('kind', '=', 'reset')
          .where('done_at', 'is', null)
          .execute();
        expect(left).toEqual([]);
      },
      { timeout: 10_000, interval: 20 },
    );
    expect(sent.map(linkOf)).not.toContain(older);
    const chosen = await context.call('POST', `/users/password/restore/${linkOf(sent[0] as Mail)}`, {
      password: 'a-harbour-of-my-own',
      password_confirmation: 'a-harbour-of-my-own',
    });
    expect(chosen.status).toBe(200);
    await until(() => expect(sent).toHaveLength(2));
  });

  it('greet without letting a name write HTML', async () => {
    sent.length = 0;
    await context.call(
      'POST',
      '/users/signup',
      signUp({ email: 'html@example.test', firstName: '<img src=x>&"' }),
    );
    await until(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.html).toContain('<p>Hello,</p>');
    expect(sent[0]?.html).not.toContain('<img');
    expect(sent[0]?.subject).toBe('Confirm your email address');
  });

  it('report a new password, and a new address to the old and the new one, once however often the event is seen', async () => {
    sent.length = 0;
    const id = await context.register('before@example.test');
    const call = context.as(await context.tokenOf('before@example.test'));
    const changed = await call('POST', `/users/${id}/password/change`, {
      currentPassword: PASSWORD,
      password: 'another-password',
      password_confirmation: 'another-password',
    });
    expect(changed.status).toBe(200);
    expect((await call('PATCH', `/users/${id}`, { firstName: 'Ada' })).status).toBe(200);
    await context.register('mover@example.test', 'admin');
    const moved = context.as(await context.tokenOf('mover@example.test'));
    expect((await moved('PATCH', `/users/${id}`, { email: 'after@example.test' })).status).toBe(200);
    await until(() => expect(sent).toHaveLength(3));
    expect(sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['after@example.test', 'Your email address was changed'],
      ['before@example.test', 'Your email address was changed'],
      ['before@example.test', 'Your password was changed'],
    ]);
    for (const { text, subject } of sent) {
      const circumstance = subject.includes('password')
        ? 'From the address: 127.0.0.1'
        : 'By: an administrator';
      expect(text).toMatch(/When: \d{1,2} \w{3,4} \d{4}, \d\d:\d\d UTC\n/);
      expect(text).toContain(`UTC\n${circumstance}\n\nIf this was not you`);
      expect(text).toContain('https://marquee.test/forgot-password');
    }
    const events = await context.eventStore.readStream(`user-${id}`);
    const passwordEvent = events.find(({ type }) => type === 'UserPasswordChanged');
    const queue = createMailQueue({
      db: accountsDb(context.readStore),
      clock: () => context.now(),
      send: async () => expect.unreachable('the mail was sent before'),
      hoursOf: () => 48,
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    const again = {
      eventId: passwordEvent?.id ?? '',
      userId: id,
      kind: 'notice',
      requestedAt: context.now(),
    } as const;
    await queue.enqueue(again);
    expect(await queue.sendDue()).toBe(0);
    await queue.purge();
    await queue.enqueue(again);
    expect(await queue.sendDue()).toBe(0);
  });
});

describe('the language of a person', () => {
  it('is the one of the sign-up, and their mails and links have it', async () => {
    sent.length = 0;
    const email = 'klara@example.test';
    const { status } = await context.call('POST', '/users/signup', signUp({ email, language: 'de' }));
    expect(status).toBe(201);
    await until(() => expect(sent).toHaveLength(1));
    const [mail] = sent;
    expect(mail?.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse');
    expect(mail?.text).toContain('Guten Tag Ada,');
    expect(mail?.html).toContain('<html lang="de">');
    const [, token = ''] = /confirm-account\/([\w-]+)\?lang=de\n/.exec(mail?.text ?? '') ?? [];
    expect((await context.call('POST', `/users/account/confirm/${token}`)).status).toBe(200);
    expect((await context.call('POST', '/users/password/reset', { email })).status).toBe(200);
    await until(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.subject).toBe('Setzen Sie Ihr Passwort zurück');
    expect((await context.call('POST', '/users/signup', signUp({ language: 'fr' }))).status).toBe(422);
  });

  it('is changed by themselves, and null is English', async () => {
    const email = 'liesl@example.test';
    const id = await context.register(email);
    const call = context.as(await context.tokenOf(email));
    expect((await call('GET', `/users/${id}`)).body.data?.['language']).toBeNull();
    expect((await call('PATCH', `/users/${id}`, { language: 'de' })).body.data?.['language']).toBe('de');
    expect((await call('PATCH', `/users/${id}`, { language: 'fr' })).status).toBe(422);
    sent.length = 0;
    const changePassword = (currentPassword: string, password: string) =>
      call('POST', `/users/${id}/password/change`, {
        ...{ currentPassword, password, password_confirmation: password },
      });
    expect((await changePassword(PASSWORD, 'ein-anderes-wort')).status).toBe(200);
    await until(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.subject).toBe('Ihr Passwort wurde geändert');
    expect(sent[0]?.text).toMatch(/Zeitpunkt: \d\d\.\d\d\.\d{4}, \d\d:\d\d UTC\nVon der IP-Adresse: 127/);
    expect((await call('PATCH', `/users/${id}`, { language: null })).body.data?.['language']).toBeNull();
    expect((await changePassword('ein-anderes-wort', PASSWORD)).status).toBe(200);
    await until(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.subject).toBe('Your password was changed');
  });
});

describe('the time zone of a person', () => {
  it('is that of the browser that signs up, by its name of today, and UTC where it is not known', async () => {
    const registeredIn = async (email: string, timezone?: string | null) => {
      const { status, body } = await context.call('POST', '/users/signup', signUp({ email, timezone }));
      expect(status).toBe(201);
      const [registered] = await context.eventStore.readStream(`user-${String(body.data?.['id'])}`);
      return registered?.data;
    };
    const inZone = (timezone: string) => ({ settings: { timezone } });
    expect(await registeredIn('asha@example.test', 'Asia/Calcutta')).toMatchObject(inZone('Asia/Kolkata'));
    expect(await registeredIn('olym@example.test', 'Mars/Olympus')).toMatchObject(inZone('UTC'));
    expect(await registeredIn('null@example.test', null)).toMatchObject(inZone('UTC'));
    expect(await registeredIn('none@example.test')).toMatchObject(inZone('UTC'));
  });

  it('is changed by themselves and by staff, to a zone that there is, and their mails have it', async () => {
    const email = 'ravi@example.test';
    const id = await context.register(email);
    const own = context.as(await context.tokenOf(email));
    const zoneOf = async (call: typeof own) => (await call('GET', `/users/${id}`)).body.data?.['timezone'];
    expect(await zoneOf(own)).toBe('UTC');
    expect((await own('PATCH', `/users/${id}`, { timezone: 'Asia/Kolkata' })).status).toBe(200);
    for (const timezone of ['+05:30', 'CET', 'Mars/Olympus', '', null, 5])
      expect([timezone, (await own('PATCH', `/users/${id}`, { timezone })).status]).toEqual([timezone, 422]);
    expect(await zoneOf(own)).toBe('Asia/Kolkata');
    sent.length = 0;
    const passwords = { password: 'another-word', password_confirmation: 'another-word' };
    await own('POST', `/users/${id}/password/change`, { currentPassword: PASSWORD, ...passwords });
    await until(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.text).toMatch(/\d{1,2} \w+ \d{4}, \d\d:\d\d \(Asia\/Kolkata\)/);
    await context.register('zone-admin@example.test', 'admin');
    const staff = context.as(await context.tokenOf('zone-admin@example.test'));
    expect((await staff('PATCH', `/users/${id}`, { timezone: 'Europe/Berlin' })).status).toBe(200);
    expect(await zoneOf(staff)).toBe('Europe/Berlin');
  });
});
