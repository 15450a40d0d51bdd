import * as v from 'valibot';

import { timestamp } from '../common/time.ts';
import { IMPERSONATION_MODES } from '../common/impersonation-mode.ts';
import { activityPerson } from './activity-log.ts';

/**
 * Kinds of recorded access. `sign-in-failed` names the account where there is one with that address;
 * `proof-failed` is a wrong password or code of a signed-in user; `session-ended` is other sessions than the
 * caller's that the caller ended, of the account in the path; `impersonation-changes-allowed` is recorded when what was read-only
 * no longer is; `impersonation-ended` at the last call that was made as the other user; `shared-report-opened` names the account whose report it is, not who opened it,
 * since a link needs no account; `refused` is every 403.
 */
export const ACCESS_KINDS = [
  'sign-in',
  'sign-in-failed',
  'proof-failed',
  'sign-out',
  'session-ended',
  'impersonation-started',
  'impersonation-changes-allowed',
  'impersonation-ended',
  'personal-data-read',
  'personal-data-exported',
  'shared-report-opened',
  'refused',
] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** One access event as admins see it. */
export const accessEventView = v.object({
  id: v.string(),
  occurredAt: timestamp,
  kind: v.picklist(ACCESS_KINDS),
  /** Null for an unknown visitor. */
  who: v.nullable(activityPerson),
  onBehalfOf: v.nullable(activityPerson),
  /** "erased" once the person's data was wiped. */
  ip: v.nullable(v.string()),
  userAgent: v.nullable(v.string()),
  /** Method and pattern of the call: `GET /users/:id`. */
  call: v.string(),
  /** The id in the path. */
  objectId: v.nullable(v.string()),
  /** Status of the answer. */
  status: v.number(),
  /** What the impersonation that started, went on or ended lets the admin do; null in all other rows, and in older ones. */
  impersonationMode: v.nullable(v.picklist(IMPERSONATION_MODES)),
  /** Why the admin acts as the other user; null where none was given, "erased" once that user's data was wiped. */
  reason: v.nullable(v.string()),
  /** Shared with the events of the same call. */
  correlationId: v.string(),
});
export type AccessEventView = v.InferOutput<typeof accessEventView>;
