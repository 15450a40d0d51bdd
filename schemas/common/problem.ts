import * as v from 'valibot';

/** The body of every error: RFC 9457 problem details, with the specification's texts in `message`. */
export const problem = v.object({
  /** Where a client has to do something about it, see `PROBLEM_TYPES`. */
  type: v.optional(v.string()),
  status: v.number(),
  title: v.string(),
  message: v.string(),
  errors: v.optional(v.array(v.object({ field: v.string(), message: v.string() }))),
});
/** Rejections that a client can answer. */
export const PROBLEM_TYPES = {
  /** Prove the password (`POST /users/proof`), then send the call again. */
  freshProofRequired: 'urn:marquee:problem:fresh-proof-required',
  /** Send the proof again with a code of the second factor. */
  secondFactorRequired: 'urn:marquee:problem:second-factor-required',
  /** Set up a second factor first; until then nothing else is let through. */
  secondFactorMissing: 'urn:marquee:problem:second-factor-missing',
  /** An admin who views an account: allow changes (`POST /users/{id}/impersonation/changes`), then send the call again. */
  readOnlyImpersonation: 'urn:marquee:problem:read-only-impersonation',
  /** Another user saved since the version that the call names: load the object, and decide again. */
  versionConflict: 'urn:marquee:problem:version-conflict',
} as const;

export type Problem = v.InferOutput<typeof problem>;
