import { type CommandContext, furtherCommand } from '@marquee/kit/decider/command-context';

import { bucketOf, type Accounts } from '../accounts.ts';
import { userStream } from '../user/index.ts';

/**
 * Sends the confirmation mail of an account again, at most once in `resendMinutes`. Nothing is sent to an
 * address that is confirmed.
 */
export async function resendConfirmation(
  accounts: Accounts,
  userId: number,
  context: CommandContext,
): Promise<void> {
  const rule = { bucket: bucketOf(accounts, 'resend', String(userId)), max: 1 };
  if (!(await accounts.throttle.hit([rule], accounts.limits.resendMinutes))) return;
  await accounts.users.handle(
    userStream(userId),
    { kind: 'request-confirmation' },
    furtherCommand(context, 'request confirmation'),
  );
}
