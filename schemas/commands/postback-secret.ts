import * as v from 'valibot';

import { mustBeValid } from '../common/messages.ts';

/** `POST /users/{id}/postback-secret/rotate`. */
export const rotatePostbackSecretCommand = v.strictObject({
  /** What becomes of the current secret: it is accepted for seven days more, or ends at once. */
  previous: v.picklist(['keep', 'revoke'], mustBeValid('Previous')),
});
export type RotatePostbackSecret = v.InferOutput<typeof rotatePostbackSecretCommand>;

/** `PATCH /users/{id}/postback-secret`. */
export const changePostbackSecretCommand = v.strictObject({
  /** True refuses conversions that servers report without the secret. */
  isRequired: v.boolean(mustBeValid('Is required')),
});
