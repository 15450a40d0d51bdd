import type { Weights } from './intervals.ts';

/** A bid of another campaign, as the exchange would get it. */
export interface CompetingBid {
  /** Nano-dollars for one impression. */
  readonly nanos: number;
  /** Share of its requests on which its budget lets it bid, 0 to 1. */
  readonly participation: number;
  /** It is of the account that asks. */
  readonly isOwn: boolean;
}

/** Sampled requests with one floor that the same campaigns would bid on. */
export interface OfferGroup extends Weights {
  readonly samples: number;
  /** Nano-dollars for one impression; 0 is without a floor. */
  readonly floorNanos: number;
  /** Indices of the campaigns' bids. */
  readonly competing: readonly number[];
}

/** What a bid must reach to be the one that the exchange is sent. */
export interface Hurdle extends Weights {
  readonly needNanos: number;
  readonly floorNanos: number;
  /** The highest competing bid; undefined where no other campaign bids. */
  readonly competing: CompetingBid | undefined;
}

/** Of a share this small nothing is left. */
const SHARE_MIN = 1e-6;

/**
 * What each group must be beaten at. Campaigns with a part of the traffic lead in that part: of several the highest bid
 * first, what it leaves goes to the next, and what all leave meets the floor alone.
 * @param beats the bid that beats a competing one, nano-dollars for one impression; Infinity where none does
 */
export const hurdlesOf = (
  groups: readonly OfferGroup[],
  bids: readonly CompetingBid[],
  beats: (nanos: number) => number,
): readonly Hurdle[] => groups.flatMap((group) => hurdlesOfGroup(group, bids, beats));

function hurdlesOfGroup(
  { competing, floorNanos, total, squares }: OfferGroup,
  bids: readonly CompetingBid[],
  beats: (nanos: number) => number,
): Hurdle[] {
  const hurdles: Hurdle[] = [];
  let left = 1;
  const add = (part: number, needNanos: number, bid: CompetingBid | undefined) =>
    hurdles.push({ needNanos, floorNanos, competing: bid, total: total * part, squares: squares * part });
  const ordered = competing
    .flatMap((index) => bids[index] ?? [])
    // A bid below the floor takes part in nothing.
    .filter(({ nanos, participation }) => nanos >= floorNanos && participation > 0)
    .sort((one, other) => other.nanos - one.nanos);
  for (const bid of ordered) {
    if (left < SHARE_MIN) break;
    const part = left * Math.min(1, bid.participation);
    add(part, beats(bid.nanos), bid);
    left -= part;
  }
  if (left >= SHARE_MIN) add(left, floorNanos, undefined);
  return hurdles;
}
