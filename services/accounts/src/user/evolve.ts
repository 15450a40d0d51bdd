import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import type { UserEvent } from '@marquee/schemas/user/events';

import { evolveApiKeys } from './api-keys.ts';
import { evolvePostbackSecret } from './postback-secret.ts';
import type { Account, UserState } from './state.ts';

export function evolve(state: UserState, event: UserEvent): UserState {
  if (state.status === 'absent' || state.status === 'abandoned') {
    if (event.type === 'UserRegistered') {
      const { registeredBy: _, postbackSecret, ...account } = event.data;
      return {
        ...account,
        isAuditorRole: account.isAuditorRole ?? false,
        isPostbackVerificationRequired: account.isPostbackVerificationRequired ?? false,
        apiKeys: [],
        ...(postbackSecret === undefined ? {} : { postbackSecret }),
        hasBeenStaff: isStaff(account),
        status: 'active',
        isWiped: false,
      };
    }
    return event.type === 'UserDeleted' ? { status: 'abandoned' } : state;
  }
  return evolveAccount(state, event);
}

function evolveAccount(account: Account, event: UserEvent): Account {
  switch (event.type) {
    case 'UserEmailConfirmed':
      return { ...account, isEmailConfirmed: true };
    case 'UserPasswordChanged':
      return { ...account, passwordHash: event.data.passwordHash };
    case 'UserPersonalDataChanged':
      return { ...account, personal: event.data.personal, emailDigest: event.data.emailDigest };
    case 'UserSettingsChanged':
      return { ...account, settings: { ...account.settings, ...withoutUndefined(event.data.settings) } };
    case 'UserRoleChanged':
      return evolveRole(account, event.data);
    case 'UserPostbackSecretIssued':
    case 'UserPreviousPostbackSecretRevoked':
    case 'UserPostbackVerificationChanged':
      return evolvePostbackSecret(account, event);
    case 'UserApiKeyCreated':
    case 'UserApiKeyRevoked':
      return evolveApiKeys(account, event);
    default:
      return evolveStatus(evolveFactor(account, event), event);
  }
}

/** Whether the account may be used, and what is left of it. */
function evolveStatus(account: Account, event: UserEvent): Account {
  switch (event.type) {
    case 'UserActivated':
      return { ...account, status: 'active' };
    case 'UserDeactivated':
      return { ...account, status: 'inactive' };
    case 'UserDeleted':
      return { ...account, status: 'deleted' };
    case 'UserWipeRequested':
      return { ...account, wipeRequest: { by: event.data.requestedBy, at: event.data.requestedAt } };
    case 'UserPersonalInfoWiped':
      return { ...account, status: 'deleted', isWiped: true };
    default:
      return account;
  }
}

function evolveFactor(account: Account, event: UserEvent): Account {
  switch (event.type) {
    case 'UserSecondFactorEnabled': {
      const { secret, step } = event.data;
      return { ...account, secondFactor: { secret, lastStep: step, usedRecoveryCodes: [] } };
    }
    case 'UserSecondFactorDisabled':
    case 'UserSecondFactorReset': {
      const { secondFactor: _, ...without } = account;
      return without;
    }
    case 'UserSecondFactorCodeAccepted':
    case 'UserRecoveryCodeUsed':
    case 'UserRecoveryCodesReplaced':
      return withFactor(account, event);
    default:
      return account;
  }
}

type FactorEvent = Extract<
  UserEvent,
  { type: 'UserSecondFactorCodeAccepted' | 'UserRecoveryCodeUsed' | 'UserRecoveryCodesReplaced' }
>;

function withFactor(account: Account, { type, data }: FactorEvent): Account {
  const { secondFactor } = account;
  if (!secondFactor) return account;
  switch (type) {
    case 'UserSecondFactorCodeAccepted':
      return { ...account, secondFactor: { ...secondFactor, lastStep: data.step } };
    case 'UserRecoveryCodeUsed': {
      const usedRecoveryCodes = [...secondFactor.usedRecoveryCodes, data.number];
      return { ...account, secondFactor: { ...secondFactor, usedRecoveryCodes } };
    }
    case 'UserRecoveryCodesReplaced':
      return { ...account, secondFactor: { ...secondFactor, secret: data.secret, usedRecoveryCodes: [] } };
  }
}

function evolveRole(
  account: Account,
  { role, isFinanceRole, isAuditorRole = false }: Extract<UserEvent, { type: 'UserRoleChanged' }>['data'],
): Account {
  const hasBeenStaff = account.hasBeenStaff || isStaff({ role, isFinanceRole });
  return { ...account, role, isFinanceRole, isAuditorRole, hasBeenStaff };
}

/** An advertiser from before finance was staff only could decide as well. */
const isStaff = ({ role, isFinanceRole }: Pick<Account, 'role' | 'isFinanceRole'>): boolean =>
  role !== 'advert' || isFinanceRole;
