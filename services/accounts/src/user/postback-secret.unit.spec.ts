import { readFileSync } from 'node:fs';

import { specification } from '@marquee/kit/decider/specification';
import { userEvents, type UserEvent } from '@marquee/schemas/user/events';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import type { UserCommand } from './decide.ts';
import { userDecider } from './index.ts';
import { DEFAULT_SETTINGS, liveAccount } from './state.ts';

const { given } = specification(userDecider);
const sealed = (text: string) => ({ keyOf: 7, sealed: text });
const secretOf = (name: string, issuedAt = '2026-11-01T12:00:00.000Z') => ({
  secret: sealed(name),
  digest: `digest of ${name}`,
  issuedAt,
});
const fromBefore = {
  userId: 7,
  role: 'advert',
  isFinanceRole: false,
  personal: sealed('person'),
  emailDigest: 'digest',
  passwordHash: sealed('hash'),
  registeredBy: 'sign-up',
  isEmailConfirmed: true,
  settings: DEFAULT_SETTINGS,
} as const;
const FIRST = { postbackSecret: secretOf('first'), isPostbackVerificationRequired: true };
const registered: UserEvent = { type: 'UserRegistered', data: { ...fromBefore, ...FIRST } };
const registeredBefore: UserEvent = { type: 'UserRegistered', data: fromBefore };
const issue = (name: string, at: string, keepsPrevious = true): UserCommand => ({
  kind: 'issue-postback-secret',
  postbackSecret: secretOf(name, at),
  keepsPrevious,
});
const issued = (name: string, at: string, previousValidUntil: string | null): UserEvent => ({
  type: 'UserPostbackSecretIssued',
  data: { userId: 7, postbackSecret: secretOf(name, at), previousValidUntil },
});
const revoke = (at: string): UserCommand => ({ kind: 'revoke-previous-postback-secret', at });
const revoked: UserEvent = { type: 'UserPreviousPostbackSecretRevoked', data: { userId: 7 } };
const required = (isRequired: boolean): UserCommand => ({
  kind: 'require-postback-verification',
  isRequired,
});
const changed = (isPostbackVerificationRequired: boolean): UserEvent => ({
  type: 'UserPostbackVerificationChanged',
  data: { userId: 7, isPostbackVerificationRequired },
});
const DAY_1 = '2026-11-10T12:00:00.000Z';
const DAY_3 = '2026-11-12T12:00:00.000Z';
const DAY_8 = '2026-11-17T12:00:00.000Z';
const DAY_9 = '2026-11-18T12:00:00.000Z';
const rotated = issued('second', DAY_1, DAY_8);
const accountAfter = (...events: readonly UserEvent[]) =>
  liveAccount(events.reduce(userDecider.evolve, userDecider.initialState));

describe('a postback secret', () => {
  it('is made with the account, which requires it', () => {
    given()
      .when({ kind: 'register', ...fromBefore, ...FIRST })
      .then(registered);
    expect(accountAfter(registered)).toMatchObject(FIRST);
  });

  it('is none and not required of an account from before there were any', () => {
    const text = readFileSync(
      new URL('../../../../schemas/user/fixtures/UserRegistered.v1.json', import.meta.url),
      'utf8',
    );
    const data = v.parse(userEvents.UserRegistered.data, JSON.parse(text));
    const account = accountAfter({ type: 'UserRegistered', data });
    expect([account?.postbackSecret, account?.isPostbackVerificationRequired]).toEqual([undefined, false]);
    given(registeredBefore).when(required(true)).thenRejected({ reason: 'no-postback-secret' });
    given(registeredBefore)
      .when(issue('first', DAY_1))
      .then(issued('first', DAY_1, null));
    given(registeredBefore, issued('first', DAY_1, null))
      .when(required(true))
      .then(changed(true));
  });

  it('that is rotated leaves the one before for seven days', () => {
    given(registered).when(issue('second', DAY_1)).then(rotated);
    expect(accountAfter(registered, rotated)).toMatchObject({
      postbackSecret: { digest: 'digest of second' },
      previousPostbackSecret: { digest: 'digest of first', validUntil: DAY_8 },
      isPostbackVerificationRequired: true,
    });
  });

  it('is not rotated again while the one before is accepted, which servers still show', () => {
    const refused = { reason: 'previous-postback-secret' } as const;
    given(registered, rotated).when(issue('third', DAY_3)).thenRejected(refused);
    given(registered, rotated)
      .when(issue('third', DAY_9))
      .then(issued('third', DAY_9, '2026-11-25T12:00:00.000Z'));
    given(registered, rotated, revoked)
      .when(issue('third', DAY_3))
      .then(issued('third', DAY_3, '2026-11-19T12:00:00.000Z'));
  });

  it('that is replaced at once leaves none, not even one that was accepted beside it', () => {
    const replaced = issued('third', DAY_3, null);
    given(registered, rotated)
      .when(issue('third', DAY_3, false))
      .then(replaced);
    const account = accountAfter(registered, rotated, replaced);
    expect(account?.postbackSecret?.digest).toBe('digest of third');
    expect(account).not.toHaveProperty('previousPostbackSecret');
  });

  it('of before is revoked once, and not after its time', () => {
    given(registered, rotated).when(revoke(DAY_3)).then(revoked);
    given(registered, rotated, revoked).when(revoke(DAY_3)).then();
    given(registered, rotated).when(revoke(DAY_8)).then();
    given(registered).when(revoke(DAY_3)).then();
    expect(accountAfter(registered, rotated, revoked)).not.toHaveProperty('previousPostbackSecret');
  });

  it('is required or not, as the account says', () => {
    given(registered).when(required(true)).then();
    given(registered).when(required(false)).then(changed(false));
    given(registered, changed(false)).when(required(true)).then(changed(true));
    expect(accountAfter(registered, changed(false))?.isPostbackVerificationRequired).toBe(false);
  });

  it('is nothing that a deleted account has', () => {
    const deleted: UserEvent = { type: 'UserDeleted', data: { userId: 7 } };
    given(registered, deleted).when(issue('second', DAY_1)).thenRejected({ reason: 'user-not-found' });
  });
});
