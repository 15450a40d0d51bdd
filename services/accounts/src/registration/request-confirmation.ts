import type { CommandContext } from '@marquee/kit/decider/command-context';
import { RejectedError, tooManyRequests } from '@marquee/kit/decider/rejection';
import { MESSAGES } from '@marquee/schemas/common/messages';

import { bucketOf, digestOf, type Accounts } from '../accounts.ts';
import { clearOnFailure, confirmationRule, sendConfirmation } from '../mails/resend-confirmation.ts';
import { withOriginOf } from '../personal-data.ts';
import { accountOf, limitCalls } from '../sign-in/sign-in.ts';

/**
 * Sends the confirmation mail of an address again. What it answers depends on the calls alone, sign-ins with the right password among
 * them, never on whether an account has the address.
 * @returns minutes until it may be asked for again
 * @throws RejectedError when the mail was asked for or sent by a sign-in less than `resendMinutes` ago, and after too many calls
 * from one IP
 */
export async function requestConfirmation(
  accounts: Accounts,
  { email, ip }: { readonly email: string; readonly ip: string },
  context: CommandContext,
): Promise<number> {
  const { limits, throttle } = accounts;
  const digest = digestOf(accounts, email);
  await limitCalls(accounts, [
    { bucket: bucketOf(accounts, 'confirmation-ip', ip), max: limits.confirmationsOfIp },
  ]);
  const ofAddress = confirmationRule(accounts, digest);
  await throttle.check([ofAddress], MESSAGES.linkSentAlready);
  if (!(await throttle.hit([ofAddress], limits.resendMinutes)))
    throw new RejectedError(tooManyRequests(MESSAGES.linkSentAlready, limits.resendMinutes * 60));
  await clearOnFailure(accounts, ofAddress, async () => {
    const account = await accountOf(accounts, digest);
    if (account === undefined || account.isEmailConfirmed) return;
    const { userId } = account;
    await sendConfirmation(accounts, userId, await withOriginOf(accounts.vault, userId, context));
  });
  return limits.resendMinutes;
}
