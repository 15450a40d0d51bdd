import { data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { changeDspEndpoint, createDspEndpoint } from '@marquee/schemas/commands/dsp-endpoint';
import { dspEndpointId, idParam } from '@marquee/schemas/common/ids';
import { formatDollars } from '@marquee/schemas/common/money';
import type { DspEndpointFields } from '@marquee/schemas/events/dsp-endpoint';
import {
  dspEndpointExamples,
  dspEndpointReplay,
  dspEndpointView,
  type DspEndpointView,
} from '@marquee/schemas/queries/dsp-endpoint';
import * as v from 'valibot';

import type { DspEndpointCommands } from './dsp-endpoint/commands.ts';
import { dspExamplesOf } from './dsp-endpoint/examples.ts';
import { asOutsideTest, type OutsideCall, replayOutside } from './dsp-endpoint/replay.ts';
import { endpointRoutes, type EndpointTimes, toldWhatToDo } from './endpoint/routes.ts';
import { dspEndpointList, type DspEndpointQueries } from './read-models/dsp-endpoints/query.ts';

interface DspEndpointRoutesDeps {
  readonly commands: DspEndpointCommands;
  readonly queries: DspEndpointQueries;
  readonly publicEdgeUrl: string;
  readonly callOutside: OutsideCall;
  /** An id that no other auction has. */
  readonly newAuctionId: () => string;
}

/** Enough for a person who tries things out, and no load for whom it reaches. */
const REPLAYS_PER_MINUTE = 30;
const BPS_PER_PERCENT = 100;
const PATH = '/admin/dsp-endpoints';
const unavailable = toldWhatToDo(({ message }) => `Nothing came back. ${message}`);

/** `/admin/dsp-endpoints`: outside bidders that take part in our auctions. */
export function dspEndpointRoutes({
  commands,
  queries,
  publicEdgeUrl,
  callOutside,
  newAuctionId,
}: DspEndpointRoutesDeps): readonly RouteDefinition[] {
  const { routes, onOne, find } = endpointRoutes({
    noun: 'DSP endpoint',
    path: PATH,
    summaries: {
      create: 'Add a DSP endpoint: an outside bidder',
      change: 'Change a DSP endpoint; fields that are absent stay as they are',
      remove: 'Remove a DSP endpoint; it is asked no more from now on',
    },
    params: v.object({ id: idParam(dspEndpointId) }),
    bodies: { create: createDspEndpoint, change: changeDspEndpoint },
    view: dspEndpointView,
    list: dspEndpointList,
    commands: {
      create: (input, context) => commands.createDspEndpoint(input, context),
      change: (id, input, context) => commands.changeDspEndpoint(id, input, context),
      remove: (id, context) => commands.deleteDspEndpoint(id, context),
    },
    queries,
    viewOfRow: (row, times) =>
      viewOf({
        ...row,
        ...times,
        isPop: row.is_pop,
        isDirect: row.is_direct,
        isPopXml: row.is_pop_xml,
        vastType: row.vast_type,
        spendLimitNanos: row.spend_limit_nanos,
        marginBps: row.margin_bps,
        isActive: row.is_active,
      }),
    viewOfState: ({ id, fields }, times) => viewOf({ ...fields, ...times, id }),
  });

  return [
    ...routes,
    route({
      ...onOne,
      method: 'GET',
      path: `${PATH}/:id/examples`,
      summary: "A request as it would be sent, and an answer, for the bidder's engineers",
      response: v.object({ data: dspEndpointExamples }),
      handler: async ({ params }) => data(dspExamplesOf(await find(params.id), publicEdgeUrl)),
    }),
    route({
      ...onOne,
      method: 'POST',
      path: `${PATH}/:id/examples/replay`,
      summary: 'Send the example to the outside bidder as a test, and show what truly comes back',
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

interface ViewSource extends DspEndpointFields, EndpointTimes {
  readonly id: number;
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
