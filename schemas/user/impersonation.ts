import * as v from 'valibot';

import { maxLength, minLength, required } from '../common/messages.ts';

/** What an admin may do while acting as another user: look at everything, or change it as well. */
export const IMPERSONATION_MODES = ['read-only', 'read-write'] as const;
export type ImpersonationMode = (typeof IMPERSONATION_MODES)[number];

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
