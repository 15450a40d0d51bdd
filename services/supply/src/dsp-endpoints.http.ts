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
import { changeDspEndpoint, createDspEndpoint } from '@marquee/schemas/commands/dsp-endpoint';
import { dspEndpointId, idParam } from '@marquee/schemas/common/ids';
import { formatDollars } from '@marquee/schemas/common/money';
import { pageMeta } from '@marquee/schemas/common/paging';
import type { DspEndpointFields } from '@marquee/schemas/events/dsp-endpoint';
import {
  dspEndpointExamples,
  dspEndpointReplay,
  dspEndpointView,
  type DspEndpointView,
} from '@marquee/schemas/queries/dsp-endpoint';
import * as v from 'valibot';

import type { DspEndpointCommands, DspEndpointHandled } from './dsp-endpoint/commands.ts';
import type { DspEndpointRejection } from './dsp-endpoint/errors.ts';
import { dspExamplesOf } from './dsp-endpoint/examples.ts';
import { asOutsideTest, type OutsideCall, replayOutside } from './dsp-endpoint/replay.ts';
import {
  dspEndpointList,
  type DspEndpointQueries,
  type DspEndpointRow,
} from './read-models/dsp-endpoints/query.ts';

interface DspEndpointRoutesDeps {
  readonly commands: DspEndpointCommands;
  readonly queries: DspEndpointQueries;
  readonly publicEdgeUrl: string;
  readonly callOutside: OutsideCall;
  /** An id that no other auction has. */
  readonly newAuctionId: () => string;
}

const byId = v.object({ id: idParam(dspEndpointId) });
const one = v.object({ data: dspEndpointView });
const many = v.object({ data: v.array(dspEndpointView), meta: pageMeta });
type Settling = Pick<RouteRequest<unknown, unknown, unknown>, 'settled' | 'context'>;
/** Enough for a person who tries things out, and no load for whom it reaches. */
const REPLAYS_PER_MINUTE = 30;
const BPS_PER_PERCENT = 100;
const common = { tag: 'DSP endpoints', access: ADMIN, ownership: 'none' } as const;

/** `/admin/dsp-endpoints`: outside bidders that take part in our auctions. */
export function dspEndpointRoutes({
  commands,
  queries,
  publicEdgeUrl,
  callOutside,
  newAuctionId,
}: DspEndpointRoutesDeps): readonly RouteDefinition[] {
  /** The view of what the command made, whether the read model has seen it yet or not. */
  const afterCommand = async (handled: DspEndpointHandled, request: Settling): Promise<DspEndpointView> => {
    if (!handled.accepted) throw problemOf(handled.rejection);
    await request.settled(handled.position);
    const { state } = handled;
    const { occurredAt } = request.context;
    if (state.status !== 'live') throw notFound('DSP endpoint');
    const row = await queries.find(state.id);
    const changedAt = handled.position === undefined ? row?.updated_at.toISOString() : occurredAt;
    return viewOf({
      ...state.fields,
      id: state.id,
      createdAt: row?.created_at.toISOString() ?? occurredAt,
      updatedAt: changedAt ?? occurredAt,
    });
  };

  const find = async (id: number): Promise<DspEndpointView> => {
    const row = await queries.find(id);
    if (!row) throw notFound('DSP endpoint');
    return fromRow(row);
  };

  return [
    route({
      ...common,
      method: 'GET',
      path: '/admin/dsp-endpoints',
      summary: 'DSP endpoints',
      list: dspEndpointList,
      response: many,
      handler: async ({ list, url }) => {
        const { rows, total } = await queries.list(list);
        return { body: { data: rows.map(fromRow), meta: pageMetaOf(list, total, rows.length, url) } };
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: '/admin/dsp-endpoints',
      summary: 'Add a DSP endpoint: an outside bidder',
      body: createDspEndpoint,
      response: one,
      handler: async (request) => {
        const { body, context } = request;
        const handled = await commands.createDspEndpoint(body, context);
        return data(await afterCommand(handled, request), 201);
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/admin/dsp-endpoints/:id',
      summary: 'One DSP endpoint',
      params: byId,
      response: one,
      handler: async ({ params }) => data(await find(params.id)),
    }),
    route({
      ...common,
      method: 'PUT',
      path: '/admin/dsp-endpoints/:id',
      summary: 'Change a DSP endpoint; fields that are absent stay as they are',
      params: byId,
      body: changeDspEndpoint,
      response: one,
      handler: async (request) => {
        const { params, body, context } = request;
        const handled = await commands.changeDspEndpoint(params.id, body, context);
        return data(await afterCommand(handled, request));
      },
    }),
    route({
      ...common,
      method: 'DELETE',
      path: '/admin/dsp-endpoints/:id',
      summary: 'Remove a DSP endpoint; it is asked no more from now on',
      params: byId,
      handler: async (request) => {
        const handled = await commands.deleteDspEndpoint(request.params.id, request.context);
        if (!handled.accepted) throw problemOf(handled.rejection);
        await request.settled(handled.position);
        return noContent();
      },
    }),
    route({
      ...common,
      method: 'GET',
      path: '/admin/dsp-endpoints/:id/examples',
      summary: "A request as it would be sent, and an answer, for the bidder's engineers",
      params: byId,
      response: v.object({ data: dspEndpointExamples }),
      handler: async ({ params }) => data(dspExamplesOf(await find(params.id), publicEdgeUrl)),
    }),
    route({
      ...common,
      method: 'POST',
      path: '/admin/dsp-endpoints/:id/examples/replay',
      summary: 'Send the example to the outside bidder as a test, and show what truly comes back',
      params: byId,
      response: v.object({ data: dspEndpointReplay }),
      callsPerMinute: REPLAYS_PER_MINUTE,
      handler: async ({ params }) => {
        const { request } = dspExamplesOf(await find(params.id), publicEdgeUrl);
        const test = asOutsideTest(request, newAuctionId());
        return data(await replayOutside(test, callOutside, () => performance.now()).catch(unavailable));
      },
    }),
  ];
}

const fromRow = (row: DspEndpointRow): DspEndpointView =>
  viewOf({
    ...row,
    isPop: row.is_pop,
    isDirect: row.is_direct,
    isPopXml: row.is_pop_xml,
    vastType: row.vast_type,
    spendLimitNanos: row.spend_limit_nanos,
    marginBps: row.margin_bps,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });

interface ViewSource extends DspEndpointFields {
  readonly id: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const viewOf = (source: ViewSource): DspEndpointView => ({
  id: source.id,
  name: source.name,
  url: source.url,
  isPop: source.isPop,
  isDirect: source.isDirect,
  isPopXml: source.isPopXml,
  vastType: source.vastType,
  qps: source.qps,
  tmax: source.tmax,
  spendLimit: formatDollars(source.spendLimitNanos),
  margin: source.marginBps / BPS_PER_PERCENT,
  isActive: source.isActive,
  createdAt: source.createdAt,
  updatedAt: source.updatedAt,
});

/** Only admins replay, and they are who can do something about it: they are told what, instead of the usual words. */
function unavailable(error: unknown): never {
  if (!(error instanceof DependencyUnavailable)) throw error;
  throw new ProblemError(503, `Nothing came back. ${error.message}`, { headers: { 'retry-after': '5' } });
}

/** The one table from refusals to HTTP. */
function problemOf(rejection: DspEndpointRejection): ProblemError {
  switch (rejection.reason) {
    case 'not-found':
      return notFound('DSP endpoint');
    case 'already-exists':
      return new ProblemError(409, 'This DSP endpoint exists already');
  }
}
