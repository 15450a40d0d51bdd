import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { role } from '../common/roles.ts';
import { userSettingsResource } from './settings.ts';

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
  isAuditorRole: v.boolean(),
  email: v.string(),
  company: text,
  country: text,
  address: text,
  phone: text,
  telegram: text,
  emailSpare: text,
  ...userSettingsResource.view,
  balance: dollarsOutput,
  totalSpent: dollarsOutput,
  /** A session was used within the last five minutes. */
  isOnline: v.boolean(),
  isActive: v.boolean(),
  isEmailConfirmed: v.boolean(),
  /** Signing in asks for a code of an authenticator as well. */
  isSecondFactorOn: v.boolean(),
  lastLogin: text,
  createdAt: v.string(),
  updatedAt: v.string(),
  deletedAt: text,
  /** Who asked that the personal data be wiped, where another admin has to confirm it; null otherwise. */
  wipeRequestedBy: id,
  /** Time after which deletion must be requested again; null where it was not requested. */
  wipeRequestExpiresAt: text,
  creativesCount: v.number(),
  campaignsCount: v.number(),
});
export type UserView = v.InferOutput<typeof userView>;

/** What the platform records and decides about an account; null for everyone but admins. */
export const INTERNAL_FIELDS = [
  'wipeRequestedBy',
  'wipeRequestExpiresAt',
  ...userSettingsResource.namesWith('internal'),
] as const;
type InternalField = (typeof INTERNAL_FIELDS)[number];

const internalEntries = Object.fromEntries(
  INTERNAL_FIELDS.map((name) => [name, v.nullable(userView.entries[name])]),
) as { [Name in InternalField]: v.NullableSchema<(typeof userView.entries)[Name], undefined> };

/** A user as callers receive it: with the internal fields for admins, without them for everyone else. */
export const profileView = v.object({ ...userView.entries, ...internalEntries });
export type ProfileView = v.InferOutput<typeof profileView>;

/**
 * An account as auditors see it: rights, state and money, and of the user only what payments show as well.
 */
export const accountView = v.pick(userView, [
  'id',
  'firstName',
  'lastName',
  'email',
  'role',
  'isFinanceRole',
  'isAuditorRole',
  'isActive',
  'isEmailConfirmed',
  'balance',
  'totalSpent',
  'advertDailyLimit',
  'lastLogin',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'wipeRequestedBy',
  'wipeRequestExpiresAt',
]);
export type AccountView = v.InferOutput<typeof accountView>;
export const accountListAnswer = v.object({ data: v.array(accountView), meta: v.unknown() });

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

/** 202 of `POST /users/login`: the password is right, and a code of the second factor is still to come. */
export const secondFactorAnswer = v.object({
  /** For `POST /users/login/second-factor`, and for nothing else. */
  second_factor_token: v.string(),
  /** Minutes. */
  expires_in: v.number(),
});

/** `GET /users/second-factor`: of the person at the keyboard. */
export const secondFactorView = v.object({
  isOn: v.boolean(),
  /** The person may not go without one. */
  isRequired: v.boolean(),
  recoveryCodesLeft: v.number(),
});
export type SecondFactorView = v.InferOutput<typeof secondFactorView>;

/** `POST /users/second-factor/setup`: what an authenticator needs to know, shown once. */
export const secondFactorSetup = v.object({
  /** Base32, for typing. */
  secret: v.string(),
  /** `otpauth://totp/...`, for a QR code. */
  uri: v.string(),
});
export type SecondFactorSetup = v.InferOutput<typeof secondFactorSetup>;

/** Shown once: only their digests are kept. */
export const recoveryCodes = v.object({ recoveryCodes: v.array(v.string()) });
export type RecoveryCodes = v.InferOutput<typeof recoveryCodes>;

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

/** 202 of `DELETE /users/:id`: its personal data waits for a second admin. */
export const userDeletionAnswer = v.object({ data: v.object({ waitsForAnother: v.boolean() }) });
export const signedUpAnswer = v.object({ data: v.object({ id: v.number(), email: v.string() }) });
export const emailCheckAnswer = v.object({ data: v.object({ emailAlreadyExists: v.boolean() }) });
/** The mail is asked for, if there is an account to confirm; the next call is taken after so many seconds. */
export const confirmationSentAnswer = v.object({ data: v.object({ againInSeconds: v.number() }) });
export const passwordCheckAnswer = v.object({ data: v.object({ isValidPassword: v.boolean() }) });
