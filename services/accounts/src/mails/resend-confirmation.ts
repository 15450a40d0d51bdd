import { type CommandContext, furtherCommand } from '@marquee/kit/decider/command-context';
import type { ThrottleRule } from '@marquee/kit/read-store/throttle';

import { bucketOf, type Accounts } from '../accounts.ts';
import { userStream } from '../user/index.ts';
import type { LiveAccount } from '../user/state.ts';

/** The limit of an address, one for sign-ins and requests: else each of them would report as sent what the other one kept back. */
export const confirmationRule = (accounts: Accounts, emailDigest: string): ThrottleRule => ({
  bucket: bucketOf(accounts, 'confirmation', emailDigest),
  max: 1,
});

/**
 * Sends the confirmation mail of an account that signs in again, at most once in `resendMinutes` to its address.
 * @throws what the sending throws; the limit then counts nothing
 */
export async function resendConfirmation(
  accounts: Accounts,
  { userId, emailDigest }: Pick<LiveAccount, 'userId' | 'emailDigest'>,
  context: CommandContext,
): Promise<void> {
  const rule = confirmationRule(accounts, emailDigest);
  if (!(await accounts.throttle.hit([rule], accounts.limits.resendMinutes))) return;
  await clearOnFailure(accounts, rule, () => sendConfirmation(accounts, userId, context));
}

/** Sends the confirmation mail of an account, whatever was sent before. Nothing is sent to an address that is confirmed. */
export async function sendConfirmation(
  accounts: Accounts,
  userId: number,
  context: CommandContext,
): Promise<void> {
  await accounts.users.handle(
    userStream(userId),
    { kind: 'request-confirmation' },
    furtherCommand(context, 'request confirmation'),
  );
}

/** Empties the bucket where sending fails, so that the next call sends instead of reporting a mail that never went out. */
export async function clearOnFailure(
  { throttle }: Accounts,
  { bucket }: ThrottleRule,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    await throttle.clear([bucket]);
    throw error;
  }
}
