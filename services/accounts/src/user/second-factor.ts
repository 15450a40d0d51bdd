import { accept, reject, type Decision } from '@marquee/kit/decider/decider';
import type { Sealed } from '@marquee/schemas/common/sealed';
import type { UserEvent } from '@marquee/schemas/user/events';

import { ownAccount, USER_REJECTIONS, type UserRejection } from './rejections.ts';
import type { LiveAccount } from './state.ts';

/** A code that matched; whether it is taken is decided here. */
export type MatchedCode = {
  /** Cipher text of the secret that the code matched. */
  readonly matchedAgainst: string;
} & (
  | { readonly kind: 'code'; readonly step: number }
  | { readonly kind: 'recovery-code'; readonly number: number }
);

export type SecondFactorCommand =
  | { readonly kind: 'enable-second-factor'; readonly secret: Sealed; readonly step: number }
  | { readonly kind: 'prove-second-factor'; readonly code: MatchedCode }
  | {
      readonly kind: 'replace-recovery-codes';
      readonly secret: Sealed;
      /** Cipher text of the secret that the new one continues. */
      readonly basedOn: string;
    }
  | { readonly kind: 'disable-second-factor'; readonly isRequired: boolean }
  | { readonly kind: 'reset-second-factor'; readonly actorId: number | null };

type UserDecision = Decision<UserEvent, UserRejection>;

export function decideSecondFactor(command: SecondFactorCommand, account: LiveAccount): UserDecision {
  const { userId, secondFactor } = account;
  switch (command.kind) {
    case 'enable-second-factor': {
      const { secret, step } = command;
      if (secondFactor) return reject(USER_REJECTIONS['second-factor-on']);
      return accept({ type: 'UserSecondFactorEnabled', data: { userId, secret, step } });
    }
    case 'prove-second-factor':
      return consumeCode(command.code, account);
    case 'replace-recovery-codes':
      if (secondFactor?.secret.sealed !== command.basedOn)
        return reject(USER_REJECTIONS['second-factor-changed']);
      return accept({ type: 'UserRecoveryCodesReplaced', data: { userId, secret: command.secret } });
    case 'disable-second-factor':
      if (!secondFactor) return accept();
      if (command.isRequired) return reject(USER_REJECTIONS['second-factor-is-required']);
      return accept({ type: 'UserSecondFactorDisabled', data: { userId } });
    case 'reset-second-factor':
      // A stolen session of an admin must not remove the admin's second factor.
      if (command.actorId === userId) return reject(ownAccount('isSecondFactorOn'));
      return secondFactor ? accept({ type: 'UserSecondFactorReset', data: { userId } }) : accept();
  }
}

/** Takes a code once; without a second factor there is none to take. */
export function consumeCode(
  code: MatchedCode | undefined,
  { userId, secondFactor }: LiveAccount,
): Decision<UserEvent, UserRejection> {
  if (code?.matchedAgainst !== secondFactor?.secret.sealed)
    return reject(USER_REJECTIONS['second-factor-changed']);
  if (!code || !secondFactor) return accept();
  if (code.kind === 'recovery-code') {
    const { number } = code;
    if (secondFactor.usedRecoveryCodes.includes(number)) return reject(USER_REJECTIONS['code-used']);
    return accept({ type: 'UserRecoveryCodeUsed', data: { userId, number } });
  }
  const { step } = code;
  if (step <= secondFactor.lastStep) return reject(USER_REJECTIONS['code-used']);
  return accept({ type: 'UserSecondFactorCodeAccepted', data: { userId, step } });
}
