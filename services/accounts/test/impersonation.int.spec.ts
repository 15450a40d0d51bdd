import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openHouse, type AccountsHouse } from './accounts-house.ts';

let house: AccountsHouse;
let admin: string;
let adminId: number;
beforeAll(async () => {
  house = await openHouse();
  adminId = await house.register('admin@example.test', 'admin');
  admin = await house.tokenOf('admin@example.test');
});
afterAll(() => house.dispose());

describe('acting as another user', () => {
  it('is for admins, as active users who are no admins', async () => {
    const advert = await house.register('subject@example.test');
    const manager = await house.register('subject-manager@example.test', 'manager');
    const otherAdmin = await house.register('subject-admin@example.test', 'admin');
    const inactive = await house.register('subject-inactive@example.test');
    const deleted = await house.register('subject-deleted@example.test');
    await house.as(admin)('PATCH', `/users/${inactive}`, { isActive: false });
    await house.as(admin)('DELETE', `/users/${deleted}`);
    const statusAs = async (token: string, sudoUser: string) =>
      (await house.as(token, sudoUser)('GET', '/users/profile')).status;

    expect(await statusAs(admin, String(advert))).toBe(200);
    expect(await statusAs(admin, String(manager))).toBe(200);
    const unlawful = [otherAdmin, adminId, inactive, deleted, 2_000_000_000].map(String);
    const malformed = ['', '0', '-1', '1.0', ` ${advert}x`, `${advert},${manager}`, `${advert} ${manager}`];
    malformed.push(`0${advert}`, '1e1', 'null', `${advert};`, '٣', '9'.repeat(40));
    for (const sudoUser of [...unlawful, ...malformed])
      expect([sudoUser, await statusAs(admin, sudoUser)]).toEqual([sudoUser, 403]);
    for (const email of ['subject@example.test', 'subject-manager@example.test']) {
      const token = await house.tokenOf(email);
      for (const target of [advert, manager, adminId, 2_000_000_000]) {
        expect(await statusAs(token, String(target))).toBe(403);
      }
    }
    expect(await statusAs('A'.repeat(43), String(advert))).toBe(401);
  });

  it('sees and may what the user may, and signs with both names', async () => {
    const id = await house.register('impersonated@example.test');
    const call = house.as(admin, String(id));
    const profile = await call('GET', '/users/profile');
    expect(profile.body.data).toMatchObject({ id, role: 'advert' });
    expect((await call('GET', '/users')).status).toBe(403);
    expect((await call('GET', `/users/${adminId}`)).status).toBe(404);
    expect((await call('PATCH', `/users/${id}`, { markup: 0.5 })).status).toBe(422);
    expect((await call('PATCH', `/users/${id}`, { firstName: 'Renamed' })).status).toBe(200);
    const last = (await house.eventStore.readStream(`user-${id}`)).at(-1);
    expect([last?.type, last?.metadata.actorId, last?.metadata.onBehalfOfId]).toEqual([
      'UserPersonalDataChanged',
      adminId,
      id,
    ]);
    const principal = await house.service.authenticator.authenticate(admin, String(id));
    expect(principal).toMatchObject({ userId: id, actorId: adminId, impersonating: true, role: 'advert' });
  });

  it('ends when the admin is none any more', async () => {
    const id = await house.register('seen@example.test');
    const second = await house.register('second@example.test', 'admin');
    const token = await house.tokenOf('second@example.test');
    expect((await house.as(token, String(id))('GET', '/users/profile')).status).toBe(200);
    await house.as(admin)('PATCH', `/users/${second}`, { role: 'manager' });
    expect((await house.as(token, String(id))('GET', '/users/profile')).status).toBe(403);
  });
});
