import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { role } from '../common/roles.ts';

const text = v.nullable(v.string());
const money = v.nullable(dollarsOutput);
const id = v.nullable(v.number());

/** A user as every call answers it, specification section 3. */
export const userView = v.object({
  id: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  role,
  isFinanceRole: v.boolean(),
  email: v.string(),
  company: text,
  country: text,
  address: text,
  phone: text,
  telegram: text,
  emailSpare: text,
  firstPaymentAmount: money,
  followingPaymentAmount: money,
  minBalanceNotification: money,
  /** Percent. */
  markup: v.number(),
  autoApprovePayments: v.boolean(),
  prepay: v.boolean(),
  balance: dollarsOutput,
  lowBudgetSum: money,
  isFirstPayment: v.boolean(),
  allowRefill: v.boolean(),
  totalSpent: dollarsOutput,
  canSeeClick: v.boolean(),
  canSeeSsp: v.boolean(),
  canSeeSspPremium: v.boolean(),
  isMinPriceCancellation: v.boolean(),
  /** A session was used within the last five minutes. */
  isOnline: v.boolean(),
  isFavorite: v.boolean(),
  isActive: v.boolean(),
  isEmailConfirmed: v.boolean(),
  lastLogin: text,
  createdAt: v.string(),
  updatedAt: v.string(),
  deletedAt: text,
  /** Who asked that the personal data be wiped, where another admin has to confirm it; null otherwise. */
  wipeRequestedBy: id,
  ivtPx: v.boolean(),
  useUnscanned: v.boolean(),
  advertDailyLimit: money,
  managerComment: text,
  salesManagerId: id,
  accountManagerId: id,
  sendReport: v.boolean(),
  lowBudgetNotification: v.boolean(),
  zeroBudgetNotification: v.boolean(),
  balanceChangeNotification: v.boolean(),
  creativeApprovalNotification: v.boolean(),
  creativesCount: v.number(),
  campaignsCount: v.number(),
  conversionPostbackUrl: text,
  isCannabisAdvert: v.boolean(),
  isGamblingAdvert: v.boolean(),
  isMalwareAdvert: v.boolean(),
  isPremiumAdvert: v.boolean(),
});
export type UserView = v.InferOutput<typeof userView>;

/** What the platform notes about an account and decides for it; null for everybody but admins. */
const internalEntries = {
  wipeRequestedBy: v.nullable(userView.entries.wipeRequestedBy),
  managerComment: v.nullable(userView.entries.managerComment),
  markup: v.nullable(userView.entries.markup),
  autoApprovePayments: v.nullable(userView.entries.autoApprovePayments),
  prepay: v.nullable(userView.entries.prepay),
  isMinPriceCancellation: v.nullable(userView.entries.isMinPriceCancellation),
  isFavorite: v.nullable(userView.entries.isFavorite),
  ivtPx: v.nullable(userView.entries.ivtPx),
  useUnscanned: v.nullable(userView.entries.useUnscanned),
  salesManagerId: v.nullable(userView.entries.salesManagerId),
  accountManagerId: v.nullable(userView.entries.accountManagerId),
  isCannabisAdvert: v.nullable(userView.entries.isCannabisAdvert),
  isGamblingAdvert: v.nullable(userView.entries.isGamblingAdvert),
  isMalwareAdvert: v.nullable(userView.entries.isMalwareAdvert),
  isPremiumAdvert: v.nullable(userView.entries.isPremiumAdvert),
};
export const INTERNAL_FIELDS = Object.keys(internalEntries) as readonly (keyof typeof internalEntries)[];

/** A user as anybody may get it: all of it for admins, without the internal fields for everybody else. */
export const profileView = v.object({ ...userView.entries, ...internalEntries });
export type ProfileView = v.InferOutput<typeof profileView>;

export const userAnswer = v.object({ data: userView });
export const profileAnswer = v.object({ data: profileView });
export const userListAnswer = v.object({ data: v.array(userView), meta: v.unknown() });

/** `POST /users/login` and `POST /users/token/refresh`, at the top level of the answer. */
export const authAnswer = v.object({
  access_token: v.string(),
  token_type: v.literal('Bearer'),
  /** Minutes. */
  expires_in: v.number(),
});

/** `GET /users/dashboard-stats`. */
export const userDashboardStats = v.object({
  /** A session was used within the last five minutes. */
  onlineUsersCount: v.number(),
  /** Registered within the last seven days. */
  newUsersCount: v.number(),
  /** Active advertisers whose campaigns do not run because the balance is at or below $5. */
  lowBalanceCount: v.number(),
  inactiveUsersCount: v.number(),
  /** Null where no statistics are connected. */
  averageCPM: money,
  dailyProfit: money,
});
export type UserDashboardStats = v.InferOutput<typeof userDashboardStats>;

export const signedUpAnswer = v.object({ data: v.object({ id: v.number(), email: v.string() }) });
export const emailCheckAnswer = v.object({ data: v.object({ emailAlreadyExists: v.boolean() }) });
export const passwordCheckAnswer = v.object({ data: v.object({ isValidPassword: v.boolean() }) });
