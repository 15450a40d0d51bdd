import type { LearnedShares } from '@marquee/schemas/campaign/rotation';

/** Answers what optimised rotations are at, by campaign. */
export type LearnedSharesPort = () => Promise<ReadonlyMap<number, LearnedShares>>;
