import type { UserEvent } from '@marquee/schemas/events/user';

import type { Account, UserState } from './state.ts';

export function evolve(state: UserState, event: UserEvent): UserState {
  if (state.status === 'absent' || state.status === 'abandoned') {
    if (event.type === 'UserRegistered') {
      const { registeredBy: _, ...account } = event.data;
      return { ...account, status: 'active', isWiped: false };
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
      return { ...account, settings: { ...account.settings, ...definedOnly(event.data.settings) } };
    case 'UserRoleChanged':
      return { ...account, role: event.data.role, isFinanceRole: event.data.isFinanceRole };
    case 'UserActivated':
      return { ...account, status: 'active' };
    case 'UserDeactivated':
      return { ...account, status: 'inactive' };
    case 'UserDeleted':
      return { ...account, status: 'deleted' };
    case 'UserWipeRequested':
      return { ...account, wipeRequestedBy: event.data.requestedBy };
    case 'UserPersonalInfoWiped':
      return { ...account, status: 'deleted', isWiped: true };
    case 'UserRegistered':
    case 'UserEmailConfirmationRequested':
    case 'UserPasswordResetRequested':
    case 'UserSignedIn':
      return account;
    default:
      return account;
  }
}

/** A partial settings payload may carry explicit undefined; those must not erase what stands. */
const definedOnly = <T extends object>(part: T) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };
