import { declareRejections } from '@marquee/kit/decider/rejection';

/** Why a token or a `SudoUser` identifies no user. */
export const SESSION_REJECTIONS = declareRejections({
  /** Of a token that is unknown, expired or revoked, and of an account that is not active. */
  'signed-out': { type: 'Unauthenticated', message: 'Unauthorized' },
  'not-an-admin': { type: 'Forbidden', message: 'Only an admin may act as another user.' },
  'sudo-user-malformed': { type: 'Forbidden', message: 'SudoUser must be one user id.' },
  'sudo-user-unknown': { type: 'Forbidden', message: 'SudoUser names no active user.' },
  'sudo-user-admin': { type: 'Forbidden', message: 'You cannot act as an admin.' },
});
