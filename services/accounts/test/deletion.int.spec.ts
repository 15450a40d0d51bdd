import { createPostgresPersonalDataVault } from '@marquee/adapters/postgres/personal-data-vault';
import type { EventToAppend } from '@marquee/kit/event-store/port';
import { createPostgresIdempotencyStore, forgetAnswers } from '@marquee/adapters/postgres/idempotency';
import { toJson } from '@marquee/kit/runtime/json';
import { createProjector } from '@marquee/kit/projector/projector';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '@marquee/schemas/common/time';

import { usersReadModel } from '../src/read-models/users/projector.ts';
import {
  createAccountsTestContext,
  PASSWORD,
  signUp,
  type AccountsTestContext,
} from './accounts-test-context.ts';

let context: AccountsTestContext;
let admin: string;
/** Users with money in the journal. */
const payers = new Set<number>();
const money = new Map<number, { balanceNanos: bigint; pendingPayments: number }>();
beforeAll(async () => {
  context = await createAccountsTestContext({
    deps: {
      isRequiredByLedger: async (userId) => payers.has(userId),
      forgetAnswers: (userId) => forgetAnswers(context.readStore, userId),
      moneyOf: async (userId) => money.get(userId) ?? { balanceNanos: 0n, pendingPayments: 0 },
    },
  });
  await createPostgresIdempotencyStore(context.readStore).migrate();
  await context.register('admin@example.test', 'admin');
  admin = await context.tokenOf('admin@example.test');
});
afterAll(() => context.dispose());

describe('deletion', () => {
  it('frees the address, ends the sessions and keeps the account for the journal', async () => {
    const id = await context.register('leaving@example.test');
    const token = await context.tokenOf('leaving@example.test');
    const [one, two] = await Promise.all([1, 2].map(() => context.as(admin)('DELETE', `/users/${id}`)));
    expect([one?.status, two?.status].sort()).toEqual([204, 404]);
    expect((await context.as(token)('GET', '/users/profile')).status).toBe(401);
    const kept = await context.as(admin)('GET', `/users/${id}`);
    expect(kept.body.data).toMatchObject({ isActive: false, email: 'leaving@example.test' });
    expect(kept.body.data?.deletedAt).not.toBeNull();
    expect((await context.as(admin)('PATCH', `/users/${id}`, { isActive: true })).status).toBe(404);
    const listed = await context.as(admin)('GET', `/users?whereIn[id]=${id}`);
    expect(listed.body.meta).toMatchObject({ total: 0 });
    const asked = await context.as(admin)('GET', `/users?whereIn[id]=${id}&where[deletedAt][gte]=2020-01-01`);
    expect(asked.body.meta).toMatchObject({ total: 1 });
    const again = await context.call('POST', '/users/signup', signUp({ email: 'leaving@example.test' }));
    expect(again.status).toBe(201);
  });

  it('waits for payments, and asks for what remains on the account', async () => {
    const id = await context.register('rich@example.test');
    const remove = (query = '') => context.as(admin)('DELETE', `/users/${id}${query}`);
    money.set(id, { balanceNanos: 610_000_000_000n, pendingPayments: 2 });
    const waiting = await remove('?remainingBalance=610');
    expect([waiting.status, waiting.body.message]).toEqual([
      409,
      '2 payments of this user wait for a decision. Confirm, decline or cancel them first.',
    ]);
    money.set(id, { balanceNanos: 610_000_000_000n, pendingPayments: 0 });
    const message = 'The account holds $610.00. Pay it out first, or confirm that it stays in the journal.';
    for (const query of ['', '?wipePersonalInfo=true', '?remainingBalance=609.99']) {
      const refused = await remove(query);
      expect([refused.status, refused.body.errors]).toEqual([422, [{ field: 'remainingBalance', message }]]);
    }
    // Spent a little since it was shown.
    expect((await remove('?remainingBalance=610.01')).status).toBe(204);
  });

  it.each(['query', 'body', 'later'])(
    'with wipePersonalInfo in the %s leaves nothing personal',
    async (where) => {
      const email = `wiped-${where}@example.test`;
      await context.call('POST', '/users/signup', signUp({ email }));
      const confirm = await context.mailedToken(email, 'confirm-account');
      const { data: found } = (await context.as(admin)('GET', `/users?search=${email}`)).body;
      const id = found?.[0]?.id as number;
      if (where === 'later') expect((await context.as(admin)('DELETE', `/users/${id}`)).status).toBe(204);
      const wipe = () =>
        where === 'query'
          ? context.as(admin)('DELETE', `/users/${id}?wipePersonalInfo=true`)
          : context.as(admin)('DELETE', `/users/${id}`, { wipePersonalInfo: true });
      expect((await wipe()).status).toBe(204);
      expect((await wipe()).status).toBe(204);
      const erased = {
        firstName: 'erased',
        lastName: 'erased',
        email: 'erased',
        phone: 'erased',
        company: 'erased',
        telegram: 'erased',
        managerComment: null,
      };
      expect((await context.as(admin)('GET', `/users/${id}`)).body.data).toMatchObject(erased);
      expect((await context.call('POST', `/users/account/confirm/${confirm}`)).status).toBe(422);
      expect((await context.signIn(email)).status).toBe(401);
      expect((await context.call('POST', '/users/check-email', { email })).body.data).toEqual({
        emailAlreadyExists: false,
      });
      expect((await context.as(admin)('GET', `/users?search=${email}`)).body.meta).toMatchObject({
        total: 0,
      });
      const reborn = await context.call('POST', '/users/signup', signUp({ email }));
      expect(reborn.body.data?.id).not.toBe(id);

      // A rebuild cannot bring the person back, because the key is gone.
      const rebuilt = createProjector({
        readModel: {
          ...usersReadModel(createPostgresPersonalDataVault(context.readStore)),
          name: `rebuilt_${where}`,
        },
        eventStore: context.eventStore,
        readStore: context.readStore,
      });
      await rebuilt.start();
      try {
        await rebuilt.waitFor(await context.eventStore.headPosition(), 20_000);
        const row = await context.readStore.db
          .withTables<{ users: Record<string, unknown> & { id: number } }>()
          .withSchema(`rm_rebuilt_${where}`)
          .selectFrom('users')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst();
        expect(row).toMatchObject(erased);
      } finally {
        await rebuilt.stop();
      }
    },
  );

  it('is finished by the reactor when the process died right after the event', async () => {
    const id = await context.register('interrupted@example.test');
    const token = await context.tokenOf('interrupted@example.test');
    const stream = await context.eventStore.readStream(`user-${id}`);
    const event = (type: string): EventToAppend => ({
      id: crypto.randomUUID(),
      type,
      data: { userId: id },
      metadata: { ...stream[0]!.metadata, occurredAt: context.now().toISOString() },
    });
    await context.eventStore.append(`user-${id}`, stream.length - 1, [
      event('UserDeleted'),
      event('UserPersonalInfoWiped'),
    ]);
    const personal = stream[0]!.data.personal as { sealed: string };
    await vi.waitFor(
      async () => {
        expect((await context.as(token)('GET', '/users/profile')).status).toBe(401);
        expect(await context.vault.open(id, personal.sealed)).toBeUndefined();
        expect(await context.service.findUserByEmail('interrupted@example.test')).toBeUndefined();
      },
      { timeout: 10_000, interval: 50 },
    );
  });
});

describe('what API calls have answered', () => {
  it('to a wiped person, and to others about the person, is forgotten; what is on its way is not', async () => {
    const answers = createPostgresIdempotencyStore(context.readStore);
    const [id, other] = [
      await context.register('answered@example.test'),
      await context.register('kept@example.test'),
    ];
    const answer = async (userId: number, key: string, about: number) => {
      await answers.claim(userId, key, key);
      const body = { data: { userId: about, destination: 'DE00 1234' } };
      await answers.answered(userId, key, { status: 200, body });
    };
    await answer(id, 'own', id);
    await answer(1, 'by staff', id);
    await answer(1, 'of another', other);
    await answers.claim(id, 'on its way', 'on its way');
    await context.as(admin)('DELETE', `/users/${id}?wipePersonalInfo=true`);
    const claims = [
      await answers.claim(id, 'own', 'own'),
      await answers.claim(1, 'by staff', 'by staff'),
      await answers.claim(1, 'of another', 'of another'),
      await answers.claim(id, 'on its way', 'on its way'),
    ];
    expect(claims.map(({ kind }) => kind)).toEqual(['first', 'first', 'answered', 'in-flight']);
  });
});

describe('a text of or about a person', () => {
  it.each([
    ['managerComment', 'Lives at 4 Hidden Lane'],
    ['conversionPostbackUrl', 'https://example.com/postback?token=hidden-lane&c={click_id}'],
  ] as const)(
    'is in no event in clear, is erased with the user, and is no change when it is the same: %s',
    async (field, text) => {
      const id = await context.register(`${field.toLowerCase()}@example.test`);
      const write = () => context.as(admin)('PATCH', `/users/${id}`, { [field]: text });
      const [first, again] = [await write(), await write()];
      expect([first.body.data?.[field], again.body.data?.[field]]).toEqual([text, text]);
      await vi.waitFor(async () =>
        expect((await context.as(admin)('GET', `/users/${id}`)).body.data?.[field]).toBe(text),
      );
      const stream = await context.eventStore.readStream(`user-${id}`);
      expect(stream.map(({ type }) => type)).toEqual(['UserRegistered', 'UserSettingsChanged']);
      expect(toJson(stream)).not.toMatch(/hidden.lane/i);
      const { keyOf, sealed } = (
        stream[1]!.data.settings as Record<string, { keyOf: number; sealed: string }>
      )[field]!;
      expect(await context.vault.open(keyOf, sealed)).toBe(text);
      await context.as(admin)('DELETE', `/users/${id}?wipePersonalInfo=true`);
      expect(await context.vault.open(keyOf, sealed)).toBeUndefined();
    },
  );
});

describe('erasing what is evidence', () => {
  it.each(['staff', 'a payer of the journal'])(
    'takes two people for %s, and shows what waits',
    async (owner) => {
      const email = `${owner === 'staff' ? 'staff' : 'payer'}@example.test`;
      const id = await context.register(email, owner === 'staff' ? 'manager' : 'advert');
      if (owner !== 'staff') payers.add(id);
      const second = `second-${email}`;
      const secondId = await context.register(second, 'admin');
      const wipe = (token: string) => context.as(token)('DELETE', `/users/${id}?wipePersonalInfo=true`);

      const asked = await wipe(admin);
      expect([asked.status, asked.body.data]).toEqual([202, { waitsForAnother: true }]);
      // The same person again is still one person.
      expect((await wipe(admin)).status).toBe(202);
      const waiting = await context.as(admin)('GET', `/users/${id}`);
      expect(waiting.body.data).toMatchObject({ email, wipeRequestedBy: expect.any(Number) as number });
      expect(waiting.body.data?.wipeRequestedBy).not.toBe(secondId);
      expect(waiting.body.data?.deletedAt).not.toBeNull();

      // A request expires after a week: the wipe has to be requested again.
      context.travel(8 * DAY_MS);
      admin = await context.tokenOf('admin@example.test');
      expect((await context.as(admin)('GET', `/users/${id}`)).body.data).toMatchObject({
        wipeRequestedBy: null,
        wipeRequestExpiresAt: null,
      });
      expect((await wipe(await context.tokenOf(second))).status).toBe(202);

      expect((await wipe(admin)).status).toBe(204);
      const wiped = await context.as(admin)('GET', `/users/${id}`);
      expect(wiped.body.data).toMatchObject({ email: 'erased', wipeRequestedBy: null });
    },
  );

  it('takes a second admin that the first has not just created', async () => {
    const id = await context.register('evidence@example.test', 'manager');
    const person = { firstName: 'Second', lastName: 'Self', email: 'self@example.test', password: PASSWORD };
    expect((await context.as(admin)('POST', '/users', { ...person, role: 'admin' })).status).toBe(201);
    const self = await context.tokenOf(person.email);
    const wipe = (token: string) => context.as(token)('DELETE', `/users/${id}?wipePersonalInfo=true`);
    expect((await wipe(admin)).status).toBe(202);
    const refused = await wipe(self);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain('Another admin must confirm it.');
    context.travel(8 * DAY_MS);
    expect((await wipe(await context.tokenOf('admin@example.test'))).status).toBe(202);
    expect((await wipe(await context.tokenOf(person.email))).status).toBe(204);
  });
});
