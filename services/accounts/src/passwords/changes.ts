import { type CommandContext, furtherCommand } from '@marquee/kit/decider/command-context';
import { acceptedOrThrow } from '@marquee/kit/decider/command-handler';
import { RejectedError } from '@marquee/kit/decider/rejection';
import { MESSAGES } from '@marquee/schemas/common/messages';

import { accountOrThrow, bucketOf, digestOf, findAccount, type Accounts } from '../accounts.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { emailStream } from '../email/index.ts';
import type { UsedMailToken } from '../mails/tokens.ts';
import { sealText, withOriginOf } from '../personal-data.ts';
import { invalidFields, invalidToken } from '../rejections.ts';
import { isKnownIp, limitCalls } from '../sign-in/sign-in.ts';
import { userStream } from '../user/index.ts';
import type { LiveAccount } from '../user/state.ts';

/** Sends a reset link, through an event and the mail reactor. */
export async function requestPasswordReset(
  accounts: Accounts,
  { email, ip }: { readonly email: string; readonly ip: string },
  context: CommandContext,
): Promise<bigint | undefined> {
  const digest = digestOf(accounts, email);
  // Calls from elsewhere do not use up those of the owner.
  const ofAddress = (await isKnownIp(accounts, digest, ip)) ? [digest, ip] : [digest];
  await limitCalls(accounts, [
    { bucket: bucketOf(accounts, 'reset', ...ofAddress), max: accounts.limits.resetsOfAddress },
    { bucket: bucketOf(accounts, 'reset-ip', ip), max: accounts.limits.resetsOfIp },
  ]);
  const { holder } = (await accounts.emails.load(emailStream(digest))).state;
  const account = holder === null ? undefined : await findAccount(accounts, holder);
  if (account?.emailDigest !== digest)
    throw invalidFields({ field: 'email', message: MESSAGES.emailUnknown });
  const handled = await accounts.users.handle(
    userStream(account.userId),
    { kind: 'request-password-reset' },
    await withOriginOf(accounts.vault, account.userId, context),
  );
  return acceptedOrThrow(handled).position;
}

/** Sets the password by a mail's link; every session of the account ends. */
export async function restorePassword(
  accounts: Accounts,
  { token, password }: { readonly token: string; readonly password: string },
  context: CommandContext,
): Promise<bigint | undefined> {
  const used = await accounts.mailTokens.use('reset', token);
  if (!used) throw invalidToken();
  const { userId, emailDigest } = used;
  const position = await setRestored(accounts, { userId, emailDigest, password }, context).catch(
    async (error: unknown) => {
      await accounts.mailTokens.restore(token);
      throw error;
    },
  );
  await accounts.sessions.endOlder(userId, accounts.clock());
  return position;
}

async function setRestored(
  accounts: Accounts,
  { userId, emailDigest, password }: { readonly password: string } & UsedMailToken,
  context: CommandContext,
): Promise<bigint | undefined> {
  const account = await findAccount(accounts, userId);
  if (!account) throw invalidToken();
  await refuseAsNew(accounts, account, password);
  const passwordHash = await sealText(accounts.vault, userId, await accounts.hasher.hash(password));
  const handled = await accounts.users.handle(
    userStream(userId),
    { kind: 'restore-password', passwordHash, emailDigest },
    { ...(await withOriginOf(accounts.vault, userId, context)), actorId: userId },
  );
  return acceptedOrThrow(handled).position;
}

/** @throws RejectedError for a common password, and for the one that the account has */
async function refuseAsNew(accounts: Accounts, account: LiveAccount, password: string): Promise<void> {
  refuseCommonPassword(password);
  const { keyOf, sealed } = account.passwordHash;
  if (await accounts.hasher.verify(await accounts.vault.open(keyOf, sealed), password))
    throw invalidFields({ field: 'password', message: MESSAGES.passwordSame });
}

/** Confirms an address by a mail's link. The same link again is harmless: the address is confirmed. */
export async function confirmEmail(
  accounts: Accounts,
  token: string,
  context: CommandContext,
): Promise<bigint | undefined> {
  const found = await accounts.mailTokens.find('confirm', token);
  if (!found) throw invalidToken();
  const { userId, emailDigest } = found;
  if (found.isUsed) {
    const account = await findAccount(accounts, userId);
    if (account?.isEmailConfirmed && account.emailDigest === emailDigest) return undefined;
    throw invalidToken();
  }
  const handled = await accounts.users.handle(
    userStream(userId),
    { kind: 'confirm-email', emailDigest },
    { ...(await withOriginOf(accounts.vault, userId, context)), actorId: userId },
  );
  if (!handled.accepted) {
    throw handled.rejection.reason === 'user-not-found'
      ? invalidToken()
      : new RejectedError(handled.rejection);
  }
  await accounts.mailTokens.use('confirm', token);
  return handled.position;
}

/**
 * Guesses at a signed-in person's password are counted before they are looked at, so that a burst of them counts as what
 * it is.
 */
export async function isPasswordOf(accounts: Accounts, userId: number, password: string): Promise<boolean> {
  const rule = { bucket: bucketOf(accounts, 'password', String(userId)), max: accounts.limits.loginFailures };
  await limitCalls(accounts, [rule]);
  const account = await accountOrThrow(accounts, userId);
  const hash = await accounts.vault.open(account.passwordHash.keyOf, account.passwordHash.sealed);
  const matches = await accounts.hasher.verify(hash, password);
  if (matches) await accounts.throttle.clear([rule.bucket]);
  return matches;
}

export interface PasswordChange {
  readonly userId: number;
  readonly password: string;
  /** Undefined when an admin sets another person's password. */
  readonly currentPassword: string | undefined;
  /** The session that stays open, of the person who changes the own password. */
  readonly keepSessionId: string | undefined;
  /** Called when the current password is wrong. */
  readonly proofFailed?: () => void;
}

/**
 * Changes a password; every other session of the account ends, and no link that was mailed before sets another one.
 * @throws RejectedError "Password is not found or not verified." for a wrong current password
 */
export async function changePassword(
  accounts: Accounts,
  { userId, password, currentPassword, keepSessionId, proofFailed }: PasswordChange,
  context: CommandContext,
): Promise<bigint | undefined> {
  const account = await accountOrThrow(accounts, userId);
  if (currentPassword !== undefined && !(await isPasswordOf(accounts, userId, currentPassword))) {
    proofFailed?.();
    throw invalidFields({ field: 'currentPassword', message: MESSAGES.passwordNotFound });
  }
  await refuseAsNew(accounts, account, password);
  const passwordHash = await sealText(accounts.vault, userId, await accounts.hasher.hash(password));
  // Before the event: the reactor that ends sessions older than it may be faster than this call.
  if (keepSessionId !== undefined) await accounts.sessions.prove(keepSessionId, accounts.clock());
  const handled = await accounts.users.handle(
    userStream(userId),
    {
      kind: 'change-password',
      passwordHash,
      reason: currentPassword === undefined ? 'set-by-admin' : 'changed',
      verifiedAgainst: currentPassword === undefined ? null : account.passwordHash.sealed,
    },
    furtherCommand(context, 'change password'),
  );
  if (!handled.accepted) throw new RejectedError(handled.rejection);
  // After the event: who signed in with the old password until now is ended as well.
  const now = accounts.clock();
  if (keepSessionId !== undefined) await accounts.sessions.prove(keepSessionId, now);
  await accounts.sessions.endOlder(userId, now);
  // An earlier mail with a link must not undo the change.
  await accounts.mailTokens.voidAll(userId, 'reset');
  return handled.position;
}
