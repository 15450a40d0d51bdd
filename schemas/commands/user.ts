import * as v from 'valibot';

import { maxLength, MESSAGES, minLength, mustBeValid, required } from '../common/messages.ts';
import { dollarsInput } from '../common/money.ts';
import { role } from '../common/roles.ts';

/** Characters, specification section 5. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 25;
export const NAME_MIN = 2;
export const COMPANY_MIN = 2;
export const PHONE_MIN = 9;
export const PHONE_MAX = 13;
export const TELEGRAM_MIN = 5;
/** The longest address that SMTP can carry. */
const EMAIL_MAX = 254;
const LINE_MAX = 255;
const COMMENT_MAX = 1_000;

/** Control characters and halves of surrogate pairs belong in no field that a person types. */
const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u;

const line = (label: string, min: number, max = LINE_MAX) =>
  v.pipe(
    v.string(mustBeValid(label)),
    v.trim(),
    v.minLength(1, required(label)),
    v.minLength(min, minLength(label, min)),
    v.maxLength(max, maxLength(label, max)),
    v.regex(PRINTABLE, mustBeValid(label)),
  );

/** A line that may be left out: empty and null both mean "none". */
const optionalLine = (label: string, min = 1, max = LINE_MAX) =>
  v.pipe(
    v.nullable(v.pipe(v.string(mustBeValid(label)), v.trim())),
    v.transform((text) => (text === '' ? null : text)),
    v.nullable(line(label, min, max)),
  );

/** Lower-cased and trimmed: an address is one account whatever its capitals. */
export const email = v.pipe(
  v.string(MESSAGES.emailFormat),
  v.trim(),
  v.minLength(1, required('Email')),
  v.maxLength(EMAIL_MAX, MESSAGES.emailFormat),
  v.rfcEmail(MESSAGES.emailFormat),
  v.regex(/\.[a-z0-9-]{2,63}$/i, MESSAGES.emailFormat),
  v.toLowerCase(),
);

export const password = v.pipe(
  v.string(mustBeValid('Password')),
  v.minLength(1, required('Password')),
  v.minLength(PASSWORD_MIN, minLength('Password', PASSWORD_MIN)),
  v.maxLength(PASSWORD_MAX, maxLength('Password', PASSWORD_MAX)),
);

export const passwordConfirmation = v.pipe(
  v.string(MESSAGES.passwordsDiffer),
  v.minLength(1, required('Password confirmation')),
);

/** Which country a number belongs to is checked on the server; the form only knows lengths and characters. */
export const phone = v.pipe(
  line('Phone', PHONE_MIN, PHONE_MAX),
  v.regex(/^\+?[\d ().-]+$/, mustBeValid('Phone')),
);

export const personFields = {
  firstName: line('First name', NAME_MIN),
  lastName: line('Last name', NAME_MIN),
  company: line('Company', COMPANY_MIN),
  country: line('Country', 2),
  phone,
  telegram: optionalLine('Telegram', TELEGRAM_MIN),
};

const optionalUrl = v.pipe(
  optionalLine('Conversion postback url', 1, 2_000),
  v.nullable(v.pipe(v.string(), v.url(MESSAGES.urlFormat), v.regex(/^https?:\/\//i, MESSAGES.urlFormat))),
);

const flag = (label: string) => v.boolean(mustBeValid(label));
const amount = (label: string) =>
  v.nullable(
    v.pipe(
      dollarsInput(mustBeValid(label)),
      v.check((nanos) => nanos >= 0n, mustBeValid(label)),
    ),
  );
const managerId = (label: string) =>
  v.nullable(
    v.pipe(v.number(mustBeValid(label)), v.integer(mustBeValid(label)), v.minValue(1, mustBeValid(label))),
  );

const profileEntries = {
  firstName: v.optional(personFields.firstName),
  lastName: v.optional(personFields.lastName),
  company: v.optional(optionalLine('Company', COMPANY_MIN)),
  country: v.optional(optionalLine('Country', 2)),
  address: v.optional(optionalLine('Address')),
  phone: v.optional(
    v.pipe(
      v.nullable(v.string(mustBeValid('Phone'))),
      v.transform((text) => (text?.trim() === '' ? null : text)),
      v.nullable(phone),
    ),
  ),
  telegram: v.optional(personFields.telegram),
  emailSpare: v.optional(
    v.pipe(
      v.nullable(v.string(MESSAGES.emailFormat)),
      v.transform((text) => (text?.trim() === '' ? null : text)),
      v.nullable(email),
    ),
  ),
};

const preferenceEntries = {
  sendReport: v.optional(flag('Send report')),
  lowBudgetNotification: v.optional(flag('Low budget notification')),
  zeroBudgetNotification: v.optional(flag('Zero budget notification')),
  balanceChangeNotification: v.optional(flag('Balance change notification')),
  creativeApprovalNotification: v.optional(flag('Creative approval notification')),
  minBalanceNotification: v.optional(amount('Min balance notification')),
  lowBudgetSum: v.optional(amount('Low budget sum')),
  conversionPostbackUrl: v.optional(optionalUrl),
};

const managedEntries = {
  firstPaymentAmount: v.optional(amount('First payment amount')),
  followingPaymentAmount: v.optional(amount('Following payment amount')),
  /** Percent. */
  markup: v.optional(
    v.pipe(
      v.number(mustBeValid('Markup')),
      v.minValue(0, mustBeValid('Markup')),
      v.maxValue(100, mustBeValid('Markup')),
    ),
  ),
  autoApprovePayments: v.optional(flag('Auto approve payments')),
  prepay: v.optional(flag('Prepay')),
  isFirstPayment: v.optional(flag('Is first payment')),
  allowRefill: v.optional(flag('Allow refill')),
  canSeeClick: v.optional(flag('Can see click')),
  canSeeSsp: v.optional(flag('Can see ssp')),
  canSeeSspPremium: v.optional(flag('Can see ssp premium')),
  isMinPriceCancellation: v.optional(flag('Is min price cancellation')),
  isFavorite: v.optional(flag('Is favorite')),
  ivtPx: v.optional(flag('Ivt px')),
  useUnscanned: v.optional(flag('Use unscanned')),
  advertDailyLimit: v.optional(amount('Advert daily limit')),
  managerComment: v.optional(optionalLine('Manager comment', 1, COMMENT_MAX)),
  salesManagerId: v.optional(managerId('Sales manager id')),
  accountManagerId: v.optional(managerId('Account manager id')),
  isCannabisAdvert: v.optional(flag('Is cannabis advert')),
  isGamblingAdvert: v.optional(flag('Is gambling advert')),
  isMalwareAdvert: v.optional(flag('Is malware advert')),
  isPremiumAdvert: v.optional(flag('Is premium advert')),
};

const standingEntries = {
  role: v.optional(v.pipe(v.string(mustBeValid('Role')), v.picklist(role.options, mustBeValid('Role')))),
  isFinanceRole: v.optional(flag('Is finance role')),
  isActive: v.optional(flag('Is active')),
};

/** What everybody may change about oneself; every other field of `PATCH /users/{id}` is an admin's. */
export const OWN_FIELDS: readonly string[] = [
  ...Object.keys(profileEntries),
  ...Object.keys(preferenceEntries),
];

/** `PATCH /users/{id}`; fields that it does not name are refused. */
export const changeUserCommand = v.strictObject({
  ...profileEntries,
  ...preferenceEntries,
  ...managedEntries,
  ...standingEntries,
  email: v.optional(email),
});
export type ChangeUserCommand = v.InferOutput<typeof changeUserCommand>;

/** `PATCH /users/{id}` as the settings page of an advertiser sends it. */
export const changeProfileCommand = v.strictObject({ ...profileEntries, ...preferenceEntries });

/** `POST /users`: an admin makes an account; its address counts as confirmed. */
export const createUserCommand = v.pipe(
  v.strictObject({
    ...profileEntries,
    ...preferenceEntries,
    ...managedEntries,
    ...standingEntries,
    firstName: personFields.firstName,
    lastName: personFields.lastName,
    email,
    password,
    password_confirmation: v.optional(passwordConfirmation),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirmation']],
      (input) => input.password_confirmation === undefined || input.password === input.password_confirmation,
      MESSAGES.passwordsDiffer,
    ),
    ['password_confirmation'],
  ),
);
export type CreateUserCommand = v.InferOutput<typeof createUserCommand>;

const wipeFlag = v.optional(
  v.union(
    [
      v.boolean(),
      v.pipe(
        v.picklist(['true', 'false', '1', '0']),
        v.transform((text) => text === 'true' || text === '1'),
      ),
    ],
    mustBeValid('Wipe personal info'),
  ),
);

/** `DELETE /users/{id}` takes it in the query or in the body. */
export const deleteUserQuery = v.object({ wipePersonalInfo: wipeFlag });
export const deleteUserCommand = v.strictObject({ wipePersonalInfo: wipeFlag });
