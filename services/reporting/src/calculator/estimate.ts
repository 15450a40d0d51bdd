import { formatDollars } from '@marquee/schemas/common/money';
import { HOUR_MS, HALF_HOUR_MS } from '@marquee/schemas/common/time';
import type { CreativeType } from '@marquee/schemas/common/campaign-terms';
import type { Reach } from '@marquee/schemas/queries/reach';
import { type Estimate, SAMPLES_ENOUGH } from '@marquee/schemas/queries/estimates';
import { FLOOR_QUANTILES, type TrafficCalculation } from '@marquee/schemas/queries/traffic-calculator';

import { BidLandscape, type LandscapeInput } from '../landscape/bid-landscape.ts';
import { cpmOfCost } from '../landscape/bid-pricing.ts';
import {
  counted,
  drawnShare,
  effectiveSize,
  intervalOf,
  kindsOf,
  levelInterval,
  partInterval,
  product,
  shareInterval,
  type Weights,
  Z_95,
  Z_OF_THREE,
} from '../landscape/intervals.ts';
import type { ClickExperience } from '../landscape/read-landscape.ts';
import { FLOOR_LEVELS } from './statements.ts';

export interface Group<Name> extends Weights {
  readonly name: Name;
  /** Requests of the total whose floor the bid meets. */
  readonly met: number;
}

/** What the store says; money in nano-dollars for one impression. */
export interface TrafficFigures {
  /** Start of the first sampled half hour of all inventory in the window; undefined without any. */
  readonly sinceMs: number | undefined;
  /** What bids bring, and on which requests. */
  readonly landscape: LandscapeInput & {
    readonly here: ClickExperience;
    readonly everywhere: ClickExperience;
  };
  /** One for each of `FLOOR_LEVELS`. */
  readonly floorsNanos: readonly bigint[];
  readonly shapes: { readonly seen: number; readonly once: number; readonly twice: number };
  readonly countries: readonly Group<string>[];
  readonly sizes: readonly Group<string>[];
  readonly creativeTypes: readonly Group<CreativeType>[];
  /** Undefined for accounts that may not see them. */
  readonly sspEndpoints: readonly Group<{ readonly id: number; readonly name: string }>[] | undefined;
  readonly hours: readonly Group<number>[];
}

export interface TrafficQuestion {
  readonly nowMs: number;
  /** Zone of the hours, minutes east of UTC. */
  readonly zoneMinutes: number;
  readonly notConsidered: Reach['notConsidered'];
}

/** Weight of all traffic in the click rate of a segment, impressions. */
const PRIOR_IMPRESSIONS = 2_000;
/** Traffic like the question's, out of what the store says. */
export function estimateTraffic(figures: TrafficFigures, question: TrafficQuestion): TrafficCalculation {
  const { sinceMs, shapes } = figures;
  const landscape = new BidLandscape(figures.landscape);
  const samples = figures.landscape.groups.reduce((sum, group) => sum + group.samples, 0);
  const size = effectiveSize(landscape.whole);
  const nothing = {
    ...NOTHING,
    sampleSize: samples,
    effectiveSampleSize: Math.floor(size),
    since: sinceMs === undefined ? null : new Date(sinceMs).toISOString(),
    notConsidered: question.notConsidered,
  };
  if (sinceMs === undefined) return { ...nothing, reason: 'no-inventory' };
  if (samples === 0) return { ...nothing, reason: 'no-match' };
  const { days, bidPriceNanos } = figures.landscape;
  const groupOf = ({ total, squares }: Weights) => counted(total, intervalOf(total, squares), days);
  const winnableOf = (group: Group<unknown>) => ({
    ...groupOf(group),
    winnable: bidPriceNanos === undefined ? null : winnableShare(group),
  });
  return {
    ...nothing,
    requests: groupOf(landscape.whole),
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
    byHour: byHour(figures, landscape.whole, question, sinceMs),
    floors: floorsOf(figures, size),
    atBid: bidPriceNanos === undefined ? null : atBid(landscape, figures, bidPriceNanos),
    landscape: landscape.view(),
    recommended: landscape.recommended(),
    reason: size < SAMPLES_ENOUGH ? 'too-few' : null,
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
  landscape: null,
  recommended: null,
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

/** Requests of an hour on a usual day; hours that the window has not seen yet are left out. */
function byHour(
  figures: Pick<TrafficFigures, 'hours'>,
  whole: Weights,
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
    return [{ hour, ...counted(weights.total, partInterval(weights, whole, Z_95), times) }];
  });
}

function floorsOf(figures: TrafficFigures, size: number): TrafficCalculation['floors'] {
  const steps = FLOOR_LEVELS.length - 1;
  const { markupBps } = figures.landscape.pricing;
  const at = (index: number) => formatDollars(cpmOfCost(figures.floorsNanos[index] ?? 0n, markupBps));
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

/** The landscape's point at the bid, and what is known beside it: floors and clicks. */
function atBid(
  landscape: BidLandscape,
  { landscape: { here, everywhere, days } }: TrafficFigures,
  bidPriceNanos: bigint,
): TrafficCalculation['atBid'] {
  const { winShare, impressions, cost } = landscape.pointAt(bidPriceNanos);
  const clickRate = drawnShare(
    [here.clicks, here.impressions],
    [everywhere.clicks, everywhere.impressions],
    PRIOR_IMPRESSIONS,
  );
  const { value: shown, ...between } = landscape.impressions(bidPriceNanos, Z_OF_THREE);
  const clicked = product(between, shareInterval(here.clicks, here.impressions, Z_OF_THREE));
  return {
    winnable: landscape.winnable(bidPriceNanos),
    winShare,
    winRate: landscape.winRate(bidPriceNanos),
    winRateFrom: landscape.winRateFrom,
    impressions,
    clicks: clickRate === undefined ? null : counted(shown * clickRate, clicked, days),
    cost,
  };
}
