import { conflict, forbidden, invalid, ProblemError, unauthorized } from '@marquee/kit/http/problem-error';
import type { Principal } from '@marquee/kit/http/principal';
import { SAME_PERSON_DAYS } from '@marquee/schemas/common/duties';
import { MESSAGES, mustBeValid } from '@marquee/schemas/common/messages';

import type { EmailRejection } from './email/errors.ts';
import type { UserRejection } from './user/errors.ts';

export const userNotFound = () => new ProblemError(404, MESSAGES.userNotFound);
export const emailTaken = () => invalid({ field: 'email', message: MESSAGES.emailExists });
export const wrongCredentials = () => unauthorized(MESSAGES.wrongCredentials);
export const wrongCode = () => invalid({ field: 'code', message: MESSAGES.codeWrong });
export const invalidToken = () => invalid({ field: 'token', message: mustBeValid('Token') });

/** A person's own credentials are changed by the person or in an admin's own name, which the log shows. */
export function refuseImpersonation({ impersonating }: { readonly impersonating: boolean }): void {
  if (impersonating) throw forbidden('Not while acting as another user.');
}

/** Another person's account does not exist for whoever is no admin. */
export function refuseOthers(principal: Pick<Principal, 'role' | 'userId'>, id: number): void {
  if (principal.role !== 'admin' && principal.userId !== id) throw userNotFound();
}

/** What each rejection looks like over HTTP. */
export function toProblem(rejection: UserRejection | EmailRejection): ProblemError {
  switch (rejection.kind) {
    case 'email-taken':
    case 'sign-up-abandoned':
      return emailTaken();
    case 'user-not-found':
      return userNotFound();
    case 'user-inactive':
      return forbidden('Your account is deactivated');
    case 'email-not-confirmed':
      return forbidden(MESSAGES.emailNotVerified);
    case 'address-changed':
      return invalidToken();
    case 'password-changed-meanwhile':
      return conflict('The password was changed just now.');
    case 'changed-meanwhile':
    case 'user-exists':
      return conflict('Someone else just changed this. Reload to see the latest version.');
    case 'finance-is-for-staff':
      return invalid({
        field: 'isFinanceRole',
        message: 'The finance role is for staff: whoever decides on payments must not be paid by them.',
      });
    case 'same-person':
      return forbidden(
        `You may be the same person as whoever asked for this: in the last ${SAME_PERSON_DAYS} days one person set up the role or the sign-in of both of you, or one of you that of the other. Another admin must confirm it.`,
      );
    case 'code-used':
      return wrongCode();
    case 'second-factor-changed':
      return conflict('Two-step sign-in was changed just now. Begin again.');
    case 'second-factor-on':
      return conflict('Two-step sign-in is on already.');
    case 'second-factor-is-required':
      return conflict('Staff cannot turn two-step sign-in off.');
    case 'previous-postback-secret':
      return conflict('The secret before this one still works. Revoke it first.');
    case 'no-postback-secret':
      return conflict('There is no secret yet. Create one first.');
    case 'auditor-decides-nothing':
      return invalid({
        field: 'isAuditorRole',
        message: 'An auditor is a manager without the finance role: whoever checks decides on nothing.',
      });
    case 'own-standing':
      if (rejection.field === 'id') return conflict('You cannot delete yourself.');
      return rejection.field === 'isSecondFactorOn'
        ? conflict('You cannot reset your own two-step sign-in. Another admin can.')
        : invalid({ field: rejection.field, message: `You cannot change your own ${rejection.field}.` });
  }
}
