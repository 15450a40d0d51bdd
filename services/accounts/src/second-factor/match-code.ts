import { RejectedError, tooManyRequests } from '@marquee/kit/decider/rejection';
import { MESSAGES } from '@marquee/schemas/common/messages';
import type { Sealed } from '@marquee/schemas/common/sealed';
import { secondFactorSecret, type SecondFactorSecret } from '@marquee/schemas/user/events';
import * as v from 'valibot';

import { bucketOf, type Accounts } from '../accounts.ts';
import { sealText } from '../personal-data.ts';
import { wrongCode } from '../rejections.ts';
import type { MatchedCode } from '../user/second-factor.ts';
import type { LiveAccount } from '../user/state.ts';
import { recoveryCodeDigest, recoveryCodeNumber } from './recovery-codes.ts';
import { findTotpStep } from './totp.ts';

export const sealFactor = (accounts: Accounts, userId: number, factor: SecondFactorSecret): Promise<Sealed> =>
  sealText(accounts.vault, userId, JSON.stringify(factor));

/** Undefined when the person was erased. */
export async function openFactor(
  { vault }: Accounts,
  { keyOf, sealed }: Sealed,
): Promise<SecondFactorSecret | undefined> {
  const text = await vault.open(keyOf, sealed);
  return text === undefined ? undefined : v.parse(secondFactorSecret, JSON.parse(text));
}

interface CodeAttempt {
  readonly userId: number;
  readonly ip: string;
}

/**
 * Tries a code. Attempts are counted before the code is looked at, so that a burst of guesses over several processes
 * counts as what it is; one that is right starts the count again. What is refused for its IP does not count about the
 * account: otherwise one IP could lock the owner out everywhere at once.
 * @throws RejectedError after too many wrong codes about an account, from one IP or from anywhere, and for a wrong one
 */
export async function tryCode<Match>(
  accounts: Accounts,
  { userId, ip }: CodeAttempt,
  match: () => Promise<Match | undefined>,
): Promise<Match> {
  const { limits, throttle } = accounts;
  const pair = { bucket: bucketOf(accounts, 'code', String(userId), ip), max: limits.codeFailures };
  const account = { bucket: bucketOf(accounts, 'codes', String(userId)), max: limits.codeFailuresOfAccount };
  if (!(await throttle.hit([pair], limits.codeWindowMinutes)))
    throw new RejectedError(tooManyRequests(MESSAGES.codesTooMany, limits.codeWindowMinutes * 60));
  if (!(await throttle.hit([account], limits.codeWindowMinutesOfAccount)))
    throw new RejectedError(tooManyRequests(MESSAGES.codesTooMany, limits.codeWindowMinutesOfAccount * 60));
  const matched = await match();
  if (matched === undefined) throw wrongCode();
  await throttle.clear([pair.bucket, account.bucket]);
  return matched;
}

/**
 * The code of an authenticator, or a recovery code, given by a user with a second factor. One that was taken
 * before is a wrong one, and counts as such: a code that was found must not reset the count. Of two calls
 * with one code the command that it is for decides.
 * @throws RejectedError for a wrong code, and after too many
 */
export const matchCode = (
  accounts: Accounts,
  { userId, secondFactor }: LiveAccount,
  { code: given, ip }: { readonly code: string; readonly ip: string },
): Promise<MatchedCode> =>
  tryCode(accounts, { userId, ip }, async () => {
    const factor = secondFactor && (await openFactor(accounts, secondFactor.secret));
    if (!factor) return undefined;
    const matchedAgainst = secondFactor.secret.sealed;
    const step = findTotpStep(factor.secret, given.replace(/[\s-]/g, ''), accounts.clock());
    if (step !== undefined)
      return step > secondFactor.lastStep ? { kind: 'code', step, matchedAgainst } : undefined;
    const digest = recoveryCodeDigest(accounts.config.tokenSecret, userId, given);
    const number = recoveryCodeNumber(factor.recoveryCodes, digest);
    if (number === undefined || secondFactor.usedRecoveryCodes.includes(number)) return undefined;
    return { kind: 'recovery-code', number, matchedAgainst };
  });
