import * as v from 'valibot';

const time = v.nullable(v.string());

/** Conversions that servers reported recently, by how they showed the secret. */
export const postbackUse = v.object({
  /** Length of the period that ends now, days. */
  days: v.number(),
  /** Reported with a secret that was accepted. */
  verified: v.number(),
  /** Those with the secret before the current one. */
  withPrevious: v.number(),
  /** Counted without the secret, or with a wrong one. */
  unverified: v.number(),
  /** Not counted for want of the secret. */
  refused: v.number(),
  /** Newest conversion with the current secret, ISO 8601 UTC. */
  lastUsedAt: time,
  /** Newest conversion with the one before it, ISO 8601 UTC. */
  previousLastUsedAt: time,
});
export type PostbackUse = v.InferOutput<typeof postbackUse>;

/** `GET /users/{id}/postback-secret`; only `POST …/reveal` returns the secret itself. */
export const postbackSecretView = v.object({
  /** When the current secret was made, ISO 8601 UTC; null while there is none. */
  issuedAt: time,
  /** Until when the one before it is accepted too, ISO 8601 UTC; null when none is. */
  previousValidUntil: time,
  isRequired: v.boolean(),
  /** Null while the fact store does not answer. */
  use: v.nullable(postbackUse),
});
export type PostbackSecretView = v.InferOutput<typeof postbackSecretView>;

/** `POST /users/{id}/postback-secret/reveal`. */
export const revealedPostbackSecret = v.object({ secret: v.string() });
