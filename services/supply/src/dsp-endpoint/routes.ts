import { rankingOfDays } from '@marquee/kit/lists/ranked-list';
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
import { type EndpointSums, FIGURES } from '../endpoint/figures.ts';
import { EndpointRoutes, type EndpointTimes, asBadGateway } from '../endpoint/routes.ts';
import { dspEndpointList, type DspEndpointQueries } from '../read-models/dsp-endpoints/query.ts';

interface DspEndpointRoutesDeps {
  readonly commands: DspEndpointCommands;
  readonly queries: DspEndpointQueries;
  readonly sums: EndpointSums | undefined;
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
export function dspEndpointRoutes(deps: DspEndpointRoutesDeps): readonly RouteDefinition[] {
  const { commands, queries, sums, allowsLoopback } = deps;
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
    queries: {
      find: (id) => queries.find(id),
      list: (list) => queries.page(list, rankingOfDays(FIGURES, sums, list)),
    },
    ranked: {
      queries,
      sums,
      columns: { traffic: [{ header: 'Also buys', kind: 'text', value: alsoBuys }] },
    },
    viewOfRow: (row, times) => viewOf({ id: row.id, fields: fieldsOfRow(dspEndpointResource, row) }, times),
    viewOfState: viewOf,
  });

  return [...endpoints.all(), ...exampleRoutes(endpoints.resource.onOne, (id) => endpoints.find(id), deps)];
}

/** What a bidder's engineers are shown, and the same sent to the DSP. */
const exampleRoutes = (
  onOne: Pick<RouteDefinition, 'tag' | 'access' | 'ownership'> & { readonly params: ById },
  find: (id: number) => Promise<DspEndpointView>,
  { publicEdgeUrl, callDsp, newAuctionId }: DspEndpointRoutesDeps,
): RouteDefinition[] => [
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
    summary: 'Send the example to the DSP as a test, and show what truly comes back',
    response: v.object({ data: dspEndpointReplay }),
    callsPerMinute: REPLAYS_PER_MINUTE,
    handler: async ({ params }) => {
      const { request } = dspExamplesOf(await find(params.id), publicEdgeUrl);
      const test = asTestRequest(request, newAuctionId());
      return data(await replayToDsp(test, callDsp, () => performance.now()).catch(unanswered));
    },
  }),
];

type ById = v.GenericSchema<unknown, { readonly id: number }>;

interface ViewSource {
  readonly id: number;
  readonly fields: DspEndpointFields;
}

const viewOf = ({ id, fields }: ViewSource, times: EndpointTimes): DspEndpointView => ({
  id,
  ...dspEndpointResource.toView(fields),
  ...times,
});

/** What a DSP buys in addition to banners and native. */
const alsoBuys = ({ isPop, isPopXml, vastType }: DspEndpointView): string =>
  [
    ...(isPop ? ['pop'] : []),
    ...(isPopXml ? ['pop as XML'] : []),
    ...(vastType === null ? [] : [`VAST ${vastType}`]),
  ].join(', ');
