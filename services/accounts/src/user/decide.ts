import { changedFields } from '@marquee/kit/decider/changed-fields';
import { accept, reject, type Decision } from '@marquee/kit/decider/decider';
import type { Role } from '@marquee/schemas/common/roles';
import type { Sealed } from '@marquee/schemas/common/sealed';
import type { UserEvent, UserSettings } from '@marquee/schemas/events/user';

import type { UserRejection } from './errors.ts';
import { type Account, liveAccount, type LiveAccount, type UserState } from './state.ts';

type RegistrationData = Extract<UserEvent, { type: 'UserRegistered' }>['data'];

export interface PersonalChange {
  readonly personal: Sealed;
  readonly emailDigest: string;
  readonly changedFields: readonly string[];
  /** Cipher text of the personal data that the change was made on; another one in between is not overwritten. */
  readonly basedOn: string;
}

export interface AccountChange {
  readonly personal?: PersonalChange;
  readonly settings?: Partial<UserSettings>;
  readonly role?: Role;
  readonly isFinanceRole?: boolean;
  readonly isActive?: boolean;
}

export type UserCommand =
  | ({ readonly kind: 'register' } & RegistrationData)
  /** Closes the id of a sign-up that reserved an address and then never registered. */
  | { readonly kind: 'abandon'; readonly userId: number }
  | { readonly kind: 'request-confirmation' }
  /** `emailDigest` of the address that the confirmation mail went to. */
  | { readonly kind: 'confirm-email'; readonly emailDigest: string }
  /** `verifiedAgainst`: cipher text of the hash that the given password matched. */
  | { readonly kind: 'sign-in'; readonly verifiedAgainst: string }
  | { readonly kind: 'request-password-reset' }
  | {
      readonly kind: 'change-password';
      readonly passwordHash: Sealed;
      readonly reason: 'changed' | 'set-by-admin';
      readonly verifiedAgainst: string | null;
    }
  /** By the link of a mail, which proves the address as well. */
  | { readonly kind: 'restore-password'; readonly passwordHash: Sealed; readonly emailDigest: string }
  | { readonly kind: 'change-account'; readonly change: AccountChange; readonly actorId: number | null }
  | {
      readonly kind: 'delete';
      readonly wipePersonalInfo: boolean;
      /** The books still need what a wipe would take from them. */
      readonly isHeldByBooks: boolean;
      readonly actorId: number | null;
    };

type UserDecision = Decision<UserEvent, UserRejection>;

const NOT_FOUND: UserDecision = reject({ kind: 'user-not-found' });

export function decide(command: UserCommand, state: UserState): UserDecision {
  if (command.kind === 'register') return register(command, state);
  if (command.kind === 'abandon') return abandon(command.userId, state);
  if (command.kind === 'delete') return remove(command, state);
  const account = liveAccount(state);
  return account ? decideOnAccount(command, account) : NOT_FOUND;
}

function register(
  { kind: _, ...data }: Extract<UserCommand, { kind: 'register' }>,
  state: UserState,
): UserDecision {
  if (state.status === 'abandoned') return reject({ kind: 'sign-up-abandoned' });
  if (state.status !== 'absent') return reject({ kind: 'user-exists' });
  if (data.role === 'advert' && data.isFinanceRole) return reject({ kind: 'finance-is-for-staff' });
  return accept({ type: 'UserRegistered', data });
}

function abandon(userId: number, state: UserState): UserDecision {
  if (state.status === 'abandoned') return accept();
  if (state.status !== 'absent') return reject({ kind: 'user-exists' });
  return accept({ type: 'UserDeleted', data: { userId } });
}

function remove(
  { wipePersonalInfo, isHeldByBooks, actorId }: Extract<UserCommand, { kind: 'delete' }>,
  state: UserState,
): UserDecision {
  if (state.status === 'absent' || state.status === 'abandoned') return NOT_FOUND;
  const { userId, isWiped } = state;
  if (actorId === userId) return reject({ kind: 'own-standing', field: 'id' });
  const wipe = wipeEvents(state, isHeldByBooks, actorId);
  if (state.status === 'deleted') {
    if (!wipePersonalInfo) return NOT_FOUND;
    return isWiped ? accept() : accept(...wipe);
  }
  const deleted: UserEvent = { type: 'UserDeleted', data: { userId } };
  return wipePersonalInfo ? accept<UserEvent>(deleted, ...wipe) : accept(deleted);
}

/**
 * Who wipes staff wipes names under what they decided on, and who wipes a payer a bank account of the books: that takes one
 * who asks and another who confirms.
 */
function wipeEvents(
  { userId, role, isFinanceRole, wipeRequestedBy }: Account,
  isHeldByBooks: boolean,
  actorId: number | null,
): UserEvent[] {
  const takesTwo = role !== 'advert' || isFinanceRole || isHeldByBooks;
  if (takesTwo && wipeRequestedBy === undefined) {
    return [{ type: 'UserWipeRequested', data: { userId, requestedBy: actorId } }];
  }
  if (takesTwo && wipeRequestedBy === actorId) return [];
  return [{ type: 'UserPersonalInfoWiped', data: { userId } }];
}

type AccountCommand = Exclude<UserCommand, { kind: 'register' | 'abandon' | 'delete' }>;

function decideOnAccount(command: AccountCommand, account: LiveAccount): UserDecision {
  const { userId } = account;
  switch (command.kind) {
    case 'request-confirmation':
      return account.isEmailConfirmed
        ? accept()
        : accept({ type: 'UserEmailConfirmationRequested', data: { userId } });
    case 'confirm-email':
      if (command.emailDigest !== account.emailDigest) return reject({ kind: 'address-changed' });
      return account.isEmailConfirmed ? accept() : accept({ type: 'UserEmailConfirmed', data: { userId } });
    case 'sign-in':
      if (command.verifiedAgainst !== account.passwordHash.sealed) {
        return reject({ kind: 'password-changed-meanwhile' });
      }
      if (account.status === 'inactive') return reject({ kind: 'user-inactive' });
      if (!account.isEmailConfirmed) return reject({ kind: 'email-not-confirmed' });
      return accept({ type: 'UserSignedIn', data: { userId } });
    case 'request-password-reset':
      return accept({ type: 'UserPasswordResetRequested', data: { userId } });
    case 'change-password':
      if (command.verifiedAgainst !== null && command.verifiedAgainst !== account.passwordHash.sealed) {
        return reject({ kind: 'password-changed-meanwhile' });
      }
      return accept({
        type: 'UserPasswordChanged',
        data: { userId, passwordHash: command.passwordHash, reason: command.reason },
      });
    case 'restore-password':
      return restorePassword(command, account);
    case 'change-account':
      return changeAccount(command.change, command.actorId, account);
  }
}

function restorePassword(
  { passwordHash, emailDigest }: Extract<UserCommand, { kind: 'restore-password' }>,
  { userId, isEmailConfirmed, emailDigest: current }: LiveAccount,
): UserDecision {
  if (emailDigest !== current) return reject({ kind: 'address-changed' });
  const changed: UserEvent = {
    type: 'UserPasswordChanged',
    data: { userId, passwordHash, reason: 'reset' },
  };
  return isEmailConfirmed
    ? accept(changed)
    : accept<UserEvent>(changed, { type: 'UserEmailConfirmed', data: { userId } });
}

function changeAccount(change: AccountChange, actorId: number | null, account: LiveAccount): UserDecision {
  const { userId } = account;
  const events: UserEvent[] = [];
  if (change.personal) {
    const { basedOn, changedFields, personal, emailDigest } = change.personal;
    if (basedOn !== account.personal.sealed) return reject({ kind: 'changed-meanwhile' });
    events.push({
      type: 'UserPersonalDataChanged',
      data: { userId, personal, emailDigest, changedFields: [...changedFields] },
    });
  }
  const settings = changedFields(account.settings, change.settings ?? {});
  if (Object.keys(settings).length > 0) {
    events.push({ type: 'UserSettingsChanged', data: { userId, settings } });
  }
  const role = change.role ?? account.role;
  const isFinanceRole = change.isFinanceRole ?? account.isFinanceRole;
  if (role !== account.role || isFinanceRole !== account.isFinanceRole) {
    // Whoever decides on payments must not be paid by them.
    if (role === 'advert' && isFinanceRole) return reject({ kind: 'finance-is-for-staff' });
    // An admin who takes the role from oneself could leave the house without any.
    if (role !== account.role && actorId === userId) return reject({ kind: 'own-standing', field: 'role' });
    events.push({ type: 'UserRoleChanged', data: { userId, role, isFinanceRole } });
  }
  const isActive = account.status === 'active';
  if (change.isActive !== undefined && change.isActive !== isActive) {
    if (actorId === userId) return reject({ kind: 'own-standing', field: 'isActive' });
    events.push({ type: change.isActive ? 'UserActivated' : 'UserDeactivated', data: { userId } });
  }
  return accept(...events);
}
