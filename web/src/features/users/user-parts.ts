import { accountResource, changeUserCommand } from '@marquee/schemas/user/commands';
import { email, personFields, personResource } from '@marquee/schemas/user/person';
import { userSettingsResource } from '@marquee/schemas/user/settings';
import type { UserView } from '@marquee/schemas/user/views';
import { pick, strictObject } from 'valibot';

import { pickNames } from '../../lib/pick-names.ts';

/** What each tab of an account saves, and nothing else. */
const PROFILE = [
  'firstName',
  'lastName',
  'company',
  'country',
  'address',
  'phone',
  'telegram',
  'emailSpare',
  'timezone',
  'managerComment',
] as const;
const PERMISSIONS = [
  'role',
  'isFinanceRole',
  'isAuditorRole',
  'canSeeClick',
  'canSeeSsp',
  'canSeeSspPremium',
  'isMinPriceCancellation',
  'useUnscanned',
  'ivtPx',
  'autoApprovePayments',
  'allowRefill',
  'prepay',
  'isPremiumAdvert',
  'isGamblingAdvert',
  'isCannabisAdvert',
  'isMalwareAdvert',
] as const;
const MONEY = ['markup', 'advertDailyLimit', 'firstPaymentAmount', 'followingPaymentAmount'] as const;
const NOTIFICATIONS = [
  'creativeApprovalNotification',
  'balanceChangeNotification',
  'lowBudgetNotification',
  'lowBudgetSum',
  'minBalanceNotification',
  'zeroBudgetNotification',
  'sendReport',
  'conversionPostbackUrl',
] as const;
const MANAGERS = ['salesManagerId', 'accountManagerId'] as const;

/** A call may leave a name out; the form may not. */
export const profileSchema = strictObject({
  ...pick(changeUserCommand, PROFILE).entries,
  firstName: personFields.firstName,
  lastName: personFields.lastName,
  email,
});
export const profileValues = (user: UserView) => pickNames(user, [...PROFILE, 'email']);

export const permissionsSchema = pick(changeUserCommand, PERMISSIONS);
export const permissionsValues = (user: UserView) => pickNames(user, PERMISSIONS);

export const moneySchema = pick(changeUserCommand, MONEY);
export const moneyValues = (user: UserView) => pickNames(user, MONEY);

export const notificationsSchema = pick(changeUserCommand, NOTIFICATIONS);
export const notificationsValues = (user: UserView) => pickNames(user, NOTIFICATIONS);

export const managersSchema = pick(changeUserCommand, MANAGERS);
export const managersValues = (user: UserView) => pickNames(user, MANAGERS);

/** What a new account begins with. */
export const BLANK_USER = {
  ...pickNames({ ...personResource.blank, ...userSettingsResource.blank, ...accountResource.blank }, [
    ...PROFILE,
    ...PERMISSIONS,
    ...MONEY,
    ...NOTIFICATIONS,
    ...MANAGERS,
  ]),
  email: '',
  password: '',
  password_confirmation: '',
};
