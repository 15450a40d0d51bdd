import { declareRejections } from '@marquee/kit/decider/rejection';
import { MESSAGES } from '@marquee/schemas/common/messages';

const { 'email-taken': taken } = declareRejections({
  'email-taken': { type: 'Invalid', field: 'email', message: MESSAGES.emailExists },
});

/** Another user has the address. */
export type EmailRejection = typeof taken & { readonly holder: number };

/** @param holder the account that has the address */
export const emailTaken = (holder: number): EmailRejection => ({ ...taken, holder });
