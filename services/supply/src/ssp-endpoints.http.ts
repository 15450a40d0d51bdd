import { pageMetaOf } from '@marquee/kit/http/list-query';
import { notFound, ProblemError } from '@marquee/kit/http/problem-error';
import {
  ADMIN,
  data,
  noContent,
  route,
  type RouteDefinition,
  type RouteRequest,
} from '@marquee/kit/http/route';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import { changeSspEndpoint, createSspEndpoint } from '@marquee/schemas/commands/ssp-endpoint';
import { idParam, sspEndpointId } from '@marquee/schemas/common/ids';
import { formatDollars } from '@marquee/schemas/common/money';
import { pageMeta } from '@marquee/schemas/common/paging';
import type { SspEndpointFields } from '@marquee/schemas/events/ssp-endpoint';
import {
  sspEndpointExamples,
  sspEndpointReplay,
  sspEndpointView,
  type SspEndpointView,
} from '@marquee/schemas/queries/ssp-endpoint';
import * as v from 'valibot';

import { bidUrl } from './bid-url.ts';
import type { SspEndpointHandled, SupplyCommands } from './commands.ts';
import { examplesOf } from './examples/examples.ts';
import { asTest, replay, type ReplayPort } from './examples/replay.ts';
import {
  sspEndpointList,
  type SspEndpointQueries,
  type SspEndpointRow,
} from './read-models/ssp-endpoints/query.ts';
import type { SspEndpointRejection } from './ssp-endpoint/errors.ts';

interface SspEndpointRoutesDeps {
  readonly commands: SupplyCommands;
  readonly queries: SspEndpointQueries;
  readonly publicEdgeUrl: string;
  readonly replayPort: ReplayPort;
  /** An id that no other auction has. */
  readonly newAuctionId: () => string;
}

const byId = v.object({ id: idParam(sspEndpointId) });
const one = v.object({ data: sspEndpointView });
const many = v.object({ data: v.array(sspEndpointView), meta: pageMeta });
type Settling = Pick<RouteRequest<unknown, unknown, unknown>, 'settled' | 'context'>;
/** Enough for a person who tries things out. */
const REPLAYS_PER_MINUTE = 60;
const common = { tag: 'SSP endpoints', access: ADMIN, ownership: 'none' } as const;

/** `/admin/ssp-endpoints`: the exchanges that may send us requests. */
export function sspEndpointRoutes({
  commands,
  queries,
  publicEdgeUrl,
  replayPort,
  newAuctionId,
}: SspEndpointRoutesDeps): readonly RouteDefinition[] {
  const fromRow = (row: SspEndpointRow): SspEndpointView =>
    viewOf(
      {
        ...row,
        limitQps: row.limit_qps,
        bidsPerImp: row.bids_per_imp,
        spendLimitNanos: row.spend_limit_nanos,
        isActive: row.is_active,
        isPremium: row.is_premium,
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
      },
      publicEdgeUrl,
    );

  /** The view of what the command made, whether the read model has seen it yet or not. */
  const afterCommand = async (handled: SspEndpointHandled, request: Settling): Promise<SspEndpointView> => {
    if (!handled.accepted) throw problemOf(handled.rejection);
    await request.settled(handled.position);
    const { state } = handled;
    const { occurredAt } = request.context;
    if (state.status !== 'live') throw notFound('SSP endpoint');
    const row = await queries.find(state.id);
    const changedAt = handled.position === undefined ? row?.updated_at.toISOString() : occurredAt;
    const times = {
      createdAt: row?.created_at.toISOString() ?? occurredAt,
      updatedAt: changedAt ?? occurredAt,
    };
    return viewOf({ ...state.fields, id: state.id, key: state.key, ...times }, publicEdgeUrl);
  };

  const find = async (id: number): Promise<SspEndpointView> => {
    const row = await queries.find(id);
    if (!row) throw notFound('SSP endpoint');
    return fromRow(row);
  };

  return [
    route({
      ...common,
      method: 'GET',
      path: '/admin/ssp-endpoints',
      summary: 'SSP endpoints',
      list: sspEndpointList,
      response: many,
      handler: async ({ list, url }) => {
        const { rows, total } = await queries.list(list);
        return { body: { data: rows.map(fromRow), meta: pageMetaOf(list, total, rows.length, url) } };
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: '/admin/ssp-endpoints',
      summary: 'Add an SSP endpoint; its key is made here',
      body: createSspEndpoint,
      response: one,
      handler: async (request) => {
        const { body, context } = request;
        const handled = await commands.createSspEndpoint(body, context);
        return data(await afterCommand(handled, request), 201);
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/admin/ssp-endpoints/:id',
      summary: 'One SSP endpoint',
      params: byId,
      response: one,
      handler: async ({ params }) => data(await find(params.id)),
    }),
    route({
      ...common,
      method: 'PUT',
      path: '/admin/ssp-endpoints/:id',
      summary: 'Change an SSP endpoint; fields that are absent stay as they are',
      params: byId,
      body: changeSspEndpoint,
      response: one,
      handler: async (request) => {
        const { params, body, context } = request;
        const handled = await commands.changeSspEndpoint(params.id, body, context);
        return data(await afterCommand(handled, request));
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/admin/ssp-endpoints/:id',
      summary: 'Remove an SSP endpoint; its requests are refused from now on',
      params: byId,
      handler: async (request) => {
        const handled = await commands.deleteSspEndpoint(request.params.id, request.context);
        if (!handled.accepted) throw problemOf(handled.rejection);
        await request.settled(handled.position);
        return noContent();
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: '/admin/ssp-endpoints/:id/rotate-key',
      summary: 'Give an SSP endpoint a new key',
      params: byId,
      response: one,
      handler: async (request) => {
        const { params, context } = request;
        const handled = await commands.rotateSspEndpointKey(params.id, context);
        return data(await afterCommand(handled, request));
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/admin/ssp-endpoints/:id/examples',
      summary: "A request and its answer, for the exchange's engineers",
      params: byId,
      response: v.object({ data: sspEndpointExamples }),
      handler: async ({ params }) => data(examplesOf(await find(params.id))),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/admin/ssp-endpoints/:id/examples/replay',
      summary: 'Send the example to the bidder as a test, and show what truly comes back',
      params: byId,
      response: v.object({ data: sspEndpointReplay }),
      callsPerMinute: REPLAYS_PER_MINUTE,
      handler: async ({ params }) => {
        const { request } = examplesOf(await find(params.id));
        const way = { port: replayPort, publicEdgeUrl, nowMs: () => performance.now() };
        return data(await replay(asTest(request, newAuctionId()), way).catch(unavailable));
      },
    }),
  ];
}

interface ViewSource extends SspEndpointFields {
  readonly id: number;
  readonly key: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

function viewOf(source: ViewSource, publicEdgeUrl: string): SspEndpointView {
  const {
    id,
    name,
    url,
    type,
    integration,
    qps,
    limitQps,
    tmax,
    bidsPerImp,
    isActive,
    isPremium,
    key,
    createdAt,
    updatedAt,
  } = source;
  return {
    id,
    name,
    url,
    type,
    integration,
    qps,
    limitQps,
    tmax,
    bidsPerImp,
    spendLimit: formatDollars(source.spendLimitNanos),
    isActive,
    isPremium,
    key,
    bidUrl: bidUrl(publicEdgeUrl, source),
    createdAt,
    updatedAt,
  };
}

/** Only admins replay, and they are who can do something about it: they are told what, instead of the usual words. */
function unavailable(error: unknown): never {
  if (!(error instanceof DependencyUnavailable)) throw error;
  throw new ProblemError(
    503,
    `Nothing was replayed: the ${error.dependency} does not answer. ${error.advice}`,
    {
      headers: { 'retry-after': '5' },
    },
  );
}

/** The one table from refusals to HTTP. */
function problemOf(rejection: SspEndpointRejection): ProblemError {
  switch (rejection.reason) {
    case 'not-found':
      return notFound('SSP endpoint');
    case 'already-exists':
      return new ProblemError(409, 'This SSP endpoint exists already');
  }
}
