import { data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { fieldsOfRow } from '@marquee/kit/resource/rows';
import { changeDspEndpointBody, createDspEndpointBody } from '@marquee/schemas/dsp-endpoint/commands';
import { dspEndpointResource, type DspEndpointFields } from '@marquee/schemas/dsp-endpoint/fields';
import {
  dspEndpointExamples,
  dspEndpointReplay,
  dspEndpointView,
  type DspEndpointView,
} from '@marquee/schemas/dsp-endpoint/views';
import { dspEndpointId, idParam } from '@marquee/schemas/common/ids';
import * as v from 'valibot';

import type { DspEndpointCommands } from './commands.ts';
import { checkDspUrl } from './check-url.ts';
import { dspExamplesOf } from './examples.ts';
import { asTestRequest, type DspCall, replayToDsp } from './replay.ts';
import { EndpointRoutes, type EndpointTimes, asBadGateway } from '../endpoint/routes.ts';
import { dspEndpointList, type DspEndpointQueries } from '../read-models/dsp-endpoints/query.ts';

interface DspEndpointRoutesDeps {
  readonly commands: DspEndpointCommands;
  readonly queries: DspEndpointQueries;
  readonly publicEdgeUrl: string;
  readonly callDsp: DspCall;
  /** Endpoints may be on this machine, for development. */
  readonly allowsLoopback: boolean;
  /** An id that no other auction has. */
  readonly newAuctionId: () => string;
}

/** Rate limit of replays: enough for manual tests, and no load for the endpoint that is called. */
const REPLAYS_PER_MINUTE = 30;
const PATH = '/admin/dsp-endpoints';
const unanswered = asBadGateway(({ message }) => `Nothing came back. ${message}`);

/** `/admin/dsp-endpoints`: DSPs that take part in our auctions. */
export function dspEndpointRoutes({
  commands,
  queries,
  publicEdgeUrl,
  callDsp,
  allowsLoopback,
  newAuctionId,
}: DspEndpointRoutesDeps): readonly RouteDefinition[] {
  const endpoints = new EndpointRoutes({
    noun: 'DSP endpoint',
    path: PATH,
    summaries: {
      create: 'Add a DSP endpoint',
      change: 'Change a DSP endpoint; fields that are absent stay as they are',
      remove: 'Remove a DSP endpoint; it is asked no more from now on',
    },
    params: v.object({ id: idParam(dspEndpointId) }),
    bodies: { create: createDspEndpointBody, change: changeDspEndpointBody },
    view: dspEndpointView,
    list: dspEndpointList,
    commands: {
      create: async (input, context) => {
        checkDspUrl(input.url, allowsLoopback);
        return commands.createDspEndpoint(input, context);
      },
      change: async (id, input, context) => {
        checkDspUrl(input.url, allowsLoopback);
        return commands.changeDspEndpoint(id, input, context);
      },
      remove: (id, context) => commands.deleteDspEndpoint(id, context),
    },
    queries,
    viewOfRow: (row, times) => viewOf({ id: row.id, fields: fieldsOfRow(dspEndpointResource, row) }, times),
    viewOfState: viewOf,
  });

  return [
    ...endpoints.all(),
    route({
      ...endpoints.resource.onOne,
      method: 'GET',
      path: `${PATH}/:id/examples`,
      summary: "A request as it would be sent, and an answer, for the bidder's engineers",
      response: v.object({ data: dspEndpointExamples }),
      handler: async ({ params }) => data(dspExamplesOf(await endpoints.find(params.id), publicEdgeUrl)),
    }),
    route({
      ...endpoints.resource.onOne,
      method: 'POST',
      path: `${PATH}/:id/examples/replay`,
      summary: 'Send the example to the DSP as a test, and show what truly comes back',
      response: v.object({ data: dspEndpointReplay }),
      callsPerMinute: REPLAYS_PER_MINUTE,
      handler: async ({ params }) => {
        const { request } = dspExamplesOf(await endpoints.find(params.id), publicEdgeUrl);
        const test = asTestRequest(request, newAuctionId());
        return data(await replayToDsp(test, callDsp, () => performance.now()).catch(unanswered));
      },
    }),
  ];
}

interface ViewSource {
  readonly id: number;
  readonly fields: DspEndpointFields;
}

const viewOf = ({ id, fields }: ViewSource, times: EndpointTimes): DspEndpointView => ({
  id,
  ...dspEndpointResource.toView(fields),
  ...times,
});
