import type { CommandContext } from '@marquee/kit/decider/command-context';
import { RejectedError } from '@marquee/kit/decider/rejection';
import { WIPE_REQUEST_DAYS } from '@marquee/schemas/common/duties';
import { displayDollars } from '@marquee/schemas/common/money';
import { DAY_MS } from '@marquee/schemas/common/time';

import { findAccount, type Accounts } from '../accounts.ts';
import { releaseEmail } from '../email/reservations.ts';
import { invalidFields } from '../rejections.ts';
import { isSamePerson } from '../separation-of-duties/same-person.ts';
import { knownAccount } from '../sign-in/sign-in.ts';
import { userStream } from '../user/index.ts';

export interface Removal {
  readonly userId: number;
  readonly wipePersonalInfo: boolean;
  /** Balance of the account as it was shown to the admin who deletes it, nano-dollars. */
  readonly remainingBalanceNanos?: bigint | undefined;
}

export interface Removed {
  readonly position: bigint | undefined;
  /** The wipe is asked for, and another person has to confirm it. */
  readonly waitsForAnother: boolean;
}

/**
 * Deletes an account: sessions end, the address is free again. With `wipePersonalInfo`, also of an account that was
 * deleted before, the person's key is destroyed, and everything personal reads "erased" wherever it was kept. For staff, and
 * for payers under an accounting hold, that waits `WIPE_REQUEST_DAYS` for another person to ask for the same. What API calls
 * answered to the person and about the person is forgotten with it.
 * @throws RejectedError while payments of the account wait, for money that was not confirmed, and for a second word by who
 *   counts as the first person
 */
export async function deleteUser(
  accounts: Accounts,
  { userId, wipePersonalInfo, remainingBalanceNanos }: Removal,
  context: CommandContext,
): Promise<Removed> {
  if (await findAccount(accounts, userId)) await checkMoney(accounts, userId, remainingBalanceNanos);
  const isRequiredByLedger = wipePersonalInfo && (await accounts.isRequiredByLedger(userId));
  const handled = await accounts.users.handle(
    userStream(userId),
    {
      kind: 'delete',
      wipePersonalInfo,
      isRequiredByLedger,
      actorId: context.actorId,
      at: context.occurredAt,
      openSince: openSince(context.occurredAt),
      ...(await wipeRequester(accounts, userId, context.actorId)),
    },
    context,
  );
  if (!handled.accepted) throw new RejectedError(handled.rejection);
  const isWiped = 'isWiped' in handled.state && handled.state.isWiped;
  await afterRemoval(accounts, userId, isWiped, context);
  return { position: handled.position, waitsForAnother: wipePersonalInfo && !isWiped };
}

const openSince = (at: string): string => new Date(Date.parse(at) - WIPE_REQUEST_DAYS * DAY_MS).toISOString();

/** Who requested the wipe, and whether that user could be the same person as the acting one. */
async function wipeRequester(accounts: Accounts, userId: number, actorId: number | null) {
  const { state } = await accounts.users.load(userStream(userId));
  const knownRequester = 'wipeRequest' in state ? state.wipeRequest?.by : undefined;
  const areTwo = typeof knownRequester === 'number' && actorId !== null && knownRequester !== actorId;
  return {
    knownRequester,
    isSamePerson: areTwo && (await isSamePerson(accounts, knownRequester, actorId)),
  };
}

/** Money is never left behind unseen: first payments are decided on, then what remains is confirmed. */
async function checkMoney(
  { moneyOf }: Accounts,
  userId: number,
  confirmedNanos: bigint | undefined,
): Promise<void> {
  const { balanceNanos, pendingPayments } = await moneyOf(userId);
  if (pendingPayments > 0) {
    const [what, them] =
      pendingPayments === 1 ? ['A payment', 'it'] : [`${pendingPayments} payments`, 'them'];
    const verb = pendingPayments === 1 ? 'waits' : 'wait';
    throw new RejectedError({
      type: 'Conflict',
      reason: 'payments-pending',
      message: `${what} of this user ${verb} for a decision. Confirm, decline or cancel ${them} first.`,
    });
  }
  // What is spent meanwhile makes it less than was shown.
  if (balanceNanos === 0n || (confirmedNanos !== undefined && balanceNanos <= confirmedNanos)) return;
  throw invalidFields({
    field: 'remainingBalance',
    message: `The account holds ${displayDollars(balanceNanos)}. Pay it out first, or confirm that it stays in the journal.`,
  });
}

/** What a deletion entails; harmless when repeated, so that a reactor finishes what a crash interrupted. */
export async function afterRemoval(
  accounts: Accounts,
  userId: number,
  wipePersonalInfo: boolean,
  context: CommandContext,
): Promise<void> {
  const { state } = await accounts.users.load(userStream(userId));
  if (wipePersonalInfo) {
    await accounts.vault.erase(userId);
    await accounts.forgetAnswers(userId);
  }
  accounts.authenticator.forget(userId);
  await accounts.sessions.endOlder(userId, accounts.clock(), { withImpersonators: true });
  await accounts.mailTokens.voidAll(userId);
  await accounts.secondFactors.drop(userId);
  await accounts.apiKeyUses.forgetAll(userId);
  if (state.status !== 'deleted') return;
  await accounts.knownIps.forgetAll(knownAccount(accounts, state.emailDigest));
  await releaseEmail(accounts, state.emailDigest, userId, context);
}
