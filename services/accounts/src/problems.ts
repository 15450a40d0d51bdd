import { conflict, forbidden, invalid, ProblemError, unauthorized } from '@marquee/kit/http/problem-error';
import { MESSAGES, mustBeValid } from '@marquee/schemas/common/messages';

import type { EmailRejection } from './email/errors.ts';
import type { UserRejection } from './user/errors.ts';

export const userNotFound = () => new ProblemError(404, MESSAGES.userNotFound);
export const emailTaken = () => invalid({ field: 'email', message: MESSAGES.emailExists });
export const wrongCredentials = () => unauthorized(MESSAGES.wrongCredentials);
export const invalidToken = () => invalid({ field: 'token', message: mustBeValid('Token') });

/** What each refusal looks like over HTTP. */
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
      return conflict('Somebody else changed this just now. Load it again.');
    case 'finance-is-for-staff':
      return invalid({
        field: 'isFinanceRole',
        message: 'The finance role is for staff: whoever decides on payments must not be paid by them.',
      });
    case 'own-standing':
      return rejection.field === 'id'
        ? conflict('You cannot delete yourself.')
        : invalid({ field: rejection.field, message: `You cannot change your own ${rejection.field}.` });
  }
}
