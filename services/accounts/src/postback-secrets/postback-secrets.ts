import type { CommandContext } from '@marquee/kit/decider/command-context';
import { acceptedOrThrow } from '@marquee/kit/decider/command-handler';
import { RejectedError } from '@marquee/kit/decider/rejection';
import type { RotatePostbackSecret } from '@marquee/schemas/commands/postback-secret';
import type { PostbackSecretView, PostbackUse } from '@marquee/schemas/queries/postback-secret';

import { accountOrThrow, type Accounts } from '../accounts.ts';
import { USER_REJECTIONS } from '../user/rejections.ts';
import { userStream } from '../user/index.ts';
import { holdsPrevious, type PostbackSecretCommand } from '../user/postback-secret.ts';
import { newPostbackSecret } from './new-secret.ts';

/** How servers recently sent the secret of an account, according to the facts. */
export type ReadPostbackUse = (question: {
  readonly userId: number;
  readonly now: Date;
  /** When the current secret was made. */
  readonly issuedAt: Date;
}) => Promise<PostbackUse>;

/** @throws RejectedError */
export async function postbackSecretOf(
  accounts: Accounts,
  readUse: ReadPostbackUse | undefined,
  userId: number,
): Promise<PostbackSecretView> {
  const account = await accountOrThrow(accounts, userId);
  const now = accounts.clock();
  const issuedAt = new Date(account.postbackSecret?.issuedAt ?? 0);
  const use = await readUse?.({ userId, now, issuedAt }).catch((error: unknown) => {
    accounts.logger.warn({ err: error, userId }, 'the use of a postback secret is not known');
    return null;
  });
  const at = now.toISOString();
  return {
    issuedAt: account.postbackSecret?.issuedAt ?? null,
    previousValidUntil: holdsPrevious(account, at)
      ? (account.previousPostbackSecret?.validUntil ?? null)
      : null,
    isRequired: account.isPostbackVerificationRequired,
    use: use ?? null,
  };
}

/** The secret in plain text. @throws RejectedError while there is none */
export async function revealPostbackSecret(accounts: Accounts, userId: number): Promise<string> {
  const { postbackSecret } = await accountOrThrow(accounts, userId);
  const sealed = postbackSecret?.secret;
  const secret = sealed && (await accounts.vault.open(sealed.keyOf, sealed.sealed));
  if (secret === undefined) throw new RejectedError(USER_REJECTIONS['no-postback-secret']);
  return secret;
}

/**
 * A new secret, and the first one of an account from before there were any.
 * @throws RejectedError while the one before the current is still accepted, unless both end now
 */
export async function rotatePostbackSecret(
  accounts: Accounts,
  { userId, previous }: RotatePostbackSecret & { readonly userId: number },
  context: CommandContext,
): Promise<bigint | undefined> {
  await accountOrThrow(accounts, userId);
  const postbackSecret = await newPostbackSecret(accounts.vault, userId, context.occurredAt);
  const keepsPrevious = previous === 'keep';
  return decideOn(
    accounts,
    userId,
    { kind: 'issue-postback-secret', postbackSecret, keepsPrevious },
    context,
  );
}

export const revokePreviousPostbackSecret = (
  accounts: Accounts,
  userId: number,
  context: CommandContext,
): Promise<bigint | undefined> =>
  decideOn(accounts, userId, { kind: 'revoke-previous-postback-secret', at: context.occurredAt }, context);

/** @throws RejectedError for an account without a secret */
export const requirePostbackVerification = (
  accounts: Accounts,
  { userId, isRequired }: { readonly userId: number; readonly isRequired: boolean },
  context: CommandContext,
): Promise<bigint | undefined> =>
  decideOn(accounts, userId, { kind: 'require-postback-verification', isRequired }, context);

async function decideOn(
  accounts: Accounts,
  userId: number,
  command: PostbackSecretCommand,
  context: CommandContext,
): Promise<bigint | undefined> {
  const handled = await accounts.users.handle(userStream(userId), command, context);
  return acceptedOrThrow(handled).position;
}
