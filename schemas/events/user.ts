import * as v from 'valibot';

import { nanos } from '../common/money.ts';
import { role } from '../common/roles.ts';
import { sealed } from '../common/sealed.ts';
import type { EventCatalogue, EventsOf } from './catalogue.ts';

/** What the seal of `personal` holds, as JSON. Never outside a seal in an event. */
export const personalData = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  telegram: v.nullable(v.string()),
  company: v.nullable(v.string()),
  country: v.nullable(v.string()),
  address: v.nullable(v.string()),
  emailSpare: v.nullable(v.string()),
});
export type PersonalData = v.InferOutput<typeof personalData>;

/** Everything about an account that is neither personal nor a credential. */
export const userSettings = v.object({
  firstPaymentAmount: v.nullable(nanos),
  followingPaymentAmount: v.nullable(nanos),
  minBalanceNotification: v.nullable(nanos),
  lowBudgetSum: v.nullable(nanos),
  /** Percent added to the media cost. */
  markup: v.number(),
  autoApprovePayments: v.boolean(),
  prepay: v.boolean(),
  isFirstPayment: v.boolean(),
  allowRefill: v.boolean(),
  canSeeClick: v.boolean(),
  canSeeSsp: v.boolean(),
  canSeeSspPremium: v.boolean(),
  isMinPriceCancellation: v.boolean(),
  isFavorite: v.boolean(),
  ivtPx: v.boolean(),
  useUnscanned: v.boolean(),
  /** Dollars a day over all campaigns of the account; null is without a limit. */
  advertDailyLimit: v.nullable(nanos),
  /** What staff note about the person, sealed under the person's key; plain in events of before notes were sealed. */
  managerComment: v.nullable(v.union([sealed, v.string()])),
  salesManagerId: v.nullable(v.number()),
  accountManagerId: v.nullable(v.number()),
  sendReport: v.boolean(),
  lowBudgetNotification: v.boolean(),
  zeroBudgetNotification: v.boolean(),
  balanceChangeNotification: v.boolean(),
  creativeApprovalNotification: v.boolean(),
  conversionPostbackUrl: v.nullable(v.string()),
  isCannabisAdvert: v.boolean(),
  isGamblingAdvert: v.boolean(),
  isMalwareAdvert: v.boolean(),
  isPremiumAdvert: v.boolean(),
});
export type UserSettings = v.InferOutput<typeof userSettings>;

/** Stream `user-<id>`. */
export const userEvents = {
  UserRegistered: {
    version: 1,
    data: v.object({
      userId: v.number(),
      role,
      isFinanceRole: v.boolean(),
      personal: sealed,
      /** Keyed digest of the lower-cased address: tells addresses apart without telling them. */
      emailDigest: v.string(),
      passwordHash: sealed,
      registeredBy: v.picklist(['sign-up', 'admin', 'seed']),
      isEmailConfirmed: v.boolean(),
      settings: userSettings,
    }),
  },
  /** Asks for another confirmation mail; whoever sends it makes the token. */
  UserEmailConfirmationRequested: { version: 1, data: v.object({ userId: v.number() }) },
  UserEmailConfirmed: { version: 1, data: v.object({ userId: v.number() }) },
  UserSignedIn: { version: 1, data: v.object({ userId: v.number() }) },
  UserPasswordChanged: {
    version: 1,
    data: v.object({
      userId: v.number(),
      passwordHash: sealed,
      reason: v.picklist(['changed', 'reset', 'set-by-admin']),
    }),
  },
  /** Asks for a mail with a reset link; the token is made when it is sent and stands in no event. */
  UserPasswordResetRequested: { version: 1, data: v.object({ userId: v.number() }) },
  UserPersonalDataChanged: {
    version: 1,
    data: v.object({
      userId: v.number(),
      personal: sealed,
      emailDigest: v.string(),
      changedFields: v.array(v.string()),
    }),
  },
  UserSettingsChanged: {
    version: 1,
    data: v.object({ userId: v.number(), settings: v.partial(userSettings) }),
  },
  UserRoleChanged: {
    version: 1,
    data: v.object({ userId: v.number(), role, isFinanceRole: v.boolean() }),
  },
  UserActivated: { version: 1, data: v.object({ userId: v.number() }) },
  UserDeactivated: { version: 1, data: v.object({ userId: v.number() }) },
  UserDeleted: { version: 1, data: v.object({ userId: v.number() }) },
  /**
   * Asks that the person's key be destroyed, where that takes two people; the other one's word is `UserPersonalInfoWiped`.
   */
  UserWipeRequested: {
    version: 1,
    data: v.object({
      userId: v.number(),
      /** Who asked, by user id; null for the platform. */
      requestedBy: v.nullable(v.number()),
    }),
  },
  /** The person's key is destroyed; projections replace every personal field by "erased". */
  UserPersonalInfoWiped: { version: 1, data: v.object({ userId: v.number() }) },
} as const satisfies EventCatalogue;
export type UserEvent = EventsOf<typeof userEvents>;

/** Stream `email-<digest>`: an address belongs to one account at a time. */
export const emailReservationEvents = {
  EmailReserved: { version: 1, data: v.object({ emailDigest: v.string(), userId: v.number() }) },
  EmailReleased: { version: 1, data: v.object({ emailDigest: v.string(), userId: v.number() }) },
} as const satisfies EventCatalogue;
export type EmailReservationEvent = EventsOf<typeof emailReservationEvents>;
