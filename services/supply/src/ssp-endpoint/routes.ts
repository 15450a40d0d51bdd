import { rankingOfDays } from '@marquee/kit/lists/ranked-list';
import { data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { fieldsOfRow } from '@marquee/kit/resource/rows';
import { changeSspEndpointBody, createSspEndpointBody } from '@marquee/schemas/ssp-endpoint/commands';
import { sspEndpointResource, type SspEndpointFields } from '@marquee/schemas/ssp-endpoint/fields';
import {
  sspEndpointExamples,
  sspEndpointReplay,
  sspEndpointView,
  type SspEndpointView,
} from '@marquee/schemas/ssp-endpoint/views';
import { idParam, sspEndpointId } from '@marquee/schemas/common/ids';
import * as v from 'valibot';

import { type EndpointSums, FIGURES } from '../endpoint/figures.ts';
import { EndpointRoutes, type EndpointTimes, asServiceUnavailable } from '../endpoint/routes.ts';
import { sspEndpointList, type SspEndpointQueries } from '../read-models/ssp-endpoints/query.ts';
import { bidUrl } from './bid-url.ts';
import type { SspEndpointCommands } from './commands.ts';
import { examplesOf } from './examples.ts';
import { asTest, replay, type ReplayPort } from './replay.ts';

interface SspEndpointRoutesDeps {
  readonly commands: SspEndpointCommands;
  readonly queries: SspEndpointQueries;
  readonly sums: EndpointSums | undefined;
  readonly publicEdgeUrl: string;
  readonly replayPort: ReplayPort;
  /** An id that no other auction has. */
  readonly newAuctionId: () => string;
}

/** Rate limit of replays: enough for manual tests. */
const REPLAYS_PER_MINUTE = 60;
const PATH = '/admin/ssp-endpoints';
const unavailable = asServiceUnavailable(
  ({ dependency, advice }) => `Nothing was replayed: the ${dependency} does not answer. ${advice}`,
);

/** `/admin/ssp-endpoints`: the exchanges that may send us requests. */
export function sspEndpointRoutes(deps: SspEndpointRoutesDeps): readonly RouteDefinition[] {
  const { commands, queries, sums, publicEdgeUrl } = deps;
  const viewOf = ({ id, key, fields }: ViewSource, times: EndpointTimes): SspEndpointView => ({
    id,
    ...sspEndpointResource.toView(fields),
    key,
    bidUrl: bidUrl(publicEdgeUrl, { id, key, integration: fields.integration }),
    ...times,
  });
  const endpoints = new EndpointRoutes({
    noun: 'SSP endpoint',
    path: PATH,
    summaries: {
      create: 'Add an SSP endpoint; its key is made here',
      change: 'Change an SSP endpoint; fields that are absent stay as they are',
      remove: 'Remove an SSP endpoint; its requests are refused from now on',
    },
    params: v.object({ id: idParam(sspEndpointId) }),
    bodies: { create: createSspEndpointBody, change: changeSspEndpointBody },
    view: sspEndpointView,
    list: sspEndpointList,
    commands: {
      create: (input, context) => commands.createSspEndpoint(input, context),
      change: (id, input, context) => commands.changeSspEndpoint(id, input, context),
      remove: (id, context) => commands.deleteSspEndpoint(id, context),
    },
    queries: {
      find: (id) => queries.find(id),
      list: (list) => queries.page(list, rankingOfDays(FIGURES, sums, list)),
    },
    ranked: { queries, sums },
    viewOfRow: ({ id, key, ...row }, times) =>
      viewOf({ id, key, fields: fieldsOfRow(sspEndpointResource, row) }, times),
    viewOfState: viewOf,
  });

  return [
    ...endpoints.all(),
    endpoints.resource.plainAction('rotate-key', {
      summary: 'Give an SSP endpoint a new key',
      run: ({ params, context }) => commands.rotateSspEndpointKey(params.id, context),
    }),
    ...exampleRoutes(endpoints.resource.onOne, (id) => endpoints.find(id), deps),
  ];
}

/** What an exchange's engineers are shown, and the same sent to the bidder. */
const exampleRoutes = (
  onOne: Pick<RouteDefinition, 'tag' | 'access' | 'ownership'> & { readonly params: ById },
  find: (id: number) => Promise<SspEndpointView>,
  { publicEdgeUrl, replayPort, newAuctionId }: SspEndpointRoutesDeps,
): RouteDefinition[] => [
  route({
    ...onOne,
    method: 'GET',
    path: `${PATH}/:id/examples`,
    summary: "A request and its answer, for the exchange's engineers",
    response: v.object({ data: sspEndpointExamples }),
    handler: async ({ params }) => data(examplesOf(await find(params.id))),
  }),
  route({
    ...onOne,
    method: 'POST',
    path: `${PATH}/:id/examples/replay`,
    summary: 'Send the example to the bidder as a test, and show what truly comes back',
    response: v.object({ data: sspEndpointReplay }),
    callsPerMinute: REPLAYS_PER_MINUTE,
    handler: async ({ params }) => {
      const { request } = examplesOf(await find(params.id));
      const way = { port: replayPort, publicEdgeUrl, nowMs: () => performance.now() };
      return data(await replay(asTest(request, newAuctionId()), way).catch(unavailable));
    },
  }),
];

type ById = v.GenericSchema<unknown, { readonly id: number }>;

interface ViewSource {
  readonly id: number;
  readonly key: string;
  readonly fields: SspEndpointFields;
}
