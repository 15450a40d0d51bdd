import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Mail } from '@marquee/kit/mail/port';

import { openHouse, signUp, type AccountsHouse } from './accounts-house.ts';

let house: AccountsHouse;
const sent: Mail[] = [];
const tried: string[] = [];
const logged: unknown[] = [];
let refuse: (mail: Mail) => string | undefined = () => undefined;

beforeAll(async () => {
  const log = (details: object) => void logged.push(details);
  house = await openHouse({
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
afterAll(() => house.dispose());

const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 });

describe('mails', () => {
  it('that are refused hold up no other, are tried again with the same link, and stand in no log', async () => {
    refuse = ({ to }) => (to === 'refused@example.test' ? `550 no such mailbox <${to}>` : undefined);
    await house.call('POST', '/users/signup', signUp({ email: 'refused@example.test' }));
    await house.call('POST', '/users/signup', signUp({ email: 'fine@example.test' }));
    await until(() => expect(sent.map(({ to }) => to)).toEqual(['fine@example.test']));
    await until(() => expect(tried.filter((to) => to === 'refused@example.test').length).toBeGreaterThan(1));
    refuse = () => undefined;
    house.travel(300_000);
    await until(() =>
      expect(sent.map(({ to }) => to)).toEqual(['fine@example.test', 'refused@example.test']),
    );
    expect(JSON.stringify(logged)).toContain('550 no such mailbox');
    expect(JSON.stringify(logged)).not.toContain('@example.test');
    const link = /confirm-account\/([\w-]+)/.exec(sent[1]?.text ?? '')?.[1] ?? '';
    expect((await house.call('POST', `/users/account/confirm/${link}`)).status).toBe(200);
  });

  it('are not sent to whoever is gone or confirmed by then', async () => {
    sent.length = 0;
    refuse = () => '451 come back later';
    const { body } = await house.call('POST', '/users/signup', signUp({ email: 'gone@example.test' }));
    const id = body.data?.id as number;
    await until(() => expect(tried).toContain('gone@example.test'));
    await house.register('root@example.test', 'admin');
    await house.as(await house.tokenOf('root@example.test'))('DELETE', `/users/${id}?wipePersonalInfo=1`);
    refuse = () => undefined;
    house.travel(300_000);
    await until(() => expect(logged.length).toBeGreaterThan(0));
    await vi.waitFor(
      async () => {
        const left = await house.readStore.db
          .withTables<{ 'accounts.mail_queue': { user_id: number } }>()
          .selectFrom('accounts.mail_queue')
          .selectAll()
          .execute();
        expect(left).toEqual([]);
      },
      { timeout: 10_000, interval: 20 },
    );
    expect(sent).toEqual([]);
  });

  it('greet without letting a name write HTML', async () => {
    sent.length = 0;
    await house.call(
      'POST',
      '/users/signup',
      signUp({ email: 'html@example.test', firstName: '<img src=x>&"' }),
    );
    await until(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.html).toContain('<p>Hello,</p>');
    expect(sent[0]?.html).not.toContain('<img');
    expect(sent[0]?.subject).toBe('Confirm your e-mail address');
  });
});
