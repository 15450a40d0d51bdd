import { MESSAGES } from '@marquee/schemas/common/messages';
import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';
import { sql } from 'kysely';
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

describe('viewing an account', () => {
  const because = (reason: string) => ({ reason });
  /** An admin with a session of their own, an advertiser, and calls of that session about and as the advertiser. */
  const viewing = async (name: string) => {
    const adminEmail = `admin-${name}@example.test`;
    const id = await context.register(`viewed-${name}@example.test`);
    const actorId = await context.register(adminEmail, 'admin');
    const token = await context.tokenOf(adminEmail);
    const path = `/users/${id}/impersonation`;
    const own = context.as(token);
    const rename = async (newToken = token) =>
      (await context.as(newToken, String(id))('PATCH', `/users/${id}`, { firstName: 'Renamed' })).status;
    const calls = () => context.impersonatedCalls.filter((call) => call.actorId === actorId);
    return { id, actorId, adminEmail, token, path, own, rename, calls };
  };

  it('reads everything and changes nothing until changes are allowed, and again once it was left', async () => {
    const { id, token, path, own, rename } = await viewing('reads');
    const begun = await own('POST', path, because('  Support request 17 '));
    expect(begun.body.data).toEqual({ userId: id, mode: 'read-only', recentReasons: ['Support request 17'] });
    const as = context.as(token, String(id));
    expect((await as('GET', '/users/profile')).body.data).toMatchObject({ id });
    const refused = await as('PATCH', `/users/${id}`, { firstName: 'Renamed' });
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { message: MESSAGES.viewingOnly, type: PROBLEM_TYPES.readOnlyImpersonation },
    ]);
    // Neither a header, a second one, nor another case of its name makes it more.
    for (const header of ['x-impersonation-mode', 'sudomode', 'mode'])
      expect((await as('PATCH', `/users/${id}`, {}, { [header]: 'read-write' })).status).toBe(403);

    const allowed = await own('POST', `${path}/changes`, because('Fix a typo'));
    expect(allowed.body.data).toMatchObject({ mode: 'read-write', recentReasons: ['Fix a typo'] });
    expect(await rename()).toBe(200);
    expect((await own('DELETE', path)).status).toBe(204);
    expect((await own('GET', path)).body.data).toMatchObject({ mode: 'read-only' });
    expect(await rename()).toBe(403);
  });

  it('is of the session: a new token keeps it, another session or another user has its own', async () => {
    const { id, adminEmail, token, path, own, rename } = await viewing('session');
    const other = await context.register('viewed-beside@example.test');
    await own('POST', path, because('Support request'));
    const refreshed = (await own('POST', '/users/token/refresh')).body.access_token ?? '';
    expect(refreshed).not.toBe(token);
    expect([await rename(), await rename(refreshed)]).toEqual([403, 403]);
    expect(await rename(`${refreshed.slice(0, -1)}${refreshed.endsWith('A') ? 'B' : 'A'}`)).toBe(401);

    await context.as(refreshed)('POST', `${path}/changes`, because('Fix a typo'));
    const again = (await context.as(refreshed)('POST', '/users/token/refresh')).body.access_token ?? '';
    expect([await rename(token), await rename(refreshed), await rename(again)]).toEqual([200, 200, 200]);
    // A session that has ever asked is read-only as everyone else.
    expect(
      (await context.as(again, String(other))('PATCH', `/users/${other}`, { firstName: 'B' })).status,
    ).toBe(403);
    // One that never has may do what the header alone has always allowed.
    expect(await rename(await context.tokenOf(adminEmail))).toBe(200);
    const process = await context.secondProcess();
    await context.as(again)('DELETE', path);
    const elsewhere = await process.as(again, String(id))('PATCH', `/users/${id}`, { firstName: 'C' });
    expect(elsewhere.status).toBe(403);
  });

  it('is noted to end for the user that is left, and for all of them with the session', async () => {
    const { id, token, path, own, calls } = await viewing('left');
    const next = await context.register('viewed-after@example.test');
    await own('POST', path, because('Support request'));
    await context.as(token, String(id))('GET', '/users/profile');
    await own('POST', `/users/${next}/impersonation`, because('Support request'));
    await own('DELETE', path);
    await own('POST', '/logout');
    const [{ sessionId } = { sessionId: '' }] = calls();
    const ofSession = context.endedImpersonations.filter(([of]) => of === sessionId);
    expect(ofSession.map(([, userId]) => userId)).toEqual([id, undefined]);
    for (const { durationMs } of calls()) expect(durationMs).toBeGreaterThan(0);
  });

  it('sets each mode later than the one before, whatever the clock of the process says', async () => {
    const { id, token, path, own, calls } = await viewing('clock');
    const steps = [
      () => own('POST', path, because('Support request')),
      () => own('POST', `${path}/changes`, because('Fix a typo')),
      () => own('DELETE', path),
    ];
    const since: number[] = [];
    for (const step of steps) {
      await step();
      context.travel(-60_000);
      await context.as(token, String(id))('GET', '/users/profile');
      since.push(calls().at(-1)?.impersonation.since?.getTime() ?? 0);
    }
    context.travel(steps.length * 60_000);
    expect(since).toEqual([since[0], (since[0] ?? 0) + 1, (since[0] ?? 0) + 2]);
    // What a call that sets a mode says of it is what the calls after it say.
    const ofSteps = calls().filter(({ route }) => route !== '/users/profile');
    expect(ofSteps.map(({ impersonation }) => impersonation.since?.getTime())).toEqual(since.slice(0, 2));
  });

  it('keeps a reason with every mode', async () => {
    const { id, own, path } = await viewing('always-why');
    await own('POST', path, because('Support request'));
    const withoutReason = sql`update accounts.impersonations set reason = null where user_id = ${id}`;
    await expect(withoutReason.execute(context.readStore.db)).rejects.toThrow('not-null constraint');
  });

  it('asks for a reason, in the own name, about an account that may be acted as', async () => {
    const { id, token, path, own } = await viewing('reason');
    const manager = await context.register('viewed-manager@example.test', 'manager');
    const answerTo = async (body: object, at = path) => {
      const { status, body: answer } = await own('POST', at, body);
      return [status, answer.message];
    };
    expect(await answerTo({})).toEqual([422, 'Reason is required.']);
    expect(await answerTo(because('  '))).toEqual([422, 'Reason is required.']);
    expect(await answerTo(because('ab'))).toEqual([
      422,
      'Reason must be longer than or equal to 3 characters.',
    ]);
    expect(await answerTo(because('a'.repeat(256)), `${path}/changes`)).toEqual([
      422,
      'Reason must be shorter than or equal to 255 characters.',
    ]);
    expect((await answerTo(because('Support'), `/users/${adminId}/impersonation`))[0]).toBe(403);
    expect((await answerTo(because('Support'), `/users/2000000000/impersonation`))[0]).toBe(404);
    await context.as(admin)('PATCH', `/users/${manager}`, { isActive: false });
    expect((await answerTo(because('Support'), `/users/${manager}/impersonation/changes`))[0]).toBe(403);
    // Who is viewed cannot allow it, and neither can who views as that user.
    const theirs = await context.tokenOf('viewed-reason@example.test');
    for (const call of [context.as(theirs), context.as(token, String(id))])
      expect((await call('POST', `${path}/changes`, because('Let me'))).status).toBe(403);
  });

  it('is noted with both users, the mode and the reason, sealed for the user it is about', async () => {
    const { id, actorId, token, path, own, calls } = await viewing('noted');
    await own('POST', path, because('Support request'));
    await context.as(token, String(id))('GET', '/users/profile');
    await own('POST', `${path}/changes`, because('Fix a typo'));
    const opened = await Promise.all(
      calls().map(async ({ onBehalfOfId, route, impersonation: { mode, reason } }) => [
        ...[onBehalfOfId, route, mode],
        reason !== null && (await context.vault.open(id, reason)),
      ]),
    );
    expect(opened).toEqual([
      [id, '/users/:id/impersonation', 'read-only', 'Support request'],
      [id, '/users/profile', 'read-only', 'Support request'],
      [id, '/users/:id/impersonation/changes', 'read-write', 'Fix a typo'],
    ]);
    await expect(context.vault.open(actorId, calls()[0]?.impersonation.reason ?? '')).rejects.toThrow();
    await context.vault.erase(id);
    const another = await context.register('viewed-next@example.test');
    const next = await own('GET', `/users/${another}/impersonation`);
    expect(next.body.data).toMatchObject({ recentReasons: [] });
  });
});
