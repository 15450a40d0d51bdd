import { bidPlan, type DayLimits } from '@marquee/schemas/campaign/bid-plan';
import { chargesEvents } from '@marquee/schemas/common/impression-price';
import { withMarkup } from '@marquee/schemas/common/markup';
import { formatDollars } from '@marquee/schemas/common/money';
import type { LandscapePoint } from '@marquee/schemas/queries/bid-landscape';
import { LANDSCAPE_POINTS_MAX } from '@marquee/schemas/queries/bid-landscape';
import { type Estimate, SAMPLES_ENOUGH } from '@marquee/schemas/queries/estimates';
import type { Reach } from '@marquee/schemas/queries/reach';

import {
  beating,
  bidOf,
  type BidPricing,
  chargePerImpression,
  leastBidPrice,
  quotedPrice,
} from './bid-pricing.ts';
import { type CompetingBid, type Hurdle, hurdlesOf, type OfferGroup } from './hurdles.ts';
import {
  counted,
  drawnShare,
  effectiveSize,
  type Interval,
  intervalOf,
  partInterval,
  product,
  shareInterval,
  type Weights,
  Z_95,
  Z_OF_TWO,
} from './intervals.ts';
import { WinCurve } from './win-curve.ts';

/** What bids of the platform came to. */
export interface Experience {
  readonly bids: number;
  readonly impressions: number;
}

/** Everything that advice is made of. Prices in nano-dollars. */
export interface LandscapeInput extends DayLimits {
  /** Sampled requests of the targeting, with the campaigns that would bid on them. */
  readonly groups: readonly OfferGroup[];
  readonly competing: readonly CompetingBid[];
  /** Days that were sampled. */
  readonly days: number;
  /** Experience in the segment, by the dimensions that the rollup has, and in all traffic. */
  readonly here: Experience;
  readonly everywhere: Experience;
  readonly pricing: BidPricing;
  /** Undefined when it is not decided yet. */
  readonly bidPriceNanos: bigint | undefined;
}

/** What is derived of one landscape, as it is answered. */
export type Advice = Pick<
  Reach,
  | 'requestsPerDay'
  | 'low'
  | 'high'
  | 'winnablePerDay'
  | 'landscape'
  | 'atBid'
  | 'plan'
  | 'recommended'
  | 'outbid'
  | 'sampleSize'
> & { readonly reason: 'no-match' | 'too-few' | null };

/** Weight of all traffic in the win rate of a segment, bids. */
const PRIOR_BIDS = 200;
/** A recommended bid wins this share of the requests where no budget ends it before. */
const MOST = 0.75;
/** Or so many times what the budget buys: no day is as the last, and pacing needs something to choose from. */
const BUDGET_SLACK = 1.25;
/** Steps of the curve between nothing and everything. */
const STEPS = 32;
/** A last step that is so many times the one before is left out of the curve. */
const FAR = 3n;

export const NO_ADVICE: Omit<Advice, 'reason'> = {
  requestsPerDay: null,
  low: null,
  high: null,
  winnablePerDay: null,
  landscape: null,
  atBid: null,
  plan: null,
  recommended: null,
  outbid: null,
  sampleSize: 0,
};

/** What bid prices bring in a targeting, and what follows of it for the one that is set. */
export function adviseBids(input: LandscapeInput): Advice {
  const sampleSize = input.groups.reduce((sum, { samples }) => sum + samples, 0);
  if (sampleSize === 0) return { ...NO_ADVICE, reason: 'no-match' };
  const landscape = new BidLandscape(input);
  const { bidPriceNanos } = input;
  const { whole } = landscape;
  const requests = counted(whole.total, intervalOf(whole.total, whole.squares), input.days);
  const atBid = bidPriceNanos === undefined ? null : landscape.pointAt(bidPriceNanos);
  return {
    requestsPerDay: requests.value,
    low: requests.low,
    high: requests.high,
    winnablePerDay: bidPriceNanos === undefined ? null : landscape.winnable(bidPriceNanos).value,
    landscape: landscape.view(),
    atBid,
    plan: atBid && bidPlan(atBid, input),
    recommended: landscape.recommended(),
    outbid: bidPriceNanos === undefined ? null : landscape.outbid(bidPriceNanos),
    sampleSize,
    reason: effectiveSize(whole) < SAMPLES_ENOUGH ? 'too-few' : null,
  };
}

/**
 * Impressions and cost a day at every bid price. A request is won where the bid meets the floor and beats the highest
 * bid of the platform's other campaigns; of what is sent, exchanges show the share that they showed so far.
 */
export class BidLandscape {
  readonly #input: LandscapeInput;
  readonly #hurdles: readonly Hurdle[];
  readonly #wins: WinCurve;
  readonly #floors: WinCurve;
  /** Share of bids that become impressions; undefined before there were bids. */
  readonly #winRate: number | undefined;

  constructor(input: LandscapeInput) {
    this.#input = input;
    const beaten = new Map(input.competing.map(({ nanos }) => [nanos, beating(input.pricing, nanos)]));
    this.#hurdles = hurdlesOf(input.groups, input.competing, (nanos) => beaten.get(nanos) ?? Infinity);
    this.#wins = new WinCurve(
      this.#hurdles.map((hurdle) => ({ ...weightsOf(hurdle), nanos: hurdle.needNanos })),
    );
    this.#floors = new WinCurve(
      input.groups.map((group) => ({ ...weightsOf(group), nanos: group.floorNanos })),
    );
    const { here, everywhere } = input;
    this.#winRate = drawnShare(
      [here.impressions, here.bids],
      [everywhere.impressions, everywhere.bids],
      PRIOR_BIDS,
    );
  }

  get whole(): Weights {
    return this.#floors.whole;
  }

  /** Requests a day whose floor a price meets. */
  winnable(bidPriceNanos: bigint): Estimate {
    const met = this.#floors.at(this.#bidOf(bidPriceNanos));
    return counted(met.total, partInterval(met, this.whole, Z_95), this.#input.days);
  }

  /** Percentage of the platform's bids that become impressions. */
  winRate(bidPriceNanos: bigint): Estimate {
    const nanos = this.#bidOf(bidPriceNanos);
    const { low, high } = this.#winRateInterval(nanos, Z_95);
    return {
      value: Math.round(this.#winRateAt(nanos) * 10_000) / 100,
      low: Math.floor(low * 10_000) / 100,
      high: Math.ceil(high * 10_000) / 100,
    };
  }

  get winRateFrom(): 'facts' | 'floors' {
    return this.#winRate === undefined ? 'floors' : 'facts';
  }

  /** Impressions of the window at a price, and what they are sure to lie between. */
  impressions(bidPriceNanos: bigint, z = Z_OF_TWO): Interval & { readonly value: number } {
    const nanos = this.#bidOf(bidPriceNanos);
    const won = this.#wins.at(nanos);
    const value = won.total * this.#winRateAt(nanos);
    return { value, ...product(partInterval(won, this.whole, z), this.#winRateInterval(nanos, z)) };
  }

  pointAt(bidPriceNanos: bigint): LandscapePoint {
    const { days, pricing } = this.#input;
    const nanos = this.#bidOf(bidPriceNanos);
    const { value, ...between } = this.impressions(bidPriceNanos);
    const impressions = counted(value, between, days);
    const chargeNanos = chargePerImpression(pricing, bidPriceNanos);
    const dollarsOf = (count: number, perImpressionNanos: bigint) =>
      formatDollars(BigInt(count) * perImpressionNanos);
    return {
      bidPrice: formatDollars(bidPriceNanos),
      winShare: Math.min(1, this.#wins.at(nanos).total / this.whole.total),
      impressions,
      cost: {
        value: dollarsOf(impressions.value, chargeNanos),
        low: dollarsOf(impressions.low, this.#leastCharge(nanos, chargeNanos)),
        high: dollarsOf(impressions.high, chargeNanos),
      },
      ecpm: formatDollars(chargeNanos * 1_000n),
    };
  }

  /** Null where no price wins anything. */
  view(): Reach['landscape'] {
    const floorNanos = this.#floors.quantile(0.5);
    const medianFloor = floorNanos === undefined ? undefined : this.#priceReaching(floorNanos);
    if (medianFloor === undefined) return null;
    const going = this.#goingNanos();
    const goingPrice = going === undefined ? undefined : this.#priceReaching(going);
    return {
      points: risingBands(this.#shownPrices().map((price) => this.pointAt(price))),
      medianFloor: formatDollars(medianFloor),
      goingPrice: goingPrice === undefined ? null : formatDollars(goingPrice),
      winRate: this.winRate(this.#input.bidPriceNanos ?? medianFloor),
      winRateFrom: this.winRateFrom,
    };
  }

  /** The cheapest price that wins the budget's worth, or most of the requests; null where no price wins anything. */
  recommended(): Reach['recommended'] {
    const most = this.#wins.quantile(MOST);
    const ofSupply = most === undefined ? undefined : this.#priceReaching(most);
    if (ofSupply === undefined) return null;
    const ofBudget = this.#steps().find((price) => this.#spendsBudget(price));
    const isBudget = ofBudget !== undefined && ofBudget < ofSupply;
    const { bidPrice, winShare, impressions } = this.pointAt(isBudget ? ofBudget : ofSupply);
    return { bidPrice, reason: isBudget ? 'budget' : 'supply', winShare, impressions };
  }

  /** Where the floor is met and another campaign of the platform bids more; null where there is nothing of it. */
  outbid(bidPriceNanos: bigint): Reach['outbid'] {
    const nanos = this.#bidOf(bidPriceNanos);
    const lost = this.#hurdles.filter(
      ({ competing, floorNanos, needNanos }) =>
        competing !== undefined && floorNanos <= nanos && needNanos > nanos,
    );
    const needed = new WinCurve(lost.map((hurdle) => ({ ...weightsOf(hurdle), nanos: hurdle.needNanos })));
    const [median, p75] = [0.5, 0.75].map((share) => {
      const need = needed.quantile(share);
      return need === undefined ? undefined : this.#priceReaching(need);
    });
    if (median === undefined || p75 === undefined) return null;
    const own = lost.filter(({ competing }) => competing?.isOwn === true);
    const shareOf = (total: number) => Math.min(1, total / this.whole.total);
    return {
      share: shareOf(needed.whole.total),
      ownShare: shareOf(own.reduce((sum, { total }) => sum + total, 0)),
      median: formatDollars(median),
      p75: formatDollars(p75),
    };
  }

  readonly #bidOf = (bidPriceNanos: bigint): number => Number(bidOf(this.#input.pricing, bidPriceNanos));

  readonly #priceReaching = (nanos: number): bigint | undefined =>
    Number.isFinite(nanos) ? quotedPrice(this.#input.pricing, BigInt(nanos)) : undefined;

  /** Who never bid knows of the exchange's other bidders only that they may be where the floors are. */
  #winRateAt(nanos: number): number {
    return this.#winRate ?? this.#floors.at(nanos).total / this.whole.total;
  }

  #winRateInterval(nanos: number, z: number): Interval {
    const { here } = this.#input;
    const interval = shareInterval(here.impressions, here.bids, z);
    // The value is drawn towards that of all traffic, and stays in its interval.
    const known = this.#winRateAt(nanos);
    return { low: Math.min(interval.low, known), high: Math.max(interval.high, known) };
  }

  /** A click or action costs its price, whatever the floor of the impression before it. */
  #leastCharge(nanos: number, chargeNanos: bigint): bigint {
    if (chargesEvents(this.#input.pricing.model)) return chargeNanos;
    let [weight, floors] = [0, 0];
    for (const { floorNanos, total } of this.#input.groups) {
      if (floorNanos > nanos) continue;
      weight += total;
      floors += total * floorNanos;
    }
    const cost = weight === 0 ? 0n : BigInt(Math.floor(floors / weight));
    const mean = withMarkup(cost, this.#input.pricing.markupBps);
    return mean < chargeNanos ? mean : chargeNanos;
  }

  #goingNanos(): number | undefined {
    const contested = this.#hurdles.filter(({ competing }) => competing !== undefined);
    return new WinCurve(
      contested.map((hurdle) => ({ ...weightsOf(hurdle), nanos: hurdle.needNanos })),
    ).quantile(0.5);
  }

  #spendsBudget(bidPriceNanos: bigint): boolean {
    const { dailyBudgetNanos, dailyImpressions, pricing, days } = this.#input;
    const obtainable = this.impressions(bidPriceNanos).value / days / BUDGET_SLACK;
    if (dailyImpressions > 0 && obtainable >= dailyImpressions) return true;
    if (dailyBudgetNanos === undefined) return false;
    return obtainable * Number(chargePerImpression(pricing, bidPriceNanos)) >= Number(dailyBudgetNanos);
  }

  #shownPrices(): readonly bigint[] {
    const { bidPriceNanos } = this.#input;
    const steps = this.#steps();
    if (bidPriceNanos === undefined || bidPriceNanos <= 0n) return steps;
    return [...new Set([...steps, bidPriceNanos])].sort(byPrice).slice(-LANDSCAPE_POINTS_MAX);
  }

  /** Prices at which something changes, rising. */
  #steps(): readonly bigint[] {
    const { pricing } = this.#input;
    const prices = new Set<bigint>([leastBidPrice(pricing)]);
    const shares = Array.from({ length: STEPS }, (_, index) => (index + 1) / STEPS);
    let highest = 0n;
    for (const share of [...shares, MOST].sort((one, other) => one - other)) {
      const nanos = this.#wins.quantile(share);
      const price = nanos === undefined ? undefined : this.#priceReaching(nanos);
      // The last few requests may ask for many times what all others do.
      if (price === undefined || (share === 1 && price > highest * FAR)) continue;
      if (price > highest) highest = price;
      prices.add(price);
    }
    return [...prices].sort(byPrice);
  }
}

const byPrice = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);
const weightsOf = ({ total, squares }: Weights): Weights => ({ total, squares });

/** Limits of counts need not rise with the count; those of a dearer price are at least those of a cheaper one. */
function risingBands(points: readonly LandscapePoint[]): LandscapePoint[] {
  let [low, high] = [0, 0];
  return points.map((point) => {
    low = Math.max(low, point.impressions.low);
    high = Math.max(high, point.impressions.high);
    return { ...point, impressions: { ...point.impressions, low, high } };
  });
}
