import { bidPriceFor, chargesEvents, pricePerImpression } from '@marquee/schemas/common/impression-price';
import { formatDollars } from '@marquee/schemas/common/money';
import { HOUR_MS, DAY_MS, HALF_HOUR_MS } from '@marquee/schemas/common/time';
import type { CreativeType, PricingModel } from '@marquee/schemas/common/campaign-terms';
import type { Reach } from '@marquee/schemas/queries/reach';
import {
  type Estimate,
  FLOOR_QUANTILES,
  SAMPLES_ENOUGH,
  type TrafficCalculation,
} from '@marquee/schemas/queries/traffic-calculator';

import { drawnShare, type Interval, intervalOf, LEAST_DAYS, PRIOR_BIDS, Z_95 } from '../reach/estimator.ts';
import { kindsOf, levelInterval, partInterval, shareInterval, type Weights } from './intervals.ts';
import { FLOOR_LEVELS } from './statements.ts';

/** What own bids came to. */
export interface Experience {
  readonly bids: number;
  readonly impressions: number;
  readonly clicks: number;
}

export interface Group<Name> extends Weights {
  readonly name: Name;
  /** Requests of the total whose floor the bid meets. */
  readonly met: number;
}

/** What the store says; money in nano-dollars for one impression. */
export interface TrafficFigures extends Weights {
  /** Start of the first sampled half hour of all inventory in the window; undefined without any. */
  readonly sinceMs: number | undefined;
  readonly samples: number;
  /** Weight of the samples whose floor the bid meets, and the weighted sum of those floors. */
  readonly met: Weights;
  readonly metFloorsNanos: bigint;
  /** One for each of `FLOOR_LEVELS`. */
  readonly floorsNanos: readonly bigint[];
  readonly shapes: { readonly seen: number; readonly once: number; readonly twice: number };
  readonly countries: readonly Group<string>[];
  readonly sizes: readonly Group<string>[];
  readonly creativeTypes: readonly Group<CreativeType>[];
  /** Undefined for accounts that may not see them. */
  readonly sspEndpoints: readonly Group<{ readonly id: number; readonly name: string }>[] | undefined;
  readonly hours: readonly Group<number>[];
  /** Experience in the segment, by the dimensions that the rollup has, and in all traffic. */
  readonly here: Experience;
  readonly everywhere: Experience;
}

export interface TrafficQuestion {
  readonly nowMs: number;
  readonly pricingModel: PricingModel;
  /** Undefined when it is not decided yet. */
  readonly bidPriceNanos: bigint | undefined;
  /** Zone of the hours, minutes east of UTC. */
  readonly zoneMinutes: number;
  readonly notConsidered: Reach['notConsidered'];
}

/** Weight of all traffic in the click rate of a segment, impressions. */
const PRIOR_IMPRESSIONS = 2_000;
/** Each of two, or of three, intervals so sure that all of them hold 19 times of 20 (Bonferroni). */
const Z_OF_TWO = 2.241_403;
const Z_OF_THREE = 2.393_98;

/** Traffic like the question's, out of what the store says. */
export function estimateTraffic(figures: TrafficFigures, question: TrafficQuestion): TrafficCalculation {
  const { sinceMs, samples, shapes } = figures;
  const effectiveSampleSize = figures.squares > 0 ? figures.total ** 2 / figures.squares : 0;
  const nothing = {
    ...NOTHING,
    sampleSize: samples,
    effectiveSampleSize: Math.floor(effectiveSampleSize),
    since: sinceMs === undefined ? null : new Date(sinceMs).toISOString(),
    notConsidered: question.notConsidered,
  };
  if (sinceMs === undefined) return { ...nothing, reason: 'no-inventory' };
  if (samples === 0) return { ...nothing, reason: 'no-match' };
  const days = Math.max(LEAST_DAYS, (question.nowMs - sinceMs) / DAY_MS);
  const groupOf = ({ total, squares }: Weights) => counted(total, intervalOf(total, squares), days);
  const isBid = question.bidPriceNanos !== undefined;
  const winnableOf = (group: Group<unknown>) => ({
    ...groupOf(group),
    winnable: isBid ? winnableShare(group) : null,
  });
  return {
    ...nothing,
    requests: groupOf(figures),
    shapes: { seen: shapes.seen, ...kindsOf(shapes.seen, shapes.once, shapes.twice, Z_95) },
    byCountry: figures.countries.map((group) => ({ country: group.name, ...winnableOf(group) })),
    byCreativeType: figures.creativeTypes.map((group) => ({
      creativeType: group.name,
      ...winnableOf(group),
    })),
    bySspEndpoint:
      figures.sspEndpoints?.map((group) => ({
        sspEndpointId: group.name.id,
        name: group.name.name,
        ...winnableOf(group),
      })) ?? null,
    bySize: figures.sizes.map((group) => ({ size: group.name, ...groupOf(group) })),
    byHour: byHour(figures, question, sinceMs),
    floors: floorsOf(figures, effectiveSampleSize),
    atBid:
      question.bidPriceNanos === undefined ? null : atBid(figures, question, question.bidPriceNanos, days),
    reason: effectiveSampleSize < SAMPLES_ENOUGH ? 'too-few' : null,
  };
}

const NOTHING = {
  requests: null,
  shapes: null,
  byCountry: [],
  byCreativeType: [],
  bySspEndpoint: null,
  bySize: [],
  byHour: [],
  floors: [],
  atBid: null,
} satisfies Partial<TrafficCalculation>;

/** Percentage of a group's requests whose floor the bid meets. */
function winnableShare({ total, squares, met }: Group<unknown>): Estimate {
  const share = met / total;
  // So many samples of one weight would say as much.
  const size = total ** 2 / squares;
  const { low, high } = shareInterval(share * size, size, Z_95);
  return {
    value: Math.round(share * 1_000) / 10,
    low: Math.floor(low * 1_000) / 10,
    high: Math.ceil(high * 1_000) / 10,
  };
}

/** Whole numbers a day; the interval is rounded away from the value, so that it holds what it held. */
const counted = (value: number, { low, high }: Interval, days: number): Estimate => ({
  value: Math.round(value / days),
  low: Math.floor(low / days),
  high: Math.ceil(high / days),
});

/** Requests of an hour on a usual day; hours that the window has not seen yet are left out. */
function byHour(
  figures: TrafficFigures,
  { nowMs, zoneMinutes }: TrafficQuestion,
  sinceMs: number,
): TrafficCalculation['byHour'] {
  const seenHours = new Array<number>(24).fill(0);
  for (let atMs = sinceMs; atMs < nowMs; atMs += HALF_HOUR_MS) {
    const hour = new Date(atMs + zoneMinutes * 60_000).getUTCHours();
    seenHours[hour] = (seenHours[hour] ?? 0) + Math.min(HALF_HOUR_MS, nowMs - atMs) / HOUR_MS;
  }
  const sampled = new Map(figures.hours.map(({ name, ...weights }) => [name, weights]));
  return seenHours.flatMap((times, hour) => {
    if (times === 0) return [];
    const weights = sampled.get(hour) ?? { total: 0, squares: 0 };
    return [{ hour, ...counted(weights.total, partInterval(weights, figures, Z_95), times) }];
  });
}

function floorsOf(figures: TrafficFigures, size: number): TrafficCalculation['floors'] {
  const steps = FLOOR_LEVELS.length - 1;
  const at = (index: number) => formatDollars(bidPriceFor('CPM', figures.floorsNanos[index] ?? 0n));
  return FLOOR_QUANTILES.flatMap((share) => {
    const levels = levelInterval(share, size, Z_95);
    if (!levels) return [];
    return [
      {
        share,
        value: at(Math.round(share * steps)),
        low: at(Math.floor(levels.low * steps)),
        high: at(Math.ceil(levels.high * steps)),
      },
    ];
  });
}

function atBid(
  figures: TrafficFigures,
  { pricingModel }: TrafficQuestion,
  bidPriceNanos: bigint,
  days: number,
): TrafficCalculation['atBid'] {
  const { met, here, everywhere } = figures;
  const winnable = (z: number) => partInterval(met, figures, z);
  const rate = (z: number) => shareInterval(here.impressions, here.bids, z);
  const known = drawnShare(
    [here.impressions, here.bids],
    [everywhere.impressions, everywhere.bids],
    PRIOR_BIDS,
  );
  // Who never bid knows of competition only that it may be anything.
  const winRate = known ?? met.total / figures.total;
  const shown = product(winnable(Z_OF_TWO), rate(Z_OF_TWO));
  const impressions = counted(met.total * winRate, shown, days);
  const clickRate = drawnShare(
    [here.clicks, here.impressions],
    [everywhere.clicks, everywhere.impressions],
    PRIOR_IMPRESSIONS,
  );
  const clicked = product(
    product(winnable(Z_OF_THREE), rate(Z_OF_THREE)),
    shareInterval(here.clicks, here.impressions, Z_OF_THREE),
  );
  const priceNanos = pricePerImpression(pricingModel, bidPriceNanos);
  // A click or action costs its price, whatever the floor of the impression before it.
  const floorNanos = met.total === 0 ? 0n : figures.metFloorsNanos / BigInt(met.total);
  const leastNanos = chargesEvents(pricingModel) ? priceNanos : floorNanos;
  const dollarsOf = (count: number, nanos: bigint) => formatDollars(BigInt(count) * nanos);
  return {
    winnable: counted(met.total, winnable(Z_95), days),
    winRate: {
      value: Math.round(winRate * 10_000) / 100,
      low: Math.floor(rate(Z_95).low * 10_000) / 100,
      high: Math.ceil(rate(Z_95).high * 10_000) / 100,
    },
    winRateFrom: known === undefined ? 'floors' : 'facts',
    impressions,
    clicks: clickRate === undefined ? null : counted(met.total * winRate * clickRate, clicked, days),
    cost: {
      value: dollarsOf(impressions.value, priceNanos),
      low: dollarsOf(impressions.low, leastNanos),
      high: dollarsOf(impressions.high, priceNanos),
    },
  };
}

const product = (left: Interval, right: Interval): Interval => ({
  low: left.low * right.low,
  high: left.high * right.high,
});
