import { specification } from '@marquee/kit/decider/specification';
import type { UserEvent } from '@marquee/schemas/user/events';
import { describe, it } from 'vitest';

import type { UserCommand } from './decide.ts';
import { userDecider } from './index.ts';
import type { MatchedCode } from './second-factor.ts';
import { DEFAULT_SETTINGS } from './state.ts';

const { given } = specification(userDecider);
const sealed = (text: string) => ({ keyOf: 7, sealed: text });
const registered: UserEvent = {
  type: 'UserRegistered',
  data: {
    userId: 7,
    role: 'admin',
    isFinanceRole: false,
    personal: sealed('person'),
    emailDigest: 'digest',
    passwordHash: sealed('hash'),
    registeredBy: 'seed',
    isEmailConfirmed: true,
    settings: DEFAULT_SETTINGS,
  },
};
const enabled: UserEvent = {
  type: 'UserSecondFactorEnabled',
  data: { userId: 7, secret: sealed('secret 1'), step: 100 },
};
const renewed: UserEvent = {
  type: 'UserRecoveryCodesReplaced',
  data: { userId: 7, secret: sealed('secret 2') },
};
const accepted = (step: number): UserEvent => ({
  type: 'UserSecondFactorCodeAccepted',
  data: { userId: 7, step },
});
const used = (number: number): UserEvent => ({ type: 'UserRecoveryCodeUsed', data: { userId: 7, number } });
const disabled: UserEvent = { type: 'UserSecondFactorDisabled', data: { userId: 7 } };
const reset: UserEvent = { type: 'UserSecondFactorReset', data: { userId: 7 } };
const signedIn: UserEvent = { type: 'UserSignedIn', data: { userId: 7 } };

const code = (step: number, matchedAgainst = 'secret 1'): MatchedCode => ({
  kind: 'code',
  step,
  matchedAgainst,
});
const recovery = (number: number, matchedAgainst = 'secret 1'): MatchedCode => ({
  kind: 'recovery-code',
  number,
  matchedAgainst,
});
const signIn = (of?: MatchedCode): UserCommand => ({
  kind: 'sign-in',
  verifiedAgainst: 'hash',
  ...(of ? { code: of } : {}),
});

describe('sign-in with a second factor', () => {
  it('needs a code, and none without one', () => {
    given(registered, enabled).when(signIn()).thenRejected({ reason: 'second-factor-changed' });
    given(registered)
      .when(signIn(code(101)))
      .thenRejected({ reason: 'second-factor-changed' });
    given(registered, enabled, disabled).when(signIn()).then(signedIn);
  });
  it('takes each step once, and none before it', () => {
    given(registered, enabled)
      .when(signIn(code(101)))
      .then(accepted(101), signedIn);
    given(registered, enabled)
      .when(signIn(code(100)))
      .thenRejected({ reason: 'code-used' });
    given(registered, enabled, accepted(102))
      .when(signIn(code(101)))
      .thenRejected({ reason: 'code-used' });
  });
  it('takes each recovery code once, and none of the replaced ones', () => {
    given(registered, enabled)
      .when(signIn(recovery(3)))
      .then(used(3), signedIn);
    given(registered, enabled, used(3))
      .when(signIn(recovery(3)))
      .thenRejected({ reason: 'code-used' });
    given(registered, enabled, used(3), renewed)
      .when(signIn(recovery(3)))
      .thenRejected({ reason: 'second-factor-changed' });
    given(registered, enabled, used(3), renewed)
      .when(signIn(recovery(3, 'secret 2')))
      .then(used(3), signedIn);
  });
  it('still takes no step twice after the recovery codes were replaced', () => {
    given(registered, enabled, accepted(105), renewed)
      .when(signIn(code(105, 'secret 2')))
      .thenRejected({ reason: 'code-used' });
  });
});

describe('a second factor', () => {
  const enable: UserCommand = { kind: 'enable-second-factor', secret: sealed('secret 1'), step: 100 };
  const disable = (isRequired: boolean): UserCommand => ({ kind: 'disable-second-factor', isRequired });
  const resetBy = (actorId: number): UserCommand => ({ kind: 'reset-second-factor', actorId });
  const replace = (basedOn: string): UserCommand => ({
    kind: 'replace-recovery-codes',
    secret: sealed('secret 2'),
    basedOn,
  });
  it('is turned on once', () => {
    given(registered).when(enable).then(enabled);
    given(registered, enabled).when(enable).thenRejected({ reason: 'second-factor-on' });
    given(registered, enabled, reset).when(enable).then(enabled);
  });
  it('proves who it is with a code that was not taken', () => {
    const prove: UserCommand = { kind: 'prove-second-factor', code: code(101) };
    given(registered, enabled).when(prove).then(accepted(101));
    given(registered, enabled, accepted(101)).when(prove).thenRejected({ reason: 'code-used' });
    given(registered, enabled, reset).when(prove).thenRejected({ reason: 'second-factor-changed' });
  });
  it('is turned off by its owner, unless it is required', () => {
    given(registered, enabled).when(disable(false)).then(disabled);
    given(registered, enabled).when(disable(true)).thenRejected({ reason: 'second-factor-is-required' });
    given(registered).when(disable(true)).then();
  });
  it('is reset by another user', () => {
    given(registered, enabled).when(resetBy(1)).then(reset);
    given(registered, enabled).when(resetBy(7)).thenRejected({
      reason: 'own-standing',
      message: 'You cannot reset your own two-step sign-in. Another admin can.',
    });
    given(registered).when(resetBy(1)).then();
  });
  it('gets new recovery codes only in its current state', () => {
    given(registered, enabled).when(replace('secret 1')).then(renewed);
    given(registered, enabled, renewed)
      .when(replace('secret 1'))
      .thenRejected({ reason: 'second-factor-changed' });
    given(registered).when(replace('secret 1')).thenRejected({ reason: 'second-factor-changed' });
  });
});
