import { CPM_MIN_DOLLARS } from '@marquee/schemas/campaign/limits';
import type { PricingModel } from '@marquee/schemas/common/campaign-terms';
import { bidPriceFor, bidPriceForBid, pricePerImpression } from '@marquee/schemas/common/impression-price';
import { dollars, formatDollars } from '@marquee/schemas/common/money';
import type { Reach } from '@marquee/schemas/queries/reach';
import { DAY_MS } from '@marquee/schemas/common/time';

/** What the store says about a segment; money in nano-dollars for one impression. */
export interface SegmentFigures {
  /** Start of the first sampled half hour of all inventory in the window; undefined without any. */
  readonly sinceMs: number | undefined;
  readonly samples: number;
  /** Sums over the samples: of the weights, of their squares, of the weights with a floor that the bid meets. */
  readonly total: number;
  readonly squares: number;
  readonly winnable: number;
  readonly medianFloorNanos: bigint;
  readonly wantedFloorNanos: bigint;
  /** Figures of the segment, by the dimensions that the rollup has, and of all traffic. */
  readonly here: BidFigures;
  readonly everywhere: BidFigures;
}

export interface BidFigures {
  readonly bids: number;
  readonly wins: number;
  readonly impressions: number;
}

export interface ReachQuestion {
  readonly nowMs: number;
  readonly pricingModel: PricingModel;
  /** Basis points that the platform keeps of what clicks and actions are charged. */
  readonly marginBps: number;
  /** Undefined when it is not decided yet. */
  readonly bidPriceNanos: bigint | undefined;
  /** Undefined is without a limit. */
  readonly dailyBudgetNanos: bigint | undefined;
  readonly notConsidered: Reach['notConsidered'];
}

/** Shortest window, in days, that is representative of a day. */
export const LEAST_DAYS = 1 / 48;
/** Weight of all traffic in the win rate of a segment, bids. */
export const PRIOR_BIDS = 200;
/** 5 % above the floors that are to be met. */
const MARGIN = { over: 105n, under: 100n };
const CENT_NANOS = 10_000_000n;
const CPM_MIN_NANOS = dollars(CPM_MIN_DOLLARS);
/** Two-sided, 95 %. */
export const Z_95 = 1.959_964;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * The interval of a total that was estimated from weighted samples: the samples count as a Poisson number of
 * `total² / squares` samples of one weight (Kish's effective size), whose exact limits (Garwood) are taken in the
 * approximation of Wilson and Hilferty. A few samples give a wide interval, and never one below 0.
 * @param z of the normal distribution: how sure the interval is to be
 */
export function intervalOf(total: number, squares: number, z = Z_95): Interval {
  if (total <= 0 || squares <= 0) return { low: 0, high: 0 };
  const size = (total * total) / squares;
  const weight = total / size;
  const low = size * (1 - 1 / (9 * size) - z / (3 * Math.sqrt(size))) ** 3;
  const next = size + 1;
  const high = next * (1 - 1 / (9 * next) + z / (3 * Math.sqrt(next))) ** 3;
  return { low: Math.max(0, low) * weight, high: high * weight };
}

/** What a campaign could reach, out of what the store says. */
export function estimateReach(figures: SegmentFigures, question: ReachQuestion): Reach {
  const { sinceMs, samples } = figures;
  const nothing = {
    ...NOTHING,
    sampleSize: samples,
    since: sinceMs === undefined ? null : new Date(sinceMs).toISOString(),
    notConsidered: question.notConsidered,
  };
  if (sinceMs === undefined) return { ...nothing, reason: 'no-inventory' };
  if (samples === 0) return { ...nothing, reason: 'no-match' };
  const days = Math.max(LEAST_DAYS, (question.nowMs - sinceMs) / DAY_MS);
  const { low, high } = intervalOf(figures.total, figures.squares);
  const winRate = shareOf(figures, ({ wins, impressions }) => Math.max(wins, impressions));
  return {
    ...nothing,
    requestsPerDay: Math.round(figures.total / days),
    low: Math.floor(low / days),
    high: Math.ceil(high / days),
    medianFloor: formatDollars(bidPriceFor('CPM', figures.medianFloorNanos)),
    recommendedBid: formatDollars(recommendedBid(figures.wantedFloorNanos, question)),
    winRate: winRate === undefined ? null : Math.round(winRate * 10_000) / 100,
    ...priced(figures, question, days),
    reason: winRate === undefined ? 'no-bids' : null,
  };
}

const NOTHING = {
  requestsPerDay: null,
  low: null,
  high: null,
  winnablePerDay: null,
  medianFloor: null,
  recommendedBid: null,
  winRate: null,
  estimatedImpressionsPerDay: null,
  estimatedSpendPerDay: null,
} as const;

type Priced = Pick<Reach, 'winnablePerDay' | 'estimatedImpressionsPerDay' | 'estimatedSpendPerDay'>;

/** What depends on the bid price; nulls without one. */
function priced(figures: SegmentFigures, question: ReachQuestion, days: number): Priced {
  const { bidPriceNanos, dailyBudgetNanos, pricingModel } = question;
  const unknown = { winnablePerDay: null, estimatedImpressionsPerDay: null, estimatedSpendPerDay: null };
  if (bidPriceNanos === undefined) return unknown;
  const winnable = figures.winnable / days;
  const winnablePerDay = Math.round(winnable);
  const shown = shareOf(figures, ({ impressions }) => impressions);
  if (shown === undefined) return { ...unknown, winnablePerDay };
  // Where clicks or actions are charged, what an impression is expected to bring of them.
  const priceNanos = pricePerImpression(pricingModel, bidPriceNanos);
  let impressions = BigInt(Math.round(winnable * shown));
  if (dailyBudgetNanos !== undefined && priceNanos > 0n && impressions * priceNanos > dailyBudgetNanos) {
    impressions = dailyBudgetNanos / priceNanos;
  }
  return {
    winnablePerDay,
    estimatedImpressionsPerDay: Number(impressions),
    estimatedSpendPerDay: formatDollars(impressions * priceNanos),
  };
}

/** Share for one bid, by the segment's experience as far as it reaches, otherwise by that of all traffic. */
function shareOf(
  { here, everywhere }: SegmentFigures,
  count: (figures: BidFigures) => number,
): number | undefined {
  return drawnShare([count(here), here.bids], [count(everywhere), everywhere.bids], PRIOR_BIDS);
}

type PartOf = readonly [part: number, whole: number];

/**
 * A share drawn towards the usual one, as if `prior` more had been seen of it; undefined when nothing is usual.
 */
export function drawnShare(
  [part, whole]: PartOf,
  [usualPart, usualWhole]: PartOf,
  prior: number,
): number | undefined {
  if (usualWhole === 0) return undefined;
  return Math.min(1, (part + (usualPart / usualWhole) * prior) / (whole + prior));
}

/** Lowest bid that meets the floor with the margin; whole cents, at least the product's minimum. */
function recommendedBid(
  floorNanos: bigint,
  { pricingModel, marginBps }: Pick<ReachQuestion, 'pricingModel' | 'marginBps'>,
): bigint {
  const bidNanos = (floorNanos * MARGIN.over + MARGIN.under - 1n) / MARGIN.under;
  const price = bidPriceForBid(pricingModel, bidNanos, marginBps);
  const cents = ((price + CENT_NANOS - 1n) / CENT_NANOS) * CENT_NANOS;
  const least = pricingModel === 'CPM' ? CPM_MIN_NANOS : CENT_NANOS;
  return cents > least ? cents : least;
}
