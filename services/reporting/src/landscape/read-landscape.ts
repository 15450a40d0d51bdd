import type { FactStore } from '@marquee/kit/fact-store/port';
import type { DayLimits } from '@marquee/schemas/campaign/bid-plan';
import type { PricingModel } from '@marquee/schemas/common/campaign-terms';
import { learnedFactor } from '@marquee/schemas/common/learned-rate';
import { DAY_MS, HALF_HOUR_MS } from '@marquee/schemas/common/time';

import type { LandscapeInput } from './bid-landscape.ts';
import type { CompetitionReader } from './competition.ts';
import type { OfferGroup } from './hurdles.ts';
import type { Segment, SegmentBody } from './segment.ts';
import { experienceStatement, offersStatement } from './statements.ts';

/** How far back the sample is looked at: whole weeks, because weekdays differ. */
const WINDOW_MS = 7 * DAY_MS;
/** Shortest window, in days, that is representative of a day. */
const LEAST_DAYS = 1 / 48;

export interface LandscapeDeps {
  readonly factStore: Pick<FactStore, 'query'>;
  readonly clock: () => Date;
  readonly competition: CompetitionReader;
  /** Basis points that the platform keeps of what clicks and actions are charged. */
  readonly marginBps: number;
}

export interface LandscapeQuestion {
  readonly body: SegmentBody & {
    readonly pricingModel: PricingModel;
    readonly bidPrice?: bigint | null | undefined;
  };
  readonly limits: DayLimits;
  /** The body's, as far as the account may buy. */
  readonly segment: Segment;
  /** The account that the campaign is of, and what it pays on top. */
  readonly userId: number;
  readonly markupBps: number;
  readonly campaignId: number | undefined;
}

/** Experience with clicks, for those who may see them. */
export interface ClickExperience {
  readonly bids: number;
  readonly impressions: number;
  readonly clicks: number;
}

export interface ReadLandscape {
  /** Start of the first sampled half hour of all inventory in the window; undefined without any. */
  readonly sinceMs: number | undefined;
  readonly input: LandscapeInput & {
    readonly here: ClickExperience;
    readonly everywhere: ClickExperience;
  };
}

/** Start of the window that ends now, seconds since 1970. */
export const windowStart = (nowMs: number): number => (nowMs - (nowMs % HALF_HOUR_MS) - WINDOW_MS) / 1_000;

type Cell = string | number;
type Counts = readonly [bids: Cell, impressions: Cell, clicks: Cell];
interface ExperienceRow {
  readonly since_s: Cell | null;
  readonly here: Counts;
  readonly everywhere: Counts;
}
interface OfferRow extends Readonly<Record<'floor' | 'samples' | 'total' | 'squares', Cell>> {
  readonly matched: readonly Cell[];
}

/** Everything that a landscape is made of, out of the sample, the facts and the campaigns that run now. */
export async function readLandscape(
  { factStore, clock, competition, marginBps }: LandscapeDeps,
  { body, limits, segment, userId, markupBps, campaignId }: LandscapeQuestion,
): Promise<ReadLandscape> {
  const nowMs = clock().getTime();
  const from = windowStart(nowMs);
  const { bids, conditions, params, every, counts } = await competition({
    ...{ fromS: from, nowMs, userId, campaignId },
    segment: body,
  });
  const [offers, [experience]] = await Promise.all([
    factStore.query<OfferRow>(offersStatement(segment, conditions), {
      ...params,
      ...segment.params,
      from,
      every,
    }),
    factStore.query<ExperienceRow>(experienceStatement(segment), { ...segment.params, from }),
  ]);
  if (!experience) throw new Error('an aggregate without a row');
  const sinceS = Number(experience.since_s ?? 0);
  const sinceMs = sinceS > 0 ? sinceS * 1_000 : undefined;
  const { pricingModel: model, bidPrice } = body;
  const factor = campaignId === undefined ? 1 : learnedFactor(model, counts.get(campaignId));
  return {
    sinceMs,
    input: {
      groups: offers.map(groupOf),
      competing: bids,
      days: Math.max(LEAST_DAYS, (nowMs - (sinceMs ?? nowMs)) / DAY_MS),
      here: experienceOf(experience.here),
      everywhere: experienceOf(experience.everywhere),
      pricing: { model, marginBps, markupBps, factor },
      bidPriceNanos: bidPrice ?? undefined,
      ...limits,
    },
  };
}

const groupOf = ({ floor, matched, samples, total, squares }: OfferRow): OfferGroup => ({
  floorNanos: Number(floor),
  competing: matched.map((nth) => Number(nth) - 1),
  samples: Number(samples),
  total: Number(total),
  squares: Number(squares),
});

const experienceOf = ([bids, impressions, clicks]: Counts): ClickExperience => ({
  bids: Number(bids),
  impressions: Number(impressions),
  clicks: Number(clicks),
});
