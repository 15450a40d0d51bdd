import type { Principal } from '@marquee/kit/http/principal';
import { invalid } from '@marquee/kit/http/problem-error';
import { type Access, data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { NO_DAY_LIMITS } from '@marquee/schemas/campaign/bid-plan';
import {
  trafficCalculatorBody,
  type TrafficCalculatorBody,
} from '@marquee/schemas/commands/traffic-calculator';
import { CREATIVE_TYPES } from '@marquee/schemas/common/campaign-terms';
import { mustBeValid } from '@marquee/schemas/common/messages';
import { offsetMinutes } from '@marquee/schemas/common/time';
import {
  type TrafficCalculation,
  trafficCalculatorAnswer,
} from '@marquee/schemas/queries/traffic-calculator';
import * as v from 'valibot';

import { bidOf } from '../landscape/bid-pricing.ts';
import type { Buyer, BuyerOf } from '../landscape/buyer.ts';
import { notConsidered } from '../landscape/not-considered.ts';
import { type LandscapeDeps, readLandscape, windowStart } from '../landscape/read-landscape.ts';
import { onTargetedSsps, type Segment, segmentOf, withoutEndpoints } from '../landscape/segment.ts';
import { estimateTraffic, type Group } from './estimate.ts';
import {
  countriesStatement,
  creativeTypesStatement,
  floorsStatement,
  hoursStatement,
  shapesStatement,
  sizesStatement,
  sspEndpointsStatement,
} from './statements.ts';

const creativeType = v.picklist(CREATIVE_TYPES);
const ADVERTISER_OR_ADMIN: Access = { kind: 'roles', roles: ['advert', 'admin'] };

interface CalculatorDeps extends LandscapeDeps {
  readonly buyerOf: BuyerOf;
  /** Names of SSP endpoints that exist, by id. */
  readonly sspEndpointNames: () => Promise<ReadonlyMap<number, string>>;
}

/** The account that asks, and what it may see: clicks, and the supply side by name. */
interface VisibleSupply extends Omit<Buyer, 'campaignId'> {
  readonly canSeeClick: boolean;
  readonly canSeeSsp: boolean;
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
    changesNothing: true,
    body: trafficCalculatorBody,
    response: trafficCalculatorAnswer,
    callsPerMinute: 60,
    handler: async ({ body, principal }) =>
      data(await calculateTraffic(deps, body, await visibleSupplyOf(deps, principal))),
  }),
];

type Cell = string | number;
type GroupRow = { readonly name: Cell } & Readonly<Record<'samples' | 'total' | 'squares' | 'met', Cell>>;
/** Numbers that are none without samples. */
interface FloorsRow {
  readonly floors: readonly (Cell | null)[];
}

async function visibleSupplyOf({ buyerOf }: CalculatorDeps, principal: Principal): Promise<VisibleSupply> {
  const { role, canSeeClick, canSeeSsp } = principal;
  const isStaff = role === 'admin';
  return {
    ...(await buyerOf(principal)),
    canSeeClick: isStaff || canSeeClick,
    canSeeSsp: isStaff || canSeeSsp,
  };
}

/** The segment of the body, on the asked endpoints alone: of one that is hidden nothing is found, as of one that does not exist. */
function segmentOn(body: TrafficCalculatorBody, { canSeeSsp, hiddenSspIds }: VisibleSupply): Segment {
  const all = segmentOf(body);
  const segment = withoutEndpoints(canSeeSsp ? onTargetedSsps(all, body.targeting) : all, hiddenSspIds);
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
  deps: CalculatorDeps,
  body: TrafficCalculatorBody,
  supply: VisibleSupply,
): Promise<TrafficCalculation> {
  const { factStore, clock, sspEndpointNames } = deps;
  const nowMs = clock().getTime();
  const segment = segmentOn(body, supply);
  const { userId, markupBps } = supply;
  const { sinceMs, input: landscape } = await readLandscape(deps, {
    ...{ body, segment, userId, markupBps },
    limits: NO_DAY_LIMITS,
    campaignId: undefined,
  });
  const zoneMinutes = offsetMinutes(body.timezone ?? 'Z');
  const { bidPriceNanos, pricing } = landscape;
  const params = {
    ...segment.params,
    from: windowStart(nowMs),
    bid: bidPriceNanos === undefined ? -1 : bidOf(pricing, bidPriceNanos),
    zone: zoneMinutes,
  };
  const ask = <Row>(sql: string) => factStore.query<Row>(sql, params);
  const [[floors], [shapes], countries, sizes, hours, types, endpoints, names] = await Promise.all([
    ask<FloorsRow>(floorsStatement(segment)),
    ask<Record<'seen' | 'once' | 'twice', Cell>>(shapesStatement(segment)),
    ask<GroupRow>(countriesStatement(segment)),
    ask<GroupRow>(sizesStatement(segment)),
    ask<GroupRow>(hoursStatement(segment)),
    ask<GroupRow>(creativeTypesStatement(segment)),
    supply.canSeeSsp ? ask<GroupRow>(sspEndpointsStatement(segment)) : undefined,
    supply.canSeeSsp ? sspEndpointNames() : undefined,
  ]);
  if (!floors || !shapes) throw new Error('an aggregate without a row');
  const estimated = estimateTraffic(
    {
      sinceMs,
      landscape,
      floorsNanos: landscape.groups.length === 0 ? [] : floors.floors.map((floor) => BigInt(floor ?? 0)),
      shapes: { seen: Number(shapes.seen), once: Number(shapes.once), twice: Number(shapes.twice) },
      countries: countries.map((row) => groupOf(row, String)),
      sizes: sizes.map((row) => groupOf(row, String)),
      hours: hours.map((row) => groupOf(row, Number)),
      creativeTypes: types.map((row) => groupOf(row, (name) => v.parse(creativeType, name))),
      sspEndpoints: endpoints?.map((row) =>
        groupOf(row, (id) => ({ id: Number(id), name: names?.get(Number(id)) ?? `#${id}` })),
      ),
    },
    { nowMs, zoneMinutes, notConsidered: notConsidered(body, supply) },
  );
  return supply.canSeeClick ? estimated : withoutClicks(estimated);
}

const withoutClicks = (traffic: TrafficCalculation): TrafficCalculation => ({
  ...traffic,
  atBid: traffic.atBid && { ...traffic.atBid, clicks: null },
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
