import type { Role } from '@marquee/schemas/common/roles';
import type { Sealed } from '@marquee/schemas/common/sealed';
import type { UserSettings } from '@marquee/schemas/events/user';

export interface Account {
  readonly status: 'active' | 'inactive' | 'deleted';
  readonly isWiped: boolean;
  /** Who asked for the wipe that another person has to confirm; undefined while nobody has. */
  readonly wipeRequestedBy?: number | null;
  readonly userId: number;
  readonly role: Role;
  readonly isFinanceRole: boolean;
  readonly isEmailConfirmed: boolean;
  readonly emailDigest: string;
  readonly personal: Sealed;
  readonly passwordHash: Sealed;
  readonly settings: UserSettings;
}

/** `abandoned`: the id was given to a sign-up that never came to its end, and is closed for good. */
export type UserState = { readonly status: 'absent' } | { readonly status: 'abandoned' } | Account;

export const initialState: UserState = { status: 'absent' };

/** An account that exists and is not deleted. */
export type LiveAccount = Account & { readonly status: 'active' | 'inactive' };

export const liveAccount = (state: UserState): LiveAccount | undefined =>
  state.status === 'active' || state.status === 'inactive' ? (state as LiveAccount) : undefined;

/** What a new account starts with, unless an admin says otherwise. */
export const DEFAULT_SETTINGS: UserSettings = {
  firstPaymentAmount: null,
  followingPaymentAmount: null,
  minBalanceNotification: null,
  lowBudgetSum: null,
  markup: 0,
  autoApprovePayments: false,
  prepay: true,
  isFirstPayment: true,
  allowRefill: true,
  // Everybody sees what people pay for, until an admin takes it away; inventory has to be granted.
  canSeeClick: true,
  canSeeSsp: false,
  canSeeSspPremium: false,
  isMinPriceCancellation: false,
  isFavorite: false,
  ivtPx: false,
  useUnscanned: false,
  advertDailyLimit: null,
  managerComment: null,
  salesManagerId: null,
  accountManagerId: null,
  sendReport: false,
  lowBudgetNotification: true,
  zeroBudgetNotification: true,
  balanceChangeNotification: true,
  creativeApprovalNotification: true,
  conversionPostbackUrl: null,
  isCannabisAdvert: false,
  isGamblingAdvert: false,
  isMalwareAdvert: false,
  isPremiumAdvert: false,
};
