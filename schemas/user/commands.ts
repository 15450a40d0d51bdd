import * as v from 'valibot';

import { maxLength, MESSAGES, minLength, mustBeValid, required } from '../common/messages.ts';
import { dollarsInput } from '../common/money.ts';
import { role } from '../common/roles.ts';
import { field, flag, withDefault } from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';
import { email, personFields, personResource } from './person.ts';
import { userSettingsResource } from './settings.ts';

/** Characters, specification section 5. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 25;

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

/** A change may leave out the names, too. */
const profileEntries = {
  ...personResource.body,
  firstName: v.optional(personFields.firstName),
  lastName: v.optional(personFields.lastName),
};

const { minBalanceNotification, lowBudgetSum, conversionPostbackUrl, ...mails } =
  userSettingsResource.bodyWithout('staffOnly');
/** Errors are reported in this order. */
const preferenceEntries = { ...mails, minBalanceNotification, lowBudgetSum, conversionPostbackUrl };
const managedEntries = userSettingsResource.bodyWith('staffOnly');

const roleInput = v.pipe(v.string(mustBeValid('Role')), v.picklist(role.options, mustBeValid('Role')));

/** What an account is to the platform; admins alone decide it. */
export const accountResource = defineResource({
  role: withDefault(field({ label: 'Role', body: roleInput, value: role }), 'advert'),
  isFinanceRole: withDefault(flag('Is finance role'), false),
  isAuditorRole: withDefault(flag('Is auditor role'), false),
  isActive: withDefault(flag('Is active'), true),
});

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
  ...accountResource.body,
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
    ...accountResource.body,
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
