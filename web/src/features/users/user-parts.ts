import { changeUserCommand, email, personFields } from '@marquee/schemas/user/commands';
import type { UserView } from '@marquee/schemas/user/views';
import { pick, strictObject } from 'valibot';

const { company, country, address, phone, telegram, emailSpare, timezone, managerComment } =
  changeUserCommand.entries;

/** What each tab of an account saves, and nothing else. A call may leave a name out; the form may not. */
export const profileSchema = strictObject({
  firstName: personFields.firstName,
  lastName: personFields.lastName,
  email,
  company,
  country,
  address,
  phone,
  telegram,
  emailSpare,
  timezone,
  managerComment,
});

export const profileValues = (user: UserView) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  company: user.company ?? '',
  country: user.country ?? '',
  address: user.address ?? '',
  phone: user.phone ?? '',
  telegram: user.telegram ?? '',
  emailSpare: user.emailSpare ?? '',
  timezone: user.timezone,
  managerComment: user.managerComment ?? '',
});

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
export const permissionsSchema = pick(changeUserCommand, PERMISSIONS);
export const permissionsValues = (user: UserView): Pick<UserView, (typeof PERMISSIONS)[number]> =>
  Object.fromEntries(PERMISSIONS.map((name) => [name, user[name]])) as Pick<
    UserView,
    (typeof PERMISSIONS)[number]
  >;

export const moneySchema = pick(changeUserCommand, [
  'markup',
  'advertDailyLimit',
  'firstPaymentAmount',
  'followingPaymentAmount',
]);
export const moneyValues = (user: UserView) => ({
  markup: user.markup,
  advertDailyLimit: user.advertDailyLimit ?? '',
  firstPaymentAmount: user.firstPaymentAmount ?? '',
  followingPaymentAmount: user.followingPaymentAmount ?? '',
});

export const notificationsSchema = pick(changeUserCommand, [
  'creativeApprovalNotification',
  'balanceChangeNotification',
  'lowBudgetNotification',
  'lowBudgetSum',
  'minBalanceNotification',
  'zeroBudgetNotification',
  'sendReport',
  'conversionPostbackUrl',
]);
export const notificationsValues = (user: UserView) => ({
  creativeApprovalNotification: user.creativeApprovalNotification,
  balanceChangeNotification: user.balanceChangeNotification,
  lowBudgetNotification: user.lowBudgetNotification,
  lowBudgetSum: user.lowBudgetSum ?? '',
  minBalanceNotification: user.minBalanceNotification ?? '',
  zeroBudgetNotification: user.zeroBudgetNotification,
  sendReport: user.sendReport,
  conversionPostbackUrl: user.conversionPostbackUrl ?? '',
});

export const managersSchema = pick(changeUserCommand, ['salesManagerId', 'accountManagerId']);
export const managersValues = (user: UserView) => ({
  salesManagerId: user.salesManagerId,
  accountManagerId: user.accountManagerId,
});
