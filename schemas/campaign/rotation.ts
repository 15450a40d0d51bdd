import * as v from 'valibot';

import { rotation, type PricingModel, type Rotation } from '../common/campaign-terms.ts';

/** Days of traffic that an optimised rotation is learned from. */
export const ROTATION_LEARNS_DAYS = 14;
/** Every creative keeps so much of an even share, however little it brings: what is never shown is never learned. */
export const ROTATION_LEAST_OF_EVEN = 0.2;

/** What an optimised rotation aims at: conversions where the campaign pays for or aims at actions, otherwise clicks. */
export const ROTATION_GOALS = ['clicks', 'conversions'] as const;
export type RotationGoal = (typeof ROTATION_GOALS)[number];

export const rotationGoal = (pricingModel: PricingModel): RotationGoal =>
  pricingModel === 'CPA' || pricingModel === 'CPAg' ? 'conversions' : 'clicks';

/**
 * What a creative is alike with: creatives of one size compete for the same places; of types without a size, those of the
 * type do.
 */
export const rotationGroup = (creative: {
  readonly creativeType: string;
  readonly size: string | null;
}): string => creative.size ?? creative.creativeType;

/** By creative, how many times an even share it has: 1 where creatives are shown equally often. */
export type LearnedShares = ReadonlyMap<number, number>;

/**
 * What a creative weighs where several fit. One that nothing is learned of yet weighs as much as an even share.
 *
 * @param weight its own, 1 to 1,000
 */
export function rotationWeight(
  how: Rotation,
  creative: { readonly id: number; readonly weight: number },
  learned: LearnedShares | undefined,
): number {
  if (how === 'weighted') return creative.weight;
  return how === 'evenly' ? 1 : (learned?.get(creative.id) ?? 1);
}

export interface RotatedCreative {
  readonly id: number;
  readonly weight: number;
  /** See `rotationGroup`. */
  readonly group: string;
}

/** How often each of the creatives is shown where it competes with all of its group; those of a group add up to 1. */
export function expectedShares(
  how: Rotation,
  creatives: readonly RotatedCreative[],
  learned: LearnedShares | undefined,
): ReadonlyMap<number, number> {
  const weights = creatives.map((one) => ({ ...one, weighs: rotationWeight(how, one, learned) }));
  const totals = new Map<string, number>();
  for (const { group, weighs } of weights) totals.set(group, (totals.get(group) ?? 0) + weighs);
  return new Map(weights.map(({ id, group, weighs }) => [id, weighs / totals.get(group)!]));
}

/**
 * Why a creative has its share: `weight` as it is set; `evenly` as all have; `learning` an even share until there is
 * traffic; `measured` by what it brought; `alone` none of its size competes; `not-running` it is not shown.
 */
export const SHARE_REASONS = ['weight', 'evenly', 'learning', 'measured', 'alone', 'not-running'] as const;

const figure = v.nullable(v.number());

/** `GET /campaigns/{id}/rotation`. */
export const campaignRotation = v.object({
  campaignId: v.number(),
  rotation,
  goal: v.picklist(ROTATION_GOALS),
  /** When the shares were learned, ISO 8601 UTC; null where nothing is learned. */
  learnedAt: v.nullable(v.string()),
  creatives: v.array(
    v.object({
      id: v.number(),
      group: v.string(),
      /** 0 to 1 among creatives of its group; 0 for one that is not shown. */
      share: v.number(),
      reason: v.picklist(SHARE_REASONS),
      /** Of the days that were learned from; null where nothing was. */
      impressions: figure,
      /** Clicks or conversions, as the goal says; null also for accounts that may not see clicks. */
      events: figure,
    }),
  ),
});
export type CampaignRotation = v.InferOutput<typeof campaignRotation>;
export type CreativeShare = CampaignRotation['creatives'][number];

export const campaignRotationAnswer = v.object({ data: campaignRotation });
