import type { FactStore } from '@marquee/kit/fact-store/port';
import type { Principal } from '@marquee/kit/http/principal';
import { invalid } from '@marquee/kit/http/problem-error';
import { type Access, data, route, type RouteDefinition } from '@marquee/kit/http/route';
import {
  trafficCalculatorBody,
  type TrafficCalculatorBody,
} from '@marquee/schemas/commands/traffic-calculator';
import { CREATIVE_TYPES } from '@marquee/schemas/common/campaign-terms';
import { mustBeValid } from '@marquee/schemas/common/messages';
import { bidPerImpression } from '@marquee/schemas/common/impression-price';
import { HALF_HOUR_MS, offsetMinutes } from '@marquee/schemas/common/time';
import {
  type TrafficCalculation,
  trafficCalculatorAnswer,
} from '@marquee/schemas/queries/traffic-calculator';
import * as v from 'valibot';

import { notConsidered, REACH_WINDOW_MS } from '../reach/routes.ts';
import { type Segment, segmentOf, withoutEndpoints } from '../reach/segment.ts';
import { estimateTraffic, type Experience, type Group, type TrafficFigures } from './estimate.ts';
import {
  countriesStatement,
  creativeTypesStatement,
  hoursStatement,
  shapesStatement,
  sizesStatement,
  sspEndpointsStatement,
  wholeStatement,
} from './statements.ts';

const creativeType = v.picklist(CREATIVE_TYPES);
const ADVERTISER_OR_ADMIN: Access = { kind: 'roles', roles: ['advert', 'admin'] };

interface CalculatorDeps {
  readonly factStore: Pick<FactStore, 'query'>;
  readonly clock: () => Date;
  /** Basis points that the platform keeps of what clicks and actions are charged. */
  readonly marginBps: number;
  /** Names of SSP endpoints that exist, by id. */
  readonly sspEndpointNames: () => Promise<ReadonlyMap<number, string>>;
  /** Endpoints that sell premium inventory. */
  readonly premiumSspIds: () => Promise<readonly number[]>;
}

/** What an account may see: clicks, and the supply side by name. */
interface VisibleSupply {
  readonly canSeeClick: boolean;
  readonly canSeeSsp: boolean;
  readonly hiddenSspIds: readonly number[];
}

/** The traffic calculator: estimates traffic before a campaign exists. It changes nothing and stores nothing. */
export const calculatorRoutes = (deps: CalculatorDeps): RouteDefinition[] => [
  route({
    method: 'POST',
    path: '/traffic-calculator',
    summary: 'Estimate traffic, its floors and what a bid would bring, from a sample of the last seven days',
    tag: 'Traffic calculator',
    access: ADVERTISER_OR_ADMIN,
    ownership: 'none',
    body: trafficCalculatorBody,
    response: trafficCalculatorAnswer,
    callsPerMinute: 60,
    handler: async ({ body, principal }) =>
      data(await calculateTraffic(deps, body, await visibleSupplyOf(deps, principal))),
  }),
];

type Cell = string | number;
type GroupRow = { readonly name: Cell } & Readonly<Record<'samples' | 'total' | 'squares' | 'met', Cell>>;
type Counts = readonly [bids: Cell, impressions: Cell, clicks: Cell];
interface WholeRow extends Readonly<
  Record<'samples' | 'total' | 'squares' | 'met' | 'met_squares' | 'met_floors', Cell>
> {
  readonly since_s: Cell | null;
  /** Numbers that are none without samples. */
  readonly floors: readonly (Cell | null)[];
  readonly here: Counts;
  readonly everywhere: Counts;
}

async function visibleSupplyOf(
  { premiumSspIds }: CalculatorDeps,
  { role, canSeeClick, canSeeSsp, canSeeSspPremium }: Principal,
): Promise<VisibleSupply> {
  if (role === 'admin') return { canSeeClick: true, canSeeSsp: true, hiddenSspIds: [] };
  return { canSeeClick, canSeeSsp, hiddenSspIds: canSeeSspPremium ? [] : await premiumSspIds() };
}

/** The segment of the body, on the asked endpoints alone: of one that is hidden nothing is found, as of one that does not exist. */
function segmentOn(body: TrafficCalculatorBody, { canSeeSsp, hiddenSspIds }: VisibleSupply): Segment {
  const segment = withoutEndpoints(segmentOf(body), hiddenSspIds);
  const asked = body.sspEndpointIds ?? [];
  if (asked.length === 0) return segment;
  if (!canSeeSsp) throw invalid({ field: 'sspEndpointIds', message: mustBeValid('Exchanges') });
  const isAsked = 'ssp_endpoint_id IN {askedSsps:Array(UInt32)}';
  return {
    inventory: [...segment.inventory, isAsked],
    ofAnyFormat: [...segment.ofAnyFormat, isAsked],
    bids: [...segment.bids, isAsked],
    params: { ...segment.params, askedSsps: asked },
  };
}

export async function calculateTraffic(
  { factStore, clock, marginBps, sspEndpointNames }: CalculatorDeps,
  body: TrafficCalculatorBody,
  supply: VisibleSupply,
): Promise<TrafficCalculation> {
  const nowMs = clock().getTime();
  const segment = segmentOn(body, supply);
  const bidPriceNanos = body.bidPrice ?? undefined;
  const zoneMinutes = offsetMinutes(body.timezone ?? 'Z');
  const params = {
    ...segment.params,
    from: (nowMs - (nowMs % HALF_HOUR_MS) - REACH_WINDOW_MS) / 1_000,
    bid: bidPriceNanos === undefined ? -1 : bidPerImpression(body.pricingModel, bidPriceNanos, marginBps),
    zone: zoneMinutes,
  };
  const ask = <Row>(sql: string) => factStore.query<Row>(sql, params);
  const [[whole], [shapes], countries, sizes, hours, types, endpoints, names] = await Promise.all([
    ask<WholeRow>(wholeStatement(segment)),
    ask<Record<'seen' | 'once' | 'twice', Cell>>(shapesStatement(segment)),
    ask<GroupRow>(countriesStatement(segment)),
    ask<GroupRow>(sizesStatement(segment)),
    ask<GroupRow>(hoursStatement(segment)),
    ask<GroupRow>(creativeTypesStatement(segment)),
    supply.canSeeSsp ? ask<GroupRow>(sspEndpointsStatement(segment)) : undefined,
    supply.canSeeSsp ? sspEndpointNames() : undefined,
  ]);
  if (!whole || !shapes) throw new Error('an aggregate without a row');
  const figures: TrafficFigures = {
    ...figuresOf(whole),
    shapes: { seen: Number(shapes.seen), once: Number(shapes.once), twice: Number(shapes.twice) },
    countries: countries.map((row) => groupOf(row, String)),
    sizes: sizes.map((row) => groupOf(row, String)),
    hours: hours.map((row) => groupOf(row, Number)),
    creativeTypes: types.map((row) => groupOf(row, (name) => v.parse(creativeType, name))),
    sspEndpoints: endpoints?.map((row) =>
      groupOf(row, (id) => ({ id: Number(id), name: names?.get(Number(id)) ?? `#${id}` })),
    ),
  };
  const estimated = estimateTraffic(figures, {
    nowMs,
    pricingModel: body.pricingModel,
    bidPriceNanos,
    zoneMinutes,
    notConsidered: notConsidered(body),
  });
  return supply.canSeeClick ? estimated : withoutClicks(estimated);
}

const withoutClicks = (traffic: TrafficCalculation): TrafficCalculation => ({
  ...traffic,
  atBid: traffic.atBid && { ...traffic.atBid, clicks: null },
});

function figuresOf(
  row: WholeRow,
): Omit<TrafficFigures, 'shapes' | 'countries' | 'sizes' | 'hours' | 'creativeTypes' | 'sspEndpoints'> {
  const samples = Number(row.samples);
  const sinceS = Number(row.since_s ?? 0);
  return {
    sinceMs: sinceS > 0 ? sinceS * 1_000 : undefined,
    samples,
    total: Number(row.total),
    squares: Number(row.squares),
    met: { total: Number(row.met), squares: Number(row.met_squares) },
    metFloorsNanos: BigInt(row.met_floors),
    floorsNanos: samples === 0 ? [] : row.floors.map((floor) => BigInt(floor ?? 0)),
    here: experienceOf(row.here),
    everywhere: experienceOf(row.everywhere),
  };
}

const experienceOf = ([bids, impressions, clicks]: Counts): Experience => ({
  bids: Number(bids),
  impressions: Number(impressions),
  clicks: Number(clicks),
});

const groupOf = <Name>(
  { name, total, squares, met }: GroupRow,
  nameOf: (cell: Cell) => Name,
): Group<Name> => ({
  name: nameOf(name),
  total: Number(total),
  squares: Number(squares),
  met: Number(met),
});
