import { type FieldError, invalid, RejectedError } from '@marquee/kit/decider/rejection';
import { MESSAGES, mustBeValid } from '@marquee/schemas/common/messages';

import { USER_REJECTIONS } from './user/rejections.ts';

/** What commands raise before an aggregate decides. */
export const userNotFound = () => new RejectedError(USER_REJECTIONS['user-not-found']);
export const invalidFields = (...errors: readonly FieldError[]) => new RejectedError(invalid(...errors));
export const wrongCode = () => invalidFields({ field: 'code', message: MESSAGES.codeWrong });
export const invalidToken = () => invalidFields({ field: 'token', message: mustBeValid('Token') });
