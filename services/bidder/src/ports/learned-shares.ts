import type { LearnedShares } from '@marquee/schemas/campaign/rotation';

/** Answers what optimised rotations are at, by campaign. */
export interface LearnedSharesPort {
  /** When the shares of each last changed, milliseconds since 1970. */
  changes(): Promise<ReadonlyMap<number, number>>;
  /** Of those that are asked for and are still there. */
  of(campaignIds: readonly number[]): Promise<ReadonlyMap<number, LearnedShares>>;
}
