import type { CommandContext } from '@marquee/kit/decider/command-context';
import { declareRejections, RejectedError, tooManyRequests } from '@marquee/kit/decider/rejection';
import type { ThrottleRule } from '@marquee/kit/read-store/throttle';
import { createKeyedQueue } from '@marquee/kit/runtime/keyed-queue';
import { MESSAGES } from '@marquee/schemas/common/messages';
import type { Sealed } from '@marquee/schemas/common/sealed';

import { bucketOf, digestOf, findAccount, type Accounts } from '../accounts.ts';
import { emailStream } from '../email/index.ts';
import { resendConfirmation } from '../mails/resend-confirmation.ts';
import { sealText } from '../personal-data.ts';
import { matchCode } from '../second-factor/match-code.ts';
import { hashToken } from '../sessions/tokens.ts';
import { userStream } from '../user/index.ts';
import type { MatchedCode } from '../user/second-factor.ts';
import type { LiveAccount } from '../user/state.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Called with the account's id, also when the password is wrong. */
  readonly identified?: (userId: number) => void;
}

/** The answer of sign-in and refresh; `expires_in` in minutes. */
export interface AccessToken {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
}

/** The password is right and the code is still to come; `expires_in` in minutes. */
export interface CodeRequired {
  readonly second_factor_token: string;
  readonly expires_in: number;
}

const SIGN_IN_REJECTIONS = declareRejections({
  'wrong-credentials': { type: 'Unauthenticated', message: MESSAGES.wrongCredentials },
  /** The password has to be given again. */
  'sign-in-expired': { type: 'Unauthenticated', message: MESSAGES.signInExpired },
});
const wrongCredentials = () => new RejectedError(SIGN_IN_REJECTIONS['wrong-credentials']);

/** No stream has this id: looking it up takes as long as looking up a real one. */
const NO_USER = 0;

/**
 * Signs in by address and password. Attempts on one address are worked off one after another, so that a burst of
 * guesses counts as what it is.
 */
export function createSignIn(accounts: Accounts) {
  const queue = createKeyedQueue();
  return (signIn: SignIn, context: CommandContext): Promise<AccessToken | CodeRequired> =>
    queue(digestOf(accounts, signIn.email), () => signInOnce(accounts, signIn, context));
}

async function signInOnce(
  accounts: Accounts,
  signIn: SignIn,
  context: CommandContext,
): Promise<AccessToken | CodeRequired> {
  const digest = digestOf(accounts, signIn.email);
  const rules = loginRules(accounts, digest, signIn.ip);
  await checkLimits(accounts, rules);
  const account = await accountOf(accounts, digest);
  if (account) signIn.identified?.(account.userId);
  const hash =
    account && (await accounts.vault.open(account.passwordHash.keyOf, account.passwordHash.sealed));
  const matches = await accounts.hasher.verify(hash, signIn.password);
  if (!account || !matches) {
    await accounts.throttle.hit([...rules.ofIp, rules.ofAddress]);
    throw wrongCredentials();
  }
  // Failures from elsewhere stay counted: else each sign-in of the owner would give others new guesses.
  await accounts.throttle.clearFrom(rules.pair, rules.ofAddress.bucket);
  if (account.secondFactor && account.status === 'active' && account.isEmailConfirmed) {
    const challenge = { userId: account.userId, passwordDigest: passwordDigestOf(account) };
    return {
      second_factor_token: await accounts.secondFactors.challenge(challenge),
      expires_in: accounts.limits.challengeMinutes,
    };
  }
  return openSession(accounts, account, { ...signIn, code: undefined }, context);
}

const passwordDigestOf = ({ passwordHash }: LiveAccount): string => hashToken(passwordHash.sealed);

export interface SecondStep extends Pick<SignIn, 'ip' | 'userAgent' | 'identified'> {
  /** Token of the answer to the password. */
  readonly token: string;
  readonly code: string;
}

/**
 * Finishes a sign-in with a code of the second factor.
 * @throws RejectedError when the password has to be given again, for a wrong code, and after too many
 */
export async function finishSignIn(
  accounts: Accounts,
  { token, code: given, ...from }: SecondStep,
  context: CommandContext,
): Promise<AccessToken> {
  const challenge = await accounts.secondFactors.findChallenge(token);
  const account = challenge && (await findAccount(accounts, challenge.userId));
  if (account) from.identified?.(account.userId);
  if (!account?.secondFactor || challenge?.passwordDigest !== passwordDigestOf(account))
    throw new RejectedError(SIGN_IN_REJECTIONS['sign-in-expired']);
  const code = await matchCode(accounts, account, { code: given, ip: from.ip });
  const opened = await openSession(accounts, account, { ...from, code }, context);
  await accounts.secondFactors.endChallenge(token);
  return opened;
}

interface SignInFrom extends Pick<SignIn, 'ip' | 'userAgent'> {
  readonly code: MatchedCode | undefined;
}

async function openSession(
  accounts: Accounts,
  account: LiveAccount,
  from: SignInFrom,
  context: CommandContext,
): Promise<AccessToken> {
  const origin = await sealedOrigin(accounts, account.userId, from);
  await noteSignIn(accounts, account, { code: from.code, origin }, context);
  const { knownIps } = accounts;
  await knownIps.remember(knownAccount(accounts, account.emailDigest), knownIp(accounts, from.ip));
  const { token, sessionId } = await accounts.sessions.open({
    userId: account.userId,
    origin: origin.sealed,
  });
  await endIfOvertaken(accounts, account, sessionId);
  return { access_token: token, token_type: 'Bearer', expires_in: accounts.limits.sessionMinutes };
}

interface LoginRules {
  readonly ofIp: readonly ThrottleRule[];
  /** Failures from anywhere. */
  readonly ofAddress: ThrottleRule;
  /** Counts the failures of the address from the IP alone. */
  readonly pair: string;
  /** The owner of the address has signed in from the IP. */
  readonly isKnownIp: () => Promise<boolean>;
}

/** How `KnownIps` calls the account of an address, */
export const knownAccount = (accounts: Accounts, digest: string): string =>
  bucketOf(accounts, 'known-account', digest);
/** and an IP. */
const knownIp = (accounts: Accounts, ip: string): string => bucketOf(accounts, 'known-ip', ip);

/** Whether the owner of an address has signed in from an IP recently. */
export const isKnownIp = (accounts: Accounts, digest: string, ip: string): Promise<boolean> =>
  accounts.knownIps.includes(knownAccount(accounts, digest), knownIp(accounts, ip));

/**
 * Failures from elsewhere do not lock out the owner at an IP that they signed in from recently: otherwise anyone who knows
 * an address could keep its owner out.
 */
async function checkLimits(
  { throttle }: Accounts,
  { ofIp, ofAddress, isKnownIp }: LoginRules,
): Promise<void> {
  await throttle.check((await isKnownIp()) ? ofIp : [...ofIp, ofAddress], MESSAGES.tryAgainIn3Minutes);
}

function loginRules(accounts: Accounts, digest: string, ip: string): LoginRules {
  const { limits } = accounts;
  const pair = bucketOf(accounts, 'login', digest, ip);
  return {
    ofIp: [
      { bucket: pair, max: limits.loginFailures },
      { bucket: bucketOf(accounts, 'login-ip', ip), max: limits.loginFailuresOfIp },
    ],
    ofAddress: { bucket: bucketOf(accounts, 'login-address', digest), max: limits.loginFailuresOfAddress },
    pair,
    isKnownIp: () => isKnownIp(accounts, digest, ip),
  };
}

/** The account that has an address, confirmed or not. @param digest of the address */
export async function accountOf(accounts: Accounts, digest: string): Promise<LiveAccount | undefined> {
  const { holder } = (await accounts.emails.load(emailStream(digest))).state;
  const account = await findAccount(accounts, holder ?? NO_USER);
  return account?.emailDigest === digest ? account : undefined;
}

/** Where a sign-in comes from, as its event and its session keep it. */
const sealedOrigin = (
  { vault }: Accounts,
  userId: number,
  { ip, userAgent }: Pick<SignIn, 'ip' | 'userAgent'>,
): Promise<Sealed> => sealText(vault, userId, JSON.stringify({ ip, userAgent: userAgent.slice(0, 512) }));

interface NotedSignIn {
  readonly code: MatchedCode | undefined;
  readonly origin: Sealed;
}

async function noteSignIn(
  accounts: Accounts,
  account: LiveAccount,
  { code, origin }: NotedSignIn,
  context: CommandContext,
): Promise<void> {
  const { userId, passwordHash } = account;
  const own = { ...context, actorId: userId, origin };
  const handled = await accounts.users.handle(
    userStream(userId),
    { kind: 'sign-in', verifiedAgainst: passwordHash.sealed, ...(code ? { code } : {}) },
    own,
  );
  if (handled.accepted) return;
  if (handled.rejection.reason === 'email-not-confirmed') await resendConfirmation(accounts, account, own);
  const isOutdated =
    handled.rejection.reason === 'password-changed-meanwhile' ||
    handled.rejection.reason === 'user-not-found';
  throw isOutdated ? wrongCredentials() : new RejectedError(handled.rejection);
}

/**
 * A password or a second factor that was changed, or an account that was closed, between the check and the new session must
 * not leave it open.
 */
async function endIfOvertaken(accounts: Accounts, before: LiveAccount, sessionId: string): Promise<void> {
  const now = await findAccount(accounts, before.userId);
  const isCurrent =
    now?.status === 'active' &&
    now.passwordHash.sealed === before.passwordHash.sealed &&
    now.secondFactor?.secret.sealed === before.secondFactor?.secret.sealed;
  if (isCurrent) return;
  await accounts.sessions.end(sessionId);
  throw wrongCredentials();
}

/** @throws RejectedError after too many calls of a kind from one IP, or about one address */
export async function limitCalls(accounts: Accounts, rules: readonly ThrottleRule[]): Promise<void> {
  await accounts.throttle.check(rules, MESSAGES.tryAgainIn3Minutes);
  if (await accounts.throttle.hit(rules)) return;
  throw new RejectedError(tooManyRequests(MESSAGES.tryAgainIn3Minutes, accounts.limits.windowMinutes * 60));
}
