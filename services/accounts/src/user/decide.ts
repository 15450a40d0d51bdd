import { changedFields } from '@marquee/kit/decider/changed-fields';
import { accept, reject, type Decision } from '@marquee/kit/decider/decider';
import type { Role } from '@marquee/schemas/common/roles';
import type { Sealed } from '@marquee/schemas/common/sealed';
import type { UserEvent, UserSettings } from '@marquee/schemas/user/events';

import { type ApiKeyCommand, decideApiKey } from './api-keys.ts';
import { decidePostbackSecret, type PostbackSecretCommand } from './postback-secret.ts';
import {
  decideSecondFactor,
  consumeCode,
  type MatchedCode,
  type SecondFactorCommand,
} from './second-factor.ts';
import { ownAccount, USER_REJECTIONS, type UserRejection } from './rejections.ts';
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
  readonly isAuditorRole?: boolean;
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
  | {
      readonly kind: 'sign-in';
      readonly verifiedAgainst: string;
      /** Where the account has a second factor. */
      readonly code?: MatchedCode;
    }
  | SecondFactorCommand
  | PostbackSecretCommand
  | ApiKeyCommand
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
      /** The journal still needs what a wipe would take from them. */
      readonly isRequiredByLedger: boolean;
      readonly actorId: number | null;
      /** ISO 8601 UTC. */
      readonly at: string;
      /** ISO 8601 UTC: a wipe that was asked for before has to be asked for again. */
      readonly openSince: string;
      /** Who had requested the wipe when that user was looked up; undefined where no one had. */
      readonly knownRequester: number | null | undefined;
      /** Whether that user counts as the one who deletes. */
      readonly isSamePerson: boolean;
    };

type UserDecision = Decision<UserEvent, UserRejection>;

const NOT_FOUND: UserDecision = reject(USER_REJECTIONS['user-not-found']);

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
  if (state.status === 'abandoned') return reject(USER_REJECTIONS['sign-up-abandoned']);
  if (state.status !== 'absent') return reject(USER_REJECTIONS['user-exists']);
  const unlawful = unlawfulRole({ ...data, isAuditorRole: data.isAuditorRole ?? false });
  if (unlawful) return reject(unlawful);
  return accept({ type: 'UserRegistered', data });
}

function abandon(userId: number, state: UserState): UserDecision {
  if (state.status === 'abandoned') return accept();
  if (state.status !== 'absent') return reject(USER_REJECTIONS['user-exists']);
  return accept({ type: 'UserDeleted', data: { userId } });
}

type Removal = Extract<UserCommand, { kind: 'delete' }>;

function remove(command: Removal, state: UserState): UserDecision {
  const { wipePersonalInfo, actorId } = command;
  if (state.status === 'absent' || state.status === 'abandoned') return NOT_FOUND;
  const { userId, isWiped } = state;
  if (actorId === userId) return reject(ownAccount('id'));
  if (state.status === 'deleted' && !wipePersonalInfo) return NOT_FOUND;
  if (isWiped) return accept();
  const deleted: UserEvent[] = state.status === 'deleted' ? [] : [{ type: 'UserDeleted', data: { userId } }];
  if (!wipePersonalInfo) return accept(...deleted);
  const wipe = decideWipe(command, state);
  return wipe.accepted ? accept<UserEvent>(...deleted, ...wipe.events) : wipe;
}

/**
 * Who wipes staff wipes names under what they decided on, also once they are no longer staff, and who wipes a payer a bank account of
 * the journal: that takes one who asks and another who confirms while the request is open.
 */
function decideWipe(
  { isRequiredByLedger, actorId, at, openSince, knownRequester, isSamePerson }: Removal,
  { userId, hasBeenStaff, wipeRequest }: Account,
): UserDecision {
  const wiped: UserEvent = { type: 'UserPersonalInfoWiped', data: { userId } };
  if (!hasBeenStaff && !isRequiredByLedger) return accept(wiped);
  if (wipeRequest?.at === undefined || wipeRequest.at < openSince)
    return accept({ type: 'UserWipeRequested', data: { userId, requestedBy: actorId, requestedAt: at } });
  const { by } = wipeRequest;
  if (by === actorId) return accept();
  if (by !== knownRequester) return reject(USER_REJECTIONS['changed-meanwhile']);
  return isSamePerson ? reject(USER_REJECTIONS['same-person']) : accept(wiped);
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
      return confirmEmail(command.emailDigest, account);
    case 'sign-in':
      return signIn(command, account);
    case 'request-password-reset':
      return accept({ type: 'UserPasswordResetRequested', data: { userId } });
    case 'change-password':
      return changePassword(command, account);
    case 'restore-password':
      return restorePassword(command, account);
    case 'change-account':
      return changeAccount(command.change, command.actorId, account);
    case 'issue-postback-secret':
    case 'revoke-previous-postback-secret':
    case 'require-postback-verification':
      return decidePostbackSecret(command, account);
    case 'create-api-key':
    case 'revoke-api-key':
      return decideApiKey(command, account);
    default:
      return decideSecondFactor(command, account);
  }
}

function confirmEmail(
  emailDigest: string,
  { userId, emailDigest: current, isEmailConfirmed }: LiveAccount,
): UserDecision {
  if (emailDigest !== current) return reject(USER_REJECTIONS['address-changed']);
  return isEmailConfirmed ? accept() : accept({ type: 'UserEmailConfirmed', data: { userId } });
}

function changePassword(
  { passwordHash, reason, verifiedAgainst }: Extract<UserCommand, { kind: 'change-password' }>,
  { userId, passwordHash: current }: LiveAccount,
): UserDecision {
  if (verifiedAgainst !== null && verifiedAgainst !== current.sealed)
    return reject(USER_REJECTIONS['password-changed-meanwhile']);
  return accept({ type: 'UserPasswordChanged', data: { userId, passwordHash, reason } });
}

function signIn(
  { verifiedAgainst, code }: Extract<UserCommand, { kind: 'sign-in' }>,
  account: LiveAccount,
): UserDecision {
  if (verifiedAgainst !== account.passwordHash.sealed)
    return reject(USER_REJECTIONS['password-changed-meanwhile']);
  if (account.status === 'inactive') return reject(USER_REJECTIONS['user-inactive']);
  if (!account.isEmailConfirmed) return reject(USER_REJECTIONS['email-not-confirmed']);
  const taken = consumeCode(code, account);
  if (!taken.accepted) return taken;
  return accept<UserEvent>(...taken.events, { type: 'UserSignedIn', data: { userId: account.userId } });
}

function restorePassword(
  { passwordHash, emailDigest }: Extract<UserCommand, { kind: 'restore-password' }>,
  { userId, isEmailConfirmed, emailDigest: current }: LiveAccount,
): UserDecision {
  if (emailDigest !== current) return reject(USER_REJECTIONS['address-changed']);
  const changed: UserEvent = {
    type: 'UserPasswordChanged',
    data: { userId, passwordHash, reason: 'reset' },
  };
  return isEmailConfirmed
    ? accept(changed)
    : accept<UserEvent>(changed, { type: 'UserEmailConfirmed', data: { userId } });
}

/**
 * Rejects roles in conflict: finance staff must not be paid by their own decisions, and auditors decide
 * nothing.
 */
function unlawfulRole({
  role,
  isFinanceRole,
  isAuditorRole,
}: Pick<Account, 'role' | 'isFinanceRole' | 'isAuditorRole'>): UserRejection | undefined {
  if (role === 'advert' && isFinanceRole) return USER_REJECTIONS['finance-is-for-staff'];
  if (isAuditorRole && (role !== 'manager' || isFinanceRole))
    return USER_REJECTIONS['auditor-decides-nothing'];
  return undefined;
}

/** Every part of a change, or the first rejection of one. */
function changeAccount(change: AccountChange, actorId: number | null, account: LiveAccount): UserDecision {
  const events: UserEvent[] = [];
  for (const decision of [
    changePersonal(change.personal, account),
    changeSettings(change.settings, account),
    changeRole(change, actorId, account),
    changeActivity(change.isActive, actorId, account),
  ]) {
    if (!decision.accepted) return decision;
    events.push(...decision.events);
  }
  return accept(...events);
}

function changePersonal(
  change: PersonalChange | undefined,
  { userId, personal: current }: LiveAccount,
): UserDecision {
  if (!change) return accept();
  const { basedOn, changedFields: changed, personal, emailDigest } = change;
  if (basedOn !== current.sealed) return reject(USER_REJECTIONS['changed-meanwhile']);
  return accept({
    type: 'UserPersonalDataChanged',
    data: { userId, personal, emailDigest, changedFields: [...changed] },
  });
}

function changeSettings(
  change: Partial<UserSettings> = {},
  { userId, settings: current }: LiveAccount,
): UserDecision {
  const settings = changedFields(current, change);
  if (Object.keys(settings).length === 0) return accept();
  return accept({ type: 'UserSettingsChanged', data: { userId, settings } });
}

function changeRole(
  { role, isFinanceRole, isAuditorRole }: AccountChange,
  actorId: number | null,
  { userId, ...current }: LiveAccount,
): UserDecision {
  const wanted = {
    role: role ?? current.role,
    isFinanceRole: isFinanceRole ?? current.isFinanceRole,
    isAuditorRole: isAuditorRole ?? current.isAuditorRole,
  };
  if (Object.keys(changedFields(current, wanted)).length === 0) return accept();
  const unlawful = unlawfulRole(wanted);
  if (unlawful) return reject(unlawful);
  // An admin who gives up the role could leave the platform without one.
  if (wanted.role !== current.role && actorId === userId) return reject(ownAccount('role'));
  return accept({ type: 'UserRoleChanged', data: { userId, ...wanted } });
}

function changeActivity(
  wanted: boolean | undefined,
  actorId: number | null,
  { userId, status }: LiveAccount,
): UserDecision {
  if (wanted === undefined || wanted === (status === 'active')) return accept();
  if (actorId === userId) return reject(ownAccount('isActive'));
  return accept({ type: wanted ? 'UserActivated' : 'UserDeactivated', data: { userId } });
}
