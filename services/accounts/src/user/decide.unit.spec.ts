import { specification } from '@marquee/kit/decider/specification';
import type { UserEvent } from '@marquee/schemas/user/events';
import { describe, it } from 'vitest';

import type { UserCommand } from './decide.ts';
import { userDecider } from './index.ts';
import { DEFAULT_SETTINGS } from './state.ts';

const { given } = specification(userDecider);

const sealed = (text: string) => ({ keyOf: 7, sealed: text });
const registration = {
  userId: 7,
  role: 'advert',
  isFinanceRole: false,
  personal: sealed('person 1'),
  emailDigest: 'digest 1',
  passwordHash: sealed('hash 1'),
  registeredBy: 'sign-up',
  isEmailConfirmed: false,
  settings: DEFAULT_SETTINGS,
} as const;
const registered: UserEvent = { type: 'UserRegistered', data: registration };
const confirmed: UserEvent = { type: 'UserEmailConfirmed', data: { userId: 7 } };
const deactivated: UserEvent = { type: 'UserDeactivated', data: { userId: 7 } };
const deleted: UserEvent = { type: 'UserDeleted', data: { userId: 7 } };
const wiped: UserEvent = { type: 'UserPersonalInfoWiped', data: { userId: 7 } };
const passwordChanged: UserEvent = {
  type: 'UserPasswordChanged',
  data: { userId: 7, passwordHash: sealed('hash 2'), reason: 'changed' },
};
const register: UserCommand = { kind: 'register', ...registration };

const roleChanged = (data: object): UserEvent => ({
  type: 'UserRoleChanged',
  data: { userId: 7, role: 'manager', isFinanceRole: false, isAuditorRole: false, ...data },
});

describe('the auditor role', () => {
  const makeAuditor: UserCommand = {
    kind: 'change-account',
    actorId: 1,
    change: { role: 'manager', isAuditorRole: true },
  };
  it('is for managers, and not beside finance', () => {
    given(registered)
      .when(makeAuditor)
      .then(roleChanged({ isAuditorRole: true }));
    const refused = { reason: 'auditor-decides-nothing' } as const;
    for (const change of [
      { isAuditorRole: true },
      { role: 'admin', isAuditorRole: true },
      { role: 'manager', isAuditorRole: true, isFinanceRole: true },
    ] as const)
      given(registered).when({ kind: 'change-account', actorId: 1, change }).thenRejected(refused);
    given()
      .when({ ...register, isAuditorRole: true })
      .thenRejected(refused);
  });
  it('goes before another one comes', () => {
    const auditor = roleChanged({ isAuditorRole: true });
    const promote = (change: object): UserCommand => ({
      kind: 'change-account',
      actorId: 1,
      change: { role: 'admin', ...change },
    });
    given(registered, auditor).when(promote({})).thenRejected({ reason: 'auditor-decides-nothing' });
    given(registered, auditor)
      .when(promote({ isAuditorRole: false }))
      .then(roleChanged({ role: 'admin' }));
  });
  it('is absent in events of before there were auditors', () => {
    const old: UserEvent = {
      type: 'UserRoleChanged',
      data: { userId: 7, role: 'manager', isFinanceRole: true },
    };
    given(registered, old)
      .when({ kind: 'change-account', actorId: 1, change: { isAuditorRole: false } })
      .then();
  });
});

describe('registration', () => {
  it('happens once', () => {
    given().when(register).then(registered);
    given(registered).when(register).thenRejected({ reason: 'user-exists' });
  });
  it('cannot happen after the id was closed, and closing cannot happen after it', () => {
    given().when({ kind: 'abandon', userId: 7 }).then(deleted);
    given(deleted).when(register).thenRejected({ reason: 'sign-up-abandoned' });
    given(deleted).when({ kind: 'abandon', userId: 7 }).then();
    given(registered).when({ kind: 'abandon', userId: 7 }).thenRejected({ reason: 'user-exists' });
  });
});

describe('confirmation', () => {
  it('is for the address that the mail went to', () => {
    given(registered).when({ kind: 'confirm-email', emailDigest: 'digest 1' }).then(confirmed);
    given(registered)
      .when({ kind: 'confirm-email', emailDigest: 'digest 0' })
      .thenRejected({ reason: 'address-changed' });
    given(registered, confirmed).when({ kind: 'confirm-email', emailDigest: 'digest 1' }).then();
  });
  it('is asked for again only while it is missing', () => {
    given(registered)
      .when({ kind: 'request-confirmation' })
      .then({ type: 'UserEmailConfirmationRequested', data: { userId: 7 } });
    given(registered, confirmed).when({ kind: 'request-confirmation' }).then();
  });
});

describe('sign-in', () => {
  const signIn: UserCommand = { kind: 'sign-in', verifiedAgainst: 'hash 1' };
  it('needs a confirmed, active account', () => {
    given(registered, confirmed)
      .when(signIn)
      .then({ type: 'UserSignedIn', data: { userId: 7 } });
    given(registered).when(signIn).thenRejected({ reason: 'email-not-confirmed' });
    given(registered, confirmed, deactivated).when(signIn).thenRejected({ reason: 'user-inactive' });
    given(registered, confirmed, deleted).when(signIn).thenRejected({ reason: 'user-not-found' });
    given().when(signIn).thenRejected({ reason: 'user-not-found' });
  });
  it('with a password that was changed meanwhile is refused', () => {
    given(registered, confirmed, passwordChanged)
      .when(signIn)
      .thenRejected({ reason: 'password-changed-meanwhile' });
  });
});

describe('password', () => {
  it('changes once for one current password', () => {
    const change: UserCommand = {
      kind: 'change-password',
      passwordHash: sealed('hash 2'),
      reason: 'changed',
      verifiedAgainst: 'hash 1',
    };
    given(registered).when(change).then(passwordChanged);
    given(registered, passwordChanged).when(change).thenRejected({ reason: 'password-changed-meanwhile' });
  });
  it('is set by an admin without the current one', () => {
    given(registered, passwordChanged)
      .when({
        kind: 'change-password',
        passwordHash: sealed('hash 3'),
        reason: 'set-by-admin',
        verifiedAgainst: null,
      })
      .then({
        type: 'UserPasswordChanged',
        data: { userId: 7, passwordHash: sealed('hash 3'), reason: 'set-by-admin' },
      });
  });
  it('restored by mail confirms the address, unless it is another one by now', () => {
    const restore: UserCommand = {
      kind: 'restore-password',
      passwordHash: sealed('hash 2'),
      emailDigest: 'digest 1',
    };
    const restored = {
      type: 'UserPasswordChanged',
      data: { userId: 7, passwordHash: sealed('hash 2'), reason: 'reset' },
    };
    given(registered).when(restore).then(restored, confirmed);
    given(registered, confirmed).when(restore).then(restored);
    given(registered)
      .when({ ...restore, emailDigest: 'digest 0' })
      .thenRejected({ reason: 'address-changed' });
  });
});

describe('changes of an account', () => {
  const change = (
    wanted: Extract<UserCommand, { kind: 'change-account' }>['change'],
    actorId = 1,
  ): UserCommand => ({
    kind: 'change-account',
    change: wanted,
    actorId,
  });
  it('write only what is different, in one go', () => {
    given(registered)
      .when(change({ settings: { markup: 0, prepay: false }, role: 'manager', isActive: false }))
      .then(
        { type: 'UserSettingsChanged', data: { userId: 7, settings: { prepay: false } } },
        {
          type: 'UserRoleChanged',
          data: { userId: 7, role: 'manager', isFinanceRole: false, isAuditorRole: false },
        },
        deactivated,
      );
    given(registered)
      .when(
        change({ settings: { ...DEFAULT_SETTINGS }, role: 'advert', isFinanceRole: false, isActive: true }),
      )
      .then();
  });
  it('set a value back to nothing', () => {
    const limited: UserEvent = {
      type: 'UserSettingsChanged',
      data: { userId: 7, settings: { advertDailyLimit: 5_000_000_000n } },
    };
    given(registered, limited)
      .when(change({ settings: { advertDailyLimit: null } }))
      .then({ type: 'UserSettingsChanged', data: { userId: 7, settings: { advertDailyLimit: null } } });
  });
  it('of the person are not made on what another user has changed', () => {
    const personal = {
      personal: sealed('person 2'),
      emailDigest: 'digest 2',
      changedFields: ['email'],
      basedOn: 'person 1',
    };
    const { basedOn: _, ...changed } = personal;
    const event: UserEvent = {
      type: 'UserPersonalDataChanged',
      data: { userId: 7, ...changed, changedFields: ['email'] },
    };
    given(registered).when(change({ personal })).then(event);
    given(registered, event).when(change({ personal })).thenRejected({ reason: 'changed-meanwhile' });
  });
  it('leave the own rights and activity to others', () => {
    given(registered)
      .when(change({ role: 'admin' }, 7))
      .thenRejected({ reason: 'own-standing', message: 'You cannot change your own role.' });
    given(registered)
      .when(change({ isActive: false }, 7))
      .thenRejected({ reason: 'own-standing', message: 'You cannot change your own isActive.' });
    given(registered)
      .when({ ...DELETION, actorId: 7 })
      .thenRejected({ reason: 'own-standing', message: 'You cannot delete yourself.' });
  });
  it('bring a deactivated account back', () => {
    given(registered, deactivated)
      .when(change({ isActive: true }))
      .then({ type: 'UserActivated', data: { userId: 7 } });
  });
});

const DELETION = {
  kind: 'delete',
  wipePersonalInfo: false,
  isRequiredByLedger: false,
  actorId: 1,
  at: '2026-11-20T12:00:00.000Z',
  openSince: '2026-11-13T12:00:00.000Z',
  knownRequester: undefined,
  isSamePerson: false,
} as const;

describe('deletion', () => {
  const wipe = (actorId: number, isRequiredByLedger: boolean) =>
    ({ ...DELETION, wipePersonalInfo: true, isRequiredByLedger, actorId, knownRequester: 1 }) as const;
  const asked: UserEvent = {
    type: 'UserWipeRequested',
    data: { userId: 7, requestedBy: 1, requestedAt: DELETION.at },
  };
  const remove = (wipePersonalInfo: boolean): UserCommand => ({ ...DELETION, wipePersonalInfo });
  it('happens once, with or without the person', () => {
    given(registered).when(remove(false)).then(deleted);
    given(registered).when(remove(true)).then(deleted, wiped);
    given(registered, deleted).when(remove(false)).thenRejected({ reason: 'user-not-found' });
    given().when(remove(true)).thenRejected({ reason: 'user-not-found' });
  });
  it('takes two people to wipe staff, and payers under an accounting hold', () => {
    given(registered).when(wipe(1, true)).then(deleted, asked);
    given(registered, deleted, asked).when(wipe(1, true)).then();
    given(registered, deleted, asked).when(wipe(2, true)).then(wiped);
    const manager: UserEvent = {
      type: 'UserRoleChanged',
      data: { userId: 7, role: 'manager', isFinanceRole: false, isAuditorRole: false },
    };
    given(registered, manager, deleted).when(wipe(1, false)).then(asked);
    given(registered, manager, deleted, asked).when(wipe(2, false)).then(wiped);
    const advertiserAgain = roleChanged({ role: 'advert' });
    given(registered, manager, advertiserAgain).when(wipe(1, false)).then(deleted, asked);
  });
  it('rejects the same person twice, and a requester that was not looked up', () => {
    given(registered, deleted, asked)
      .when({ ...wipe(2, true), isSamePerson: true })
      .thenRejected({ reason: 'same-person' });
    given(registered, deleted, asked)
      .when({ ...wipe(2, true), knownRequester: undefined })
      .thenRejected({ reason: 'changed-meanwhile' });
  });
  it('forgets a wipe request after a while', () => {
    const at = '2026-11-27T12:00:00.000Z';
    const anew: UserEvent = {
      type: 'UserWipeRequested',
      data: { userId: 7, requestedBy: 2, requestedAt: at },
    };
    given(registered, deleted, asked)
      .when({ ...wipe(2, true), at, openSince: DELETION.at })
      .then(wiped);
    const late = { ...wipe(2, true), at, openSince: '2026-11-20T12:00:00.001Z' };
    given(registered, deleted, asked).when(late).then(anew);
    given(registered, deleted, { type: 'UserWipeRequested', data: { userId: 7, requestedBy: 1 } })
      .when({ ...wipe(2, true), at })
      .then(anew);
  });

  it('can wipe later, and again harmlessly', () => {
    given(registered, deleted).when(remove(true)).then(wiped);
    given(registered, deleted, wiped).when(remove(true)).then();
  });
  it('ends everything else', () => {
    for (const command of [
      { kind: 'change-account', change: { settings: { prepay: false } }, actorId: 1 },
      { kind: 'request-password-reset' },
      { kind: 'restore-password', passwordHash: sealed('x'), emailDigest: 'digest 1' },
      { kind: 'confirm-email', emailDigest: 'digest 1' },
    ] as const satisfies UserCommand[]) {
      given(registered, deleted).when(command).thenRejected({ reason: 'user-not-found' });
    }
  });
});
