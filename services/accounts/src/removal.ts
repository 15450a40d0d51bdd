import type { CommandContext } from '@marquee/kit/decider/command-context';

import type { Accounts } from './accounts.ts';
import { releaseEmail } from './email-reservations.ts';
import { toProblem } from './problems.ts';
import { userStream } from './user/index.ts';

export interface Removed {
  readonly position: bigint | undefined;
  /** The wipe is asked for, and another person has to confirm it. */
  readonly waitsForAnother: boolean;
}

/**
 * Deletes an account: sessions end, the address is free again. With `wipePersonalInfo`, also of an account that was
 * deleted before, the person's key is destroyed, and everything personal reads "erased" wherever it was kept. For staff, and
 * for payers whom the books still need, that waits until another person asks for the same.
 */
export async function deleteUser(
  accounts: Accounts,
  { userId, wipePersonalInfo }: { readonly userId: number; readonly wipePersonalInfo: boolean },
  context: CommandContext,
): Promise<Removed> {
  const isHeldByBooks = wipePersonalInfo && (await accounts.isHeldByBooks(userId));
  const handled = await accounts.users.handle(
    userStream(userId),
    { kind: 'delete', wipePersonalInfo, isHeldByBooks, actorId: context.actorId },
    context,
  );
  if (!handled.accepted) throw toProblem(handled.rejection);
  const isWiped = 'isWiped' in handled.state && handled.state.isWiped;
  await afterRemoval(accounts, userId, isWiped, context);
  return { position: handled.position, waitsForAnother: wipePersonalInfo && !isWiped };
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
