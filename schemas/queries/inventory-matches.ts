import * as v from 'valibot';

/** Sites and examples that an answer names. */
export const MATCHED_SITES_MAX = 10;
export const MATCHED_EXAMPLES_MAX = 5;

/**
 * Which share of the requests that exchanges sent is meant, estimated from samples: the day before today (UTC), or for what is
 * younger the time since then. An offered impression (imp) counts as a request.
 */
export const requestShare = v.object({
  from: v.string(),
  to: v.string(),
  /** All requests of that time. */
  requests: v.number(),
  /** 0 to 1. */
  share: v.number(),
  /** Holds the true share 19 times of 20. */
  low: v.number(),
  high: v.number(),
  /** Samples that the estimate is made of. */
  samples: v.number(),
});
export type RequestShare = v.InferOutput<typeof requestShare>;

/** Why there is no share: the samples hold nothing of people, there are none of the time, or they could not be asked. */
export const NO_SHARE_REASONS = ['people', 'no-samples', 'unavailable'] as const;
export type NoShareReason = (typeof NO_SHARE_REASONS)[number];

/** A sampled request that a bundle matches; unknown is the empty string. */
const matchedExample = v.object({
  /** Start of the half hour. */
  at: v.string(),
  /** Empty where the account may not see where traffic comes from. */
  site: v.string(),
  /** ISO 3166-1 alpha-3. */
  country: v.string(),
  deviceType: v.string(),
  creativeTypes: v.array(v.string()),
  sizes: v.array(v.string()),
});

/** `GET /contextual-bundles/{id}/matches`: what of the sampled inventory a bundle matches. */
export const bundleMatches = v.object({
  /** Of requests whose content the bundle matches; null with a reason. */
  matched: v.nullable(requestShare),
  reason: v.nullable(v.picklist(NO_SHARE_REASONS)),
  /** Sites and apps with the most of them. */
  sites: v.array(v.object({ site: v.string(), requests: v.number(), share: v.number() })),
  /** The account may not see where traffic comes from. */
  areSitesHidden: v.boolean(),
  examples: v.array(matchedExample),
});
export type BundleMatches = v.InferOutput<typeof bundleMatches>;

export const bundleMatchesAnswer = v.object({ data: bundleMatches });
