import type { CommandContext } from '@marquee/kit/decider/command-context';
import { declareRejections, RejectedError } from '@marquee/kit/decider/rejection';
import type { RecoveryCodes, SecondFactorSetup, SecondFactorView } from '@marquee/schemas/user/views';

import { accountOrThrow, type Accounts } from '../accounts.ts';
import { openPersonal } from '../personal-data.ts';
import { userNotFound } from '../rejections.ts';
import { USER_REJECTIONS } from '../user/rejections.ts';
import { userStream } from '../user/index.ts';
import type { SecondFactorCommand } from '../user/second-factor.ts';
import type { LiveAccount } from '../user/state.ts';
import { matchCode, openFactor, sealFactor, tryCode } from './match-code.ts';
import { newRecoveryCodes, recoveryCodeDigest } from './recovery-codes.ts';
import { findTotpStep, newTotpSecret, totpUri } from './totp.ts';

const SETUP_REJECTIONS = declareRejections({
  'setup-expired': { type: 'Conflict', message: 'This took too long. Start again.' },
});

/** What an authenticator shows beside the code. */
const ISSUER = 'Marquee';

type Position = bigint | undefined;

/** Staff must have a second factor where the platform asks for it: every role that is no advertiser's. */
export const mustHaveSecondFactor = (
  { config }: Pick<Accounts, 'config'>,
  { role }: Pick<LiveAccount, 'role'>,
): boolean => config.staffSecondFactor === 'required' && role !== 'advert';

export async function secondFactorOf(accounts: Accounts, userId: number): Promise<SecondFactorView> {
  const account = await accountOrThrow(accounts, userId);
  const factor = account.secondFactor && (await openFactor(accounts, account.secondFactor.secret));
  const used = account.secondFactor?.usedRecoveryCodes.length ?? 0;
  return {
    isOn: account.secondFactor !== undefined,
    isRequired: mustHaveSecondFactor(accounts, account),
    recoveryCodesLeft: (factor?.recoveryCodes.length ?? used) - used,
  };
}

/** Makes a secret for an authenticator; nothing is asked for until a code shows that it works. */
export async function beginSecondFactor(accounts: Accounts, userId: number): Promise<SecondFactorSetup> {
  const account = await accountOrThrow(accounts, userId);
  if (account.secondFactor) throw new RejectedError(USER_REJECTIONS['second-factor-on']);
  const person = await openPersonal(accounts.vault, account.personal);
  if (!person) throw userNotFound();
  const secret = newTotpSecret();
  await accounts.secondFactors.begin(userId, await accounts.vault.seal(userId, secret));
  return { secret, uri: totpUri(secret, ISSUER, person.email) };
}

interface CodeOfPerson {
  readonly userId: number;
  readonly code: string;
  readonly ip: string;
  readonly sessionId: string;
}

/**
 * Turns the second factor on; sessions that were opened without it end, but for this one.
 * @throws RejectedError when nothing was begun in time, and for a wrong code
 */
export async function enableSecondFactor(
  accounts: Accounts,
  { userId, code, ip, sessionId }: CodeOfPerson,
  context: CommandContext,
): Promise<RecoveryCodes & { readonly position: Position }> {
  const { clock, sessions, vault } = accounts;
  const sealed = await accounts.secondFactors.findBegun(userId);
  const secret = sealed && (await vault.open(userId, sealed));
  if (secret === undefined || secret === '') throw new RejectedError(SETUP_REJECTIONS['setup-expired']);
  const step = await tryCode(accounts, { userId, ip }, async () =>
    findTotpStep(secret, code.replace(/[\s-]/g, ''), clock()),
  );
  const recoveryCodes = newRecoveryCodes();
  const factor = await sealFactor(accounts, userId, {
    secret,
    ...digestsOf(accounts, userId, recoveryCodes),
  });
  // Before the event: the reactor that ends sessions older than it may be faster than this call.
  await sessions.prove(sessionId, clock());
  const position = await decideOn(
    accounts,
    userId,
    { kind: 'enable-second-factor', secret: factor, step },
    context,
  );
  await accounts.secondFactors.drop(userId);
  const now = clock();
  await sessions.prove(sessionId, now);
  await sessions.endOlder(userId, now);
  return { recoveryCodes: [...recoveryCodes], position };
}

/** New recovery codes for the same authenticator; the earlier ones are void. */
export async function replaceRecoveryCodes(
  accounts: Accounts,
  userId: number,
  context: CommandContext,
): Promise<RecoveryCodes & { readonly position: Position }> {
  const { secondFactor } = await accountOrThrow(accounts, userId);
  const factor = secondFactor && (await openFactor(accounts, secondFactor.secret));
  if (!factor) throw new RejectedError(USER_REJECTIONS['second-factor-changed']);
  const recoveryCodes = newRecoveryCodes();
  const secret = await sealFactor(accounts, userId, {
    secret: factor.secret,
    ...digestsOf(accounts, userId, recoveryCodes),
  });
  const basedOn = secondFactor.secret.sealed;
  const command = { kind: 'replace-recovery-codes', secret, basedOn } as const;
  return { recoveryCodes: [...recoveryCodes], position: await decideOn(accounts, userId, command, context) };
}

const digestsOf = ({ config }: Accounts, userId: number, codes: readonly string[]) => ({
  recoveryCodes: codes.map((code) => recoveryCodeDigest(config.tokenSecret, userId, code)),
});

/** @throws RejectedError for staff who must have one */
export async function disableSecondFactor(
  accounts: Accounts,
  userId: number,
  context: CommandContext,
): Promise<Position> {
  const isRequired = mustHaveSecondFactor(accounts, await accountOrThrow(accounts, userId));
  return decideOn(accounts, userId, { kind: 'disable-second-factor', isRequired }, context);
}

/** Removes the second factor of another user who has lost it; every session of that user ends. */
export async function resetSecondFactor(
  accounts: Accounts,
  userId: number,
  context: CommandContext,
): Promise<Position> {
  const command = { kind: 'reset-second-factor', actorId: context.actorId } as const;
  const position = await decideOn(accounts, userId, command, context);
  await accounts.secondFactors.drop(userId);
  if (position !== undefined) await accounts.sessions.endOlder(userId, accounts.clock());
  return position;
}

/** Takes a code as a proof of who is at the keyboard; each is taken once. */
export async function proveSecondFactor(
  accounts: Accounts,
  account: LiveAccount,
  given: { readonly code: string; readonly ip: string },
  context: CommandContext,
): Promise<void> {
  const code = await matchCode(accounts, account, given);
  await decideOn(accounts, account.userId, { kind: 'prove-second-factor', code }, context);
}

async function decideOn(
  accounts: Accounts,
  userId: number,
  command: SecondFactorCommand,
  context: CommandContext,
): Promise<Position> {
  const handled = await accounts.users.handle(userStream(userId), command, context);
  if (!handled.accepted) throw new RejectedError(handled.rejection);
  accounts.authenticator.forget(userId);
  return handled.position;
}
