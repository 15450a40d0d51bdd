import type { FactStore } from '@marquee/kit/fact-store/port';
import { type Access, data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { reachBody, type ReachBody } from '@marquee/schemas/commands/reach';
import { bidPerImpression } from '@marquee/schemas/common/impression-price';
import { DAY_MS, HALF_HOUR_MS } from '@marquee/schemas/common/time';
import { type Reach, reachAnswer } from '@marquee/schemas/queries/reach';
import { UNSAMPLED_TARGETS } from '@marquee/schemas/traffic/dimension-lists';
import { type TargetedName, TRAFFIC_DIMENSIONS } from '@marquee/schemas/traffic/dimensions';

import { type BidFigures, estimateReach, type SegmentFigures } from './estimator.ts';
import { reachStatement, segmentOf, withoutEndpoints } from './segment.ts';

const ADVERTISER_OR_ADMIN: Access = { kind: 'roles', roles: ['advert', 'admin'] };
/** Whole weeks, because weekdays differ. */
export const REACH_WINDOW_MS = 7 * DAY_MS;

interface ReachDeps {
  readonly factStore: Pick<FactStore, 'query'>;
  readonly clock: () => Date;
  /** Endpoints that sell premium inventory. */
  readonly premiumSspIds: () => Promise<readonly number[]>;
  /** Basis points that the platform keeps of what clicks and actions are charged. */
  readonly marginBps: number;
}

/** What a campaign could reach; it changes nothing and stores nothing. */
export const reachRoutes = (deps: ReachDeps): RouteDefinition[] => [
  route({
    method: 'POST',
    path: '/campaigns/reach',
    summary: 'Estimate what a campaign could reach, from a sample of the last seven days',
    tag: 'Campaigns',
    access: ADVERTISER_OR_ADMIN,
    ownership: 'none',
    body: reachBody,
    response: reachAnswer,
    callsPerMinute: 300,
    handler: async ({ body, principal: { role, canSeeSspPremium } }) => {
      const hidden = role === 'admin' || canSeeSspPremium ? [] : await deps.premiumSspIds();
      return data(await readReach(deps, body, hidden));
    },
  }),
];

type Counts = readonly [bids: string | number, wins: string | number, impressions: string | number];
type Row = Readonly<
  Record<
    'since_s' | 'samples' | 'total' | 'squares' | 'winnable' | 'median_floor' | 'wanted_floor',
    string | number | null
  >
> & { readonly here: Counts; readonly everywhere: Counts };

/**
 * One question to the fact store.
 * @param hiddenSspIds endpoints on which the account may not buy
 */
export async function readReach(
  { factStore, clock, marginBps }: Omit<ReachDeps, 'premiumSspIds'>,
  body: ReachBody,
  hiddenSspIds: readonly number[] = [],
): Promise<Reach> {
  const nowMs = clock().getTime();
  const fromMs = nowMs - (nowMs % HALF_HOUR_MS) - REACH_WINDOW_MS;
  const bidPriceNanos = body.bidPrice ?? undefined;
  const segment = withoutEndpoints(segmentOf(body), hiddenSspIds);
  const [row] = await factStore.query<Row>(reachStatement(segment), {
    ...segment.params,
    from: fromMs / 1_000,
    bid: bidPriceNanos === undefined ? -1 : bidPerImpression(body.pricingModel, bidPriceNanos, marginBps),
  });
  if (!row) throw new Error('an aggregate without a row');
  return estimateReach(figuresOf(row), {
    nowMs,
    pricingModel: body.pricingModel,
    marginBps,
    bidPriceNanos,
    dailyBudgetNanos: body.dailyBudget && body.dailyBudget > 0n ? body.dailyBudget : undefined,
    notConsidered: notConsidered(body),
  });
}

/** What the sample cannot know of a targeting. */
export function notConsidered({ targeting }: Pick<ReachBody, 'targeting'>): Reach['notConsidered'] {
  if (!targeting) return [];
  const isRestricted = (name: TargetedName) => targeting[TRAFFIC_DIMENSIONS[name].targeting.field].length > 0;
  return [
    ...UNSAMPLED_TARGETS.filter(isRestricted),
    ...(targeting.age ? (['age'] as const) : []),
    ...(targeting.playerSizes.length > 0 ? (['playerSizes'] as const) : []),
  ];
}

function figuresOf(row: Row): SegmentFigures {
  const samples = Number(row.samples);
  const sinceS = Number(row.since_s ?? 0);
  // A quantile of nothing is no number.
  const floor = (value: string | number | null) => (samples === 0 ? 0n : BigInt(value ?? 0));
  return {
    sinceMs: sinceS > 0 ? sinceS * 1_000 : undefined,
    samples,
    total: Number(row.total),
    squares: Number(row.squares),
    winnable: Number(row.winnable),
    medianFloorNanos: floor(row.median_floor),
    wantedFloorNanos: floor(row.wanted_floor),
    here: bidsOf(row.here),
    everywhere: bidsOf(row.everywhere),
  };
}

const bidsOf = ([bids, wins, impressions]: Counts): BidFigures => ({
  bids: Number(bids),
  wins: Number(wins),
  impressions: Number(impressions),
});
