import { accept, reject, type Decision } from '@marquee/kit/decider/decider';
import { POSTBACK_SECRET_OVERLAP_DAYS } from '@marquee/schemas/common/postback-secret';
import type { PostbackSecret, UserEvent } from '@marquee/schemas/user/events';
import { addMs, DAY_MS, instantMs } from '@marquee/schemas/common/time';

import { USER_REJECTIONS, type UserRejection } from './rejections.ts';
import type { Account, LiveAccount } from './state.ts';

export type PostbackSecretCommand =
  | {
      readonly kind: 'issue-postback-secret';
      readonly postbackSecret: PostbackSecret;
      /** False ends the current secret, and one that is still accepted beside it, at once. */
      readonly keepsPrevious: boolean;
    }
  /** `at`: ISO 8601 UTC. */
  | { readonly kind: 'revoke-previous-postback-secret'; readonly at: string }
  | { readonly kind: 'require-postback-verification'; readonly isRequired: boolean };

const OVERLAP_MS = POSTBACK_SECRET_OVERLAP_DAYS * DAY_MS;

export function decidePostbackSecret(
  command: PostbackSecretCommand,
  account: LiveAccount,
): Decision<UserEvent, UserRejection> {
  const { userId } = account;
  switch (command.kind) {
    case 'issue-postback-secret':
      return issue(command, account);
    case 'revoke-previous-postback-secret':
      return holdsPrevious(account, command.at)
        ? accept({ type: 'UserPreviousPostbackSecretRevoked', data: { userId } })
        : accept();
    case 'require-postback-verification': {
      const { isRequired: isPostbackVerificationRequired } = command;
      if (isPostbackVerificationRequired === account.isPostbackVerificationRequired) return accept();
      // Nothing could be shown, so every postback would be refused.
      if (isPostbackVerificationRequired && !account.postbackSecret)
        return reject(USER_REJECTIONS['no-postback-secret']);
      return accept({
        type: 'UserPostbackVerificationChanged',
        data: { userId, isPostbackVerificationRequired },
      });
    }
  }
}

function issue(
  { postbackSecret, keepsPrevious }: Extract<PostbackSecretCommand, { kind: 'issue-postback-secret' }>,
  account: LiveAccount,
): Decision<UserEvent, UserRejection> {
  const { userId, postbackSecret: current } = account;
  const { issuedAt } = postbackSecret;
  // A second rotation would end the secret that the account's servers still show, at once and unasked.
  if (keepsPrevious && holdsPrevious(account, issuedAt))
    return reject(USER_REJECTIONS['previous-postback-secret']);
  const previousValidUntil = current && keepsPrevious ? addMs(issuedAt, OVERLAP_MS) : null;
  return accept({ type: 'UserPostbackSecretIssued', data: { userId, postbackSecret, previousValidUntil } });
}

/** Is a secret accepted beside the current one? @param at ISO 8601 UTC */
export const holdsPrevious = (
  { previousPostbackSecret }: Pick<Account, 'previousPostbackSecret'>,
  at: string,
): boolean =>
  previousPostbackSecret !== undefined && instantMs(previousPostbackSecret.validUntil) > instantMs(at);

type PostbackSecretEvent = Extract<
  UserEvent,
  {
    type:
      | 'UserPostbackSecretIssued'
      | 'UserPreviousPostbackSecretRevoked'
      | 'UserPostbackVerificationChanged';
  }
>;

export function evolvePostbackSecret(account: Account, event: PostbackSecretEvent): Account {
  if (event.type === 'UserPostbackVerificationChanged') {
    const { isPostbackVerificationRequired } = event.data;
    return { ...account, isPostbackVerificationRequired };
  }
  const { previousPostbackSecret: _, ...without } = account;
  if (event.type === 'UserPreviousPostbackSecretRevoked') return without;
  const { postbackSecret, previousValidUntil } = event.data;
  const before = account.postbackSecret;
  return {
    ...without,
    postbackSecret,
    ...(before && previousValidUntil !== null
      ? { previousPostbackSecret: { digest: before.digest, validUntil: previousValidUntil } }
      : {}),
  };
}
