import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { NO_STREAM, type EventToAppend } from '@marquee/kit/event-store/port';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { sampleRegistration } from '@marquee/schemas/user/samples';
import { describe, expect, it } from 'vitest';

import { isSamePerson } from './same-person.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
const [ADMIN, FINANCE, OTHER] = [1, 2, 3];

const made = (userId: number, by: number | null, days = 100) =>
  sampleEvent('UserRegistered', sampleRegistration(userId), { actorId: by, occurredAt: daysAgo(days) });
const changed = (type: string, by: number, days: number, data: object = {}) =>
  sampleEvent(type, { userId: FINANCE, ...data }, { actorId: by, occurredAt: daysAgo(days) });

/** Whether two accounts may belong to one person, given the events of each. */
async function same(streams: Readonly<Record<number, EventToAppend[]>>, one: number, other: number) {
  const eventStore = createMemoryEventStore();
  for (const [id, events] of Object.entries(streams))
    await eventStore.append(`user-${id}`, NO_STREAM, events);
  const deps = { eventStore, clock: () => NOW };
  const answers = [await isSamePerson(deps, one, other), await isSamePerson(deps, other, one)];
  expect(answers[0]).toBe(answers[1]);
  return answers[0];
}

const sealed = { keyOf: FINANCE, sealed: 'seal' };
const PERSONAL = { personal: sealed, emailDigest: 'digest' };
const HANDED_OVER: readonly (readonly [string, string, object])[] = [
  ['a password', 'UserPasswordChanged', { passwordHash: sealed, reason: 'set-by-admin' }],
  ['an address', 'UserPersonalDataChanged', { ...PERSONAL, changedFields: ['phone', 'email'] }],
  ['a second factor', 'UserSecondFactorReset', {}],
  ['a role', 'UserRoleChanged', { role: 'manager', isFinanceRole: true }],
];

describe('two accounts', () => {
  it('are two people where neither set up the other', async () => {
    const streams = { [ADMIN]: [made(ADMIN, null)], [FINANCE]: [made(FINANCE, ADMIN)] };
    expect(await same(streams, ADMIN, FINANCE)).toBe(false);
  });

  it.each(HANDED_OVER)('are one while one has recently set %s of the other', async (_what, type, data) => {
    const streams = (days: number) => ({
      [ADMIN]: [made(ADMIN, null)],
      [FINANCE]: [made(FINANCE, null), changed(type, ADMIN, days, data)],
    });
    expect(await same(streams(6.9), ADMIN, FINANCE)).toBe(true);
    expect(await same(streams(7.1), ADMIN, FINANCE)).toBe(false);
    expect(await same(streams(6.9), OTHER, FINANCE)).toBe(false);
  });

  it('stay two when a user changes the own account, or changes nothing about how another signs in', async () => {
    const own = changed('UserPasswordChanged', FINANCE, 1, { passwordHash: sealed, reason: 'changed' });
    const phone = changed('UserPersonalDataChanged', ADMIN, 1, { ...PERSONAL, changedFields: ['phone'] });
    const streams = { [ADMIN]: [made(ADMIN, null)], [FINANCE]: [made(FINANCE, null), own, phone] };
    expect(await same(streams, ADMIN, FINANCE)).toBe(false);
  });

  it('are one where a third person has made both, one by way of the other', async () => {
    const streams = {
      [ADMIN]: [made(ADMIN, null)],
      [FINANCE]: [made(FINANCE, ADMIN, 2)],
      [OTHER]: [made(OTHER, FINANCE, 1)],
      4: [made(4, ADMIN, 2)],
    };
    expect(await same(streams, OTHER, 4)).toBe(true);
    expect(await same(streams, OTHER, ADMIN)).toBe(true);
  });
});
