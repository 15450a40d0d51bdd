import { createCommandHandler } from '@marquee/kit/decider/command-handler';
import { accept, type Decider } from '@marquee/kit/decider/decider';
import type { EventStore } from '@marquee/kit/event-store/port';
import { type RenamedFields, renameFields } from '@marquee/kit/resource/renamed-fields';
import type { Role } from '@marquee/schemas/common/roles';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import type { UserEvent, UserSettings } from '@marquee/schemas/user/events';

/** The terms that are settings of the account, by the settings' names in events. */
const TERMS = {
  allowRefill: 'allowRefill',
  autoApprovePayments: 'autoApprovePayments',
  /** False where staff know that it has paid before, elsewhere. */
  isFirstPayment: 'isFirstPayment',
  firstPaymentAmount: 'firstPaymentNanos',
  followingPaymentAmount: 'followingPaymentNanos',
} as const;

/** What billing must know of an account before it takes or gives money. */
export interface AccountTerms extends Readonly<RenamedFields<UserSettings, typeof TERMS>> {
  readonly role: Role;
  readonly isFinanceRole: boolean;
  readonly isActive: boolean;
  readonly isDeleted: boolean;
}

/** Whether the next deposit is the first: none was made here, and staff do not say that one was made elsewhere. */
export const isFirstDeposit = (
  account: Pick<AccountTerms, 'isFirstPayment'> | undefined,
  wallet: { readonly hasDeposited: boolean },
): boolean => !wallet.hasDeposited && account?.isFirstPayment !== false;

/** The account's own minimum of the next deposit, over that of its method; null when it has none. */
export const ownMinimumOf = (
  account: AccountTerms,
  wallet: { readonly hasDeposited: boolean },
): bigint | null =>
  isFirstDeposit(account, wallet) ? account.firstPaymentNanos : account.followingPaymentNanos;

type State = AccountTerms | undefined;

/** Exported for tests. */
export function evolveAccountTerms(state: State, event: UserEvent): State {
  if (event.type === 'UserRegistered') {
    const { role, isFinanceRole, settings } = event.data;
    return { role, isFinanceRole, isActive: true, isDeleted: false, ...renameFields(settings, TERMS) };
  }
  if (!state) return state;
  switch (event.type) {
    case 'UserSettingsChanged':
      // A setting may be set back to null, which is not the same as left out.
      return { ...state, ...withoutUndefined(renameFields(event.data.settings, TERMS)) };
    case 'UserRoleChanged':
      return { ...state, role: event.data.role, isFinanceRole: event.data.isFinanceRole };
    case 'UserActivated':
      return { ...state, isActive: true };
    case 'UserDeactivated':
      return { ...state, isActive: false };
    case 'UserDeleted':
      return { ...state, isDeleted: true };
    default:
      return state;
  }
}

const reader: Decider<never, State, UserEvent, never> = {
  decide: () => accept(),
  evolve: evolveAccountTerms,
  initialState: undefined,
};

export interface AccountReader {
  /** @throws StoreUnavailable */
  readonly now: (userId: number) => Promise<AccountTerms | undefined>;
  /** For pages: while the event store is unavailable, the last known value. */
  readonly lastKnown: (userId: number) => Promise<AccountTerms | undefined>;
}

/** Folds `user-<id>` straight from the event store: money never depends on a read model that lags. */
export function createAccountReader(eventStore: EventStore): AccountReader {
  const streams = createCommandHandler({ decider: reader, eventStore });
  return {
    now: async (userId) => (await streams.load(`user-${userId}`)).state,
    lastKnown: async (userId) => (await streams.loadOrRecall(`user-${userId}`)).state,
  };
}
