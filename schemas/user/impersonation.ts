import * as v from 'valibot';

import { IMPERSONATION_MODES } from '../common/impersonation-mode.ts';
import { maxLength, minLength, required } from '../common/messages.ts';

export const IMPERSONATION_REASON_MIN = 3;
export const IMPERSONATION_REASON_MAX = 255;

/** Why an admin views or changes another user's account; for the access log. */
export const impersonationBody = v.strictObject({
  reason: v.pipe(
    v.string(required('Reason')),
    v.trim(),
    v.nonEmpty(required('Reason')),
    v.minLength(IMPERSONATION_REASON_MIN, minLength('Reason', IMPERSONATION_REASON_MIN)),
    v.maxLength(IMPERSONATION_REASON_MAX, maxLength('Reason', IMPERSONATION_REASON_MAX)),
  ),
});
export type ImpersonationBody = v.InferOutput<typeof impersonationBody>;

/** What calls of this session as a user may do. */
export const impersonationView = v.object({
  userId: v.number(),
  mode: v.picklist(IMPERSONATION_MODES),
  /** Reasons that the admin has given in open sessions, of any user, the latest first. */
  recentReasons: v.array(v.string()),
});
export type ImpersonationView = v.InferOutput<typeof impersonationView>;

export const impersonationAnswer = v.object({ data: impersonationView });
