import * as v from 'valibot';

import { maxLength, MESSAGES, minLength, mustBeValid, required } from '../common/messages.ts';
import { dollarsInput } from '../common/money.ts';
import { role } from '../common/roles.ts';
import { line, optionalLine } from './lines.ts';
import { userSettingsResource } from './settings.ts';

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

const flag = (label: string) => v.boolean(mustBeValid(label));

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

const { minBalanceNotification, lowBudgetSum, conversionPostbackUrl, ...mails } =
  userSettingsResource.bodyWithout('staffOnly');
/** Errors are reported in this order. */
const preferenceEntries = { ...mails, minBalanceNotification, lowBudgetSum, conversionPostbackUrl };
const managedEntries = userSettingsResource.bodyWith('staffOnly');

const accountEntries = {
  role: v.optional(v.pipe(v.string(mustBeValid('Role')), v.picklist(role.options, mustBeValid('Role')))),
  isFinanceRole: v.optional(flag('Is finance role')),
  isAuditorRole: v.optional(flag('Is auditor role')),
  isActive: v.optional(flag('Is active')),
};

/**
 * Fields that users may change of their own account; every other field of `PATCH /users/{id}` is an admin's.
 */
export const OWN_FIELDS: readonly string[] = [
  ...Object.keys(profileEntries),
  ...Object.keys(preferenceEntries),
];

/** `PATCH /users/{id}`; fields that it does not name are refused. */
export const changeUserCommand = v.strictObject({
  ...profileEntries,
  ...preferenceEntries,
  ...managedEntries,
  ...accountEntries,
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
    ...accountEntries,
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

/**
 * Balance in dollars that was shown to the admin who deletes the account: required where it is not zero. It
 * remains in the journal, but can no longer be spent or cashed out.
 */
const remainingBalance = v.optional(dollarsInput(mustBeValid('Remaining balance')));

/** `DELETE /users/{id}` takes them in the query or in the body. */
export const deleteUserQuery = v.object({ wipePersonalInfo: wipeFlag, remainingBalance });
export const deleteUserCommand = v.strictObject({ wipePersonalInfo: wipeFlag, remainingBalance });
