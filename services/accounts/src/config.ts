import type { HashingCost } from './passwords/hasher.ts';

export interface AccountsConfig {
  /** Where the web is reached, without a trailing slash: links in mails start with it. */
  readonly publicUrl: string;
  /** Keys the digests of addresses and the tokens of mails; at least 32 characters; never changed. */
  readonly tokenSecret: string;
  /** Where a sign-up's contact form goes; nowhere when unset. */
  readonly marketingFormUrl?: string;
  /** Whether staff may go without a second factor. Default: they may. */
  readonly staffSecondFactor?: 'required' | 'optional';
  readonly limits?: Partial<AccountsLimits>;
  /** Default: OWASP's recommendation. */
  readonly hashingCost?: HashingCost;
}

export interface AccountsLimits {
  /** Minutes that a token is good for; `expires_in` of the answer. */
  readonly sessionMinutes: number;
  /** A session that was refreshed again and again ends after this. */
  readonly sessionDaysMax: number;
  /** The old token still works for this long after a refresh, so that two tabs do not log each other out. */
  readonly refreshGraceSeconds: number;
  /** The window of all attempt limits; "Try again in 3 minutes". */
  readonly windowMinutes: number;
  /** Failed sign-ins of one address from one IP. */
  readonly loginFailures: number;
  /** Failed sign-ins of one address from anywhere but the IPs that its owner signed in from. */
  readonly loginFailuresOfAddress: number;
  /** Failed sign-ins from one IP: an office behind one address must not be locked out by one forgetful person. */
  readonly loginFailuresOfIp: number;
  /** How long an IP that the owner signed in from stays known. */
  readonly knownIpDays: number;
  /** Known IPs of one account, the newest ones. */
  readonly knownIpsMax: number;
  /** Wrong codes about one account from one IP, within `codeWindowMinutes`. */
  readonly codeFailures: number;
  readonly codeWindowMinutes: number;
  /**
   * Wrong codes about one account from anywhere, within `codeWindowMinutesOfAccount`: the caller has its
   * password. Higher than the limit of an address, so that one address alone locks out no one.
   */
  readonly codeFailuresOfAccount: number;
  readonly codeWindowMinutesOfAccount: number;
  /** Minutes between the password and the code of a sign-in. */
  readonly challengeMinutes: number;
  /** Minutes to set up an authenticator. */
  readonly setupMinutes: number;
  /** From anywhere but the IPs that the owner signed in from, each of which has as many of its own. */
  readonly resetsOfAddress: number;
  readonly resetsOfIp: number;
  readonly emailChecksOfIp: number;
  readonly signUpsOfIp: number;
  /** Sign-ups of all callers together: each sends a confirmation mail to an unproved address. */
  readonly signUps: number;
  /** Calls from one IP that ask for a confirmation mail again. */
  readonly confirmationsOfIp: number;
  /** A confirmation mail is sent again to an address at most this often. */
  readonly resendMinutes: number;
  readonly confirmHours: number;
  readonly resetHours: number;
  /** Staff makes an account on one day, and its owner reads mail on another. */
  readonly invitationHours: number;
  /** Age after which no notice is sent, hours. */
  readonly noticeHours: number;
  /** A reservation without an account is taken over after this. */
  readonly reservationGraceSeconds: number;
  /** An address that was never confirmed is free for the next sign-up after this. */
  readonly unconfirmedDays: number;
}

export const ACCOUNTS_LIMITS: AccountsLimits = {
  sessionMinutes: 60,
  sessionDaysMax: 30,
  refreshGraceSeconds: 30,
  windowMinutes: 3,
  loginFailures: 5,
  loginFailuresOfAddress: 20,
  loginFailuresOfIp: 100,
  knownIpDays: 30,
  knownIpsMax: 20,
  codeFailures: 5,
  codeWindowMinutes: 15,
  codeFailuresOfAccount: 50,
  codeWindowMinutesOfAccount: 60,
  challengeMinutes: 5,
  setupMinutes: 15,
  resetsOfAddress: 5,
  resetsOfIp: 50,
  emailChecksOfIp: 120,
  signUpsOfIp: 30,
  signUps: 300,
  confirmationsOfIp: 30,
  resendMinutes: 5,
  confirmHours: 48,
  resetHours: 1,
  invitationHours: 72,
  noticeHours: 48,
  reservationGraceSeconds: 60,
  unconfirmedDays: 7,
};
