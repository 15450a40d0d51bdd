import type { FactStore } from '@marquee/kit/fact-store/port';
import { type Access, data, route, type RouteDefinition } from '@marquee/kit/http/route';
import {
  trafficCalculatorBody,
  type TrafficCalculatorBody,
} from '@marquee/schemas/commands/traffic-calculator';
import { bidPerImpression } from '@marquee/schemas/common/impression-price';
import { HALF_HOUR_MS, offsetMinutes } from '@marquee/schemas/common/time';
import {
  type TrafficCalculation,
  trafficCalculatorAnswer,
} from '@marquee/schemas/queries/traffic-calculator';

import { notConsidered, REACH_WINDOW_MS } from '../reach/reach.http.ts';
import { segmentOf } from '../reach/segment.ts';
import { estimateTraffic, type Experience, type Group, type TrafficFigures } from './estimate.ts';
import {
  countriesStatement,
  hoursStatement,
  shapesStatement,
  sizesStatement,
  wholeStatement,
} from './statements.ts';

const ADVERTISER_OR_ADMIN: Access = { kind: 'roles', roles: ['advert', 'admin'] };

interface CalculatorDeps {
  readonly factStore: Pick<FactStore, 'query'>;
  readonly clock: () => Date;
  /** Basis points that the platform keeps of what clicks and actions are charged. */
  readonly marginBps: number;
}

/** What traffic there is, before anybody makes a campaign for it; it changes nothing and stores nothing. */
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
    handler: async ({ body }) => data(await calculateTraffic(deps, body)),
  }),
];

type Cell = string | number;
type GroupRow = { readonly name: Cell } & Readonly<Record<'samples' | 'total' | 'squares', Cell>>;
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

export async function calculateTraffic(
  { factStore, clock, marginBps }: CalculatorDeps,
  body: TrafficCalculatorBody,
): Promise<TrafficCalculation> {
  const nowMs = clock().getTime();
  const segment = segmentOf(body);
  const bidPriceNanos = body.bidPrice ?? undefined;
  const zoneMinutes = offsetMinutes(body.timezone ?? 'Z');
  const params = {
    ...segment.params,
    from: (nowMs - (nowMs % HALF_HOUR_MS) - REACH_WINDOW_MS) / 1_000,
    bid: bidPriceNanos === undefined ? -1 : bidPerImpression(body.pricingModel, bidPriceNanos, marginBps),
    zone: zoneMinutes,
  };
  const ask = <Row>(sql: string) => factStore.query<Row>(sql, params);
  const [[whole], [shapes], countries, sizes, hours] = await Promise.all([
    ask<WholeRow>(wholeStatement(segment)),
    ask<Record<'seen' | 'once' | 'twice', Cell>>(shapesStatement(segment)),
    ask<GroupRow>(countriesStatement(segment)),
    ask<GroupRow>(sizesStatement(segment)),
    ask<GroupRow>(hoursStatement(segment)),
  ]);
  if (!whole || !shapes) throw new Error('an aggregate without a row');
  const figures: TrafficFigures = {
    ...figuresOf(whole),
    shapes: { seen: Number(shapes.seen), once: Number(shapes.once), twice: Number(shapes.twice) },
    countries: countries.map((row) => groupOf(row, String)),
    sizes: sizes.map((row) => groupOf(row, String)),
    hours: hours.map((row) => groupOf(row, Number)),
  };
  return estimateTraffic(figures, {
    nowMs,
    pricingModel: body.pricingModel,
    bidPriceNanos,
    zoneMinutes,
    notConsidered: notConsidered(body),
  });
}

function figuresOf(row: WholeRow): Omit<TrafficFigures, 'shapes' | 'countries' | 'sizes' | 'hours'> {
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

const groupOf = <Name>({ name, total, squares }: GroupRow, nameOf: (cell: Cell) => Name): Group<Name> => ({
  name: nameOf(name),
  total: Number(total),
  squares: Number(squares),
});
