import { createPostgresPersonalDataVault } from '@marquee/adapters/postgres/personal-data-vault';
import type { EventToAppend } from '@marquee/kit/event-store/port';
import { toJson } from '@marquee/kit/runtime/json';
import { createProjector } from '@marquee/kit/projector/projector';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { usersReadModel } from '../src/read-models/users/projector.ts';
import { openHouse, signUp, type AccountsHouse } from './accounts-house.ts';

let house: AccountsHouse;
let admin: string;
/** Whose money stands in the books. */
const payers = new Set<number>();
beforeAll(async () => {
  house = await openHouse({ deps: { isHeldByBooks: async (userId) => payers.has(userId) } });
  await house.register('admin@example.test', 'admin');
  admin = await house.tokenOf('admin@example.test');
});
afterAll(() => house.dispose());

describe('deletion', () => {
  it('frees the address, ends the sessions and keeps the account for the books', async () => {
    const id = await house.register('leaving@example.test');
    const token = await house.tokenOf('leaving@example.test');
    const [one, two] = await Promise.all([1, 2].map(() => house.as(admin)('DELETE', `/users/${id}`)));
    expect([one?.status, two?.status].sort()).toEqual([204, 404]);
    expect((await house.as(token)('GET', '/users/profile')).status).toBe(401);
    const kept = await house.as(admin)('GET', `/users/${id}`);
    expect(kept.body.data).toMatchObject({ isActive: false, email: 'leaving@example.test' });
    expect(kept.body.data?.deletedAt).not.toBeNull();
    expect((await house.as(admin)('PATCH', `/users/${id}`, { isActive: true })).status).toBe(404);
    const listed = await house.as(admin)('GET', `/users?whereIn[id]=${id}`);
    expect(listed.body.meta).toMatchObject({ total: 0 });
    const asked = await house.as(admin)('GET', `/users?whereIn[id]=${id}&where[deletedAt][gte]=2020-01-01`);
    expect(asked.body.meta).toMatchObject({ total: 1 });
    const again = await house.call('POST', '/users/signup', signUp({ email: 'leaving@example.test' }));
    expect(again.status).toBe(201);
  });

  it.each(['query', 'body', 'later'])(
    'with wipePersonalInfo in the %s leaves nothing personal',
    async (where) => {
      const email = `wiped-${where}@example.test`;
      await house.call('POST', '/users/signup', signUp({ email }));
      const confirm = await house.mailedToken(email, 'confirm-account');
      const { data: found } = (await house.as(admin)('GET', `/users?search=${email}`)).body;
      const id = found?.[0]?.id as number;
      if (where === 'later') expect((await house.as(admin)('DELETE', `/users/${id}`)).status).toBe(204);
      const wipe = () =>
        where === 'query'
          ? house.as(admin)('DELETE', `/users/${id}?wipePersonalInfo=true`)
          : house.as(admin)('DELETE', `/users/${id}`, { wipePersonalInfo: true });
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
      expect((await house.as(admin)('GET', `/users/${id}`)).body.data).toMatchObject(erased);
      expect((await house.call('POST', `/users/account/confirm/${confirm}`)).status).toBe(422);
      expect((await house.signIn(email)).status).toBe(401);
      expect((await house.call('POST', '/users/check-email', { email })).body.data).toEqual({
        emailAlreadyExists: false,
      });
      expect((await house.as(admin)('GET', `/users?search=${email}`)).body.meta).toMatchObject({ total: 0 });
      const reborn = await house.call('POST', '/users/signup', signUp({ email }));
      expect(reborn.body.data?.id).not.toBe(id);

      // A rebuild cannot bring the person back, because the key is gone.
      const rebuilt = createProjector({
        readModel: {
          ...usersReadModel(createPostgresPersonalDataVault(house.readStore)),
          name: `rebuilt_${where}`,
        },
        eventStore: house.eventStore,
        readStore: house.readStore,
      });
      await rebuilt.start();
      try {
        await rebuilt.waitFor(await house.eventStore.headPosition(), 20_000);
        const row = await house.readStore.db
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
    const id = await house.register('interrupted@example.test');
    const token = await house.tokenOf('interrupted@example.test');
    const stream = await house.eventStore.readStream(`user-${id}`);
    const event = (type: string): EventToAppend => ({
      id: crypto.randomUUID(),
      type,
      data: { userId: id },
      metadata: { ...stream[0]!.metadata, occurredAt: house.now().toISOString() },
    });
    await house.eventStore.append(`user-${id}`, stream.length - 1, [
      event('UserDeleted'),
      event('UserPersonalInfoWiped'),
    ]);
    const personal = stream[0]!.data.personal as { sealed: string };
    await vi.waitFor(
      async () => {
        expect((await house.as(token)('GET', '/users/profile')).status).toBe(401);
        expect(await house.vault.open(id, personal.sealed)).toBeUndefined();
        expect(await house.service.findUserByEmail('interrupted@example.test')).toBeUndefined();
      },
      { timeout: 10_000, interval: 50 },
    );
  });
});

describe('a note about a person', () => {
  it('stands in no event as it is, goes with the person, and is no change when it is the same', async () => {
    const id = await house.register('noted@example.test');
    const note = 'Lives at 4 Hidden Lane';
    const write = () => house.as(admin)('PATCH', `/users/${id}`, { managerComment: note });
    const [first, again] = [await write(), await write()];
    expect([first.body.data?.managerComment, again.body.data?.managerComment]).toEqual([note, note]);
    const stream = await house.eventStore.readStream(`user-${id}`);
    expect(stream.map(({ type }) => type)).toEqual(['UserRegistered', 'UserSettingsChanged']);
    expect(toJson(stream)).not.toContain('Hidden Lane');
    const { managerComment } = stream[1]?.data.settings as {
      managerComment: { keyOf: number; sealed: string };
    };
    expect(await house.vault.open(managerComment.keyOf, managerComment.sealed)).toBe(note);
    await house.as(admin)('DELETE', `/users/${id}?wipePersonalInfo=true`);
    expect(await house.vault.open(managerComment.keyOf, managerComment.sealed)).toBeUndefined();
  });
});

describe('erasing what is evidence', () => {
  it.each(['staff', 'a payer of the books'])(
    'takes two people for %s, and shows what waits',
    async (whom) => {
      const email = `${whom === 'staff' ? 'staff' : 'payer'}@example.test`;
      const id = await house.register(email, whom === 'staff' ? 'manager' : 'advert');
      if (whom !== 'staff') payers.add(id);
      const second = `second-${email}`;
      const secondId = await house.register(second, 'admin');
      const other = await house.tokenOf(second);
      const wipe = (token: string) => house.as(token)('DELETE', `/users/${id}?wipePersonalInfo=true`);

      const asked = await wipe(admin);
      expect([asked.status, asked.body.data]).toEqual([202, { waitsForAnother: true }]);
      // The same person again is still one person.
      expect((await wipe(admin)).status).toBe(202);
      const waiting = await house.as(admin)('GET', `/users/${id}`);
      expect(waiting.body.data).toMatchObject({ email, wipeRequestedBy: expect.any(Number) as number });
      expect(waiting.body.data?.wipeRequestedBy).not.toBe(secondId);
      expect(waiting.body.data?.deletedAt).not.toBeNull();

      expect((await wipe(other)).status).toBe(204);
      const wiped = await house.as(admin)('GET', `/users/${id}`);
      expect(wiped.body.data).toMatchObject({ email: 'erased', wipeRequestedBy: null });
    },
  );
});
