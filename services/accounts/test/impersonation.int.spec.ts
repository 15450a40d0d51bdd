import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createAccountsTestContext, type AccountsTestContext } from './accounts-test-context.ts';

let context: AccountsTestContext;
let admin: string;
let adminId: number;
beforeAll(async () => {
  context = await createAccountsTestContext();
  adminId = await context.register('admin@example.test', 'admin');
  admin = await context.tokenOf('admin@example.test');
});
afterAll(() => context.dispose());

describe('acting as another user', () => {
  it('is for admins, as active users who are no admins', async () => {
    const advert = await context.register('subject@example.test');
    const manager = await context.register('subject-manager@example.test', 'manager');
    const otherAdmin = await context.register('subject-admin@example.test', 'admin');
    const inactive = await context.register('subject-inactive@example.test');
    const deleted = await context.register('subject-deleted@example.test');
    await context.as(admin)('PATCH', `/users/${inactive}`, { isActive: false });
    await context.as(admin)('DELETE', `/users/${deleted}`);
    const statusAs = async (token: string, sudoUser: string) =>
      (await context.as(token, sudoUser)('GET', '/users/profile')).status;

    expect(await statusAs(admin, String(advert))).toBe(200);
    expect(await statusAs(admin, String(manager))).toBe(200);
    const unlawful = [otherAdmin, adminId, inactive, deleted, 2_000_000_000].map(String);
    const malformed = ['', '0', '-1', '1.0', ` ${advert}x`, `${advert},${manager}`, `${advert} ${manager}`];
    malformed.push(`0${advert}`, '1e1', 'null', `${advert};`, '٣', '9'.repeat(40));
    for (const sudoUser of [...unlawful, ...malformed])
      expect([sudoUser, await statusAs(admin, sudoUser)]).toEqual([sudoUser, 403]);
    for (const email of ['subject@example.test', 'subject-manager@example.test']) {
      const token = await context.tokenOf(email);
      for (const target of [advert, manager, adminId, 2_000_000_000]) {
        expect(await statusAs(token, String(target))).toBe(403);
      }
    }
    expect(await statusAs('A'.repeat(43), String(advert))).toBe(401);
  });

  it('sees and may what the user may, and signs with both names', async () => {
    const id = await context.register('impersonated@example.test');
    const call = context.as(admin, String(id));
    const profile = await call('GET', '/users/profile');
    expect(profile.body.data).toMatchObject({ id, role: 'advert' });
    expect((await call('GET', '/users')).status).toBe(403);
    expect((await call('GET', `/users/${adminId}`)).status).toBe(404);
    expect((await call('PATCH', `/users/${id}`, { markup: 0.5 })).status).toBe(422);
    expect((await call('PATCH', `/users/${id}`, { firstName: 'Renamed' })).status).toBe(200);
    const last = (await context.eventStore.readStream(`user-${id}`)).at(-1);
    expect([last?.type, last?.metadata.actorId, last?.metadata.onBehalfOfId]).toEqual([
      'UserPersonalDataChanged',
      adminId,
      id,
    ]);
    const principal = await context.service.authenticator.authenticate(admin, String(id));
    expect(principal).toMatchObject({ userId: id, actorId: adminId, impersonating: true, role: 'advert' });
  });

  it('ends when the admin is none any more', async () => {
    const id = await context.register('seen@example.test');
    const second = await context.register('second@example.test', 'admin');
    const token = await context.tokenOf('second@example.test');
    expect((await context.as(token, String(id))('GET', '/users/profile')).status).toBe(200);
    await context.as(admin)('PATCH', `/users/${second}`, { role: 'manager' });
    expect((await context.as(token, String(id))('GET', '/users/profile')).status).toBe(403);
  });
});
