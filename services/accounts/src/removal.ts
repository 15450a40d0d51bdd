import type { CommandContext } from '@marquee/kit/decider/command-context';

import type { Accounts } from './accounts.ts';
import { releaseEmail } from './email-reservations.ts';
import { toProblem } from './problems.ts';
import { userStream } from './user/index.ts';

/**
 * Deletes an account: sessions end, the address is free again. With `wipePersonalInfo`, also of an account that was
 * deleted before, the person's key is destroyed, and everything personal reads "erased" wherever it was kept.
 */
export async function deleteUser(
  accounts: Accounts,
  { userId, wipePersonalInfo }: { readonly userId: number; readonly wipePersonalInfo: boolean },
  context: CommandContext,
): Promise<bigint | undefined> {
  const handled = await accounts.users.handle(
    userStream(userId),
    { kind: 'delete', wipePersonalInfo, actorId: context.actorId },
    context,
  );
  if (!handled.accepted) throw toProblem(handled.rejection);
  await afterRemoval(accounts, userId, wipePersonalInfo, context);
  return handled.position;
}

/** What a deletion entails; harmless when repeated, so that a reactor finishes what a crash interrupted. */
export async function afterRemoval(
  accounts: Accounts,
  userId: number,
  wipePersonalInfo: boolean,
  context: CommandContext,
): Promise<void> {
  const { state } = await accounts.users.load(userStream(userId));
  if (wipePersonalInfo) await accounts.vault.erase(userId);
  accounts.authenticator.forget(userId);
  await accounts.sessions.endOlder(userId, accounts.clock(), { withImpersonators: true });
  await accounts.mailTokens.voidAll(userId);
  if (state.status === 'deleted') await releaseEmail(accounts, state.emailDigest, userId, context);
}
