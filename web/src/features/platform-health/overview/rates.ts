import { RATE_STEP_SECONDS, type BidRates } from '@marquee/schemas/queries/bid-rates';
import type { AdminDashboard } from '@marquee/schemas/queries/dashboard';

/** A figure as it is now, and how it came to be. */
export interface LiveFigure {
  /** Null while nothing was measured. */
  readonly now: number | null;
  readonly values: readonly (number | null)[];
}

export interface LiveFigures {
  /** Bid requests a second. */
  readonly requestsPerSecond: LiveFigure;
  /** Requests that were answered with a bid, per hundred. */
  readonly bidRate: LiveFigure;
  readonly p99Ms: LiveFigure;
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : (part / whole) * 100);

/** The newest steps of the bidder as figures. */
export function liveFigures({ steps }: BidRates): LiveFigures {
  const figure = (values: readonly (number | null)[]): LiveFigure => ({ now: values.at(-1) ?? null, values });
  return {
    requestsPerSecond: figure(steps.map(({ requests }) => requests / RATE_STEP_SECONDS)),
    bidRate: figure(steps.map(({ requests, answeredWithBid }) => share(answeredWithBid, requests))),
    p99Ms: figure(steps.map(({ p99Ms }) => p99Ms)),
  };
}

/**
 * Wins per hundred bids by half hour of today, and of the whole day; at most a hundred, also while a win is counted before
 * its bid.
 */
export function winRate(halfHours: AdminDashboard['halfHours']): LiveFigure {
  const today = halfHours.flatMap(({ today }) => today ?? []);
  const rateOf = (wins: number, bids: number) => {
    const rate = share(wins, bids);
    return rate === null ? null : Math.min(100, rate);
  };
  const sum = (of: 'wins' | 'bids') => today.reduce((total, one) => total + one[of], 0);
  return { now: rateOf(sum('wins'), sum('bids')), values: today.map(({ wins, bids }) => rateOf(wins, bids)) };
}
