import { randomBytes as nodeRandomBytes, randomUUID } from 'node:crypto';

import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { createProjector } from '@marquee/kit/projector/projector';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { Service } from '@marquee/kit/runtime/service';

import { createDealCommands, type DealCommands } from './deal/commands.ts';
import { dealRoutes } from './deal/routes.ts';
import { createDspEndpointCommands, type DspEndpointCommands } from './dsp-endpoint/commands.ts';
import { createDspCall } from './dsp-endpoint/replay.ts';
import { dspEndpointRoutes } from './dsp-endpoint/routes.ts';
import type { EndpointSums } from './endpoint/figures.ts';
import { supplyFolds } from './folds.ts';
import { dealsReadModel } from './read-models/deals/projector.ts';
import { createDealQueries } from './read-models/deals/query.ts';
import { dspEndpointsReadModel } from './read-models/dsp-endpoints/projector.ts';
import { createDspEndpointQueries } from './read-models/dsp-endpoints/query.ts';
import { sspEndpointsReadModel } from './read-models/ssp-endpoints/projector.ts';
import { createSspEndpointQueries } from './read-models/ssp-endpoints/query.ts';
import { createSspEndpointCommands, type SspEndpointCommands } from './ssp-endpoint/commands.ts';
import type { ReplayPort } from './ssp-endpoint/replay.ts';
import { sspEndpointRoutes } from './ssp-endpoint/routes.ts';
import { wallClock } from '@marquee/kit/runtime/clock';

export { edgeReplay } from './ssp-endpoint/edge-replay.ts';

export interface SupplyConfig {
  /** The bidder's address as exchanges reach it: `https://edge.example`. */
  readonly publicEdgeUrl: string;
  /** DSP endpoints may be on this machine, for development. Default false. */
  readonly allowsLoopbackDsps?: boolean;
}

export interface SupplyDeps {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly ids: IdAllocator;
  readonly logger?: ProjectionLogger;
  /** Unguessable bytes for keys. Default: the operating system's. */
  readonly randomBytes?: (count: number) => Uint8Array;
  /** The way to this installation's bidder, for the replay of examples. */
  readonly replayPort: ReplayPort;
  /** What endpoints did, for their lists. */
  readonly sums?: (
    dimension: 'ssp' | 'dspEndpoint',
    ...asked: Parameters<EndpointSums>
  ) => ReturnType<EndpointSums>;
  /** Default: the machine's. */
  readonly clock?: () => Date;
}

export interface SupplyService extends Service {
  readonly commands: SspEndpointCommands & DspEndpointCommands & DealCommands;
  /** The ids of deals that campaigns of the user may target, as of all commands before the call. */
  usableDeals(userId: number, ids: readonly number[]): Promise<readonly number[]>;
  /** Names of the SSP endpoints that exist, by id. */
  sspEndpointNames(): Promise<ReadonlyMap<number, string>>;
  /** SSP endpoints that sell premium inventory, deleted ones included. */
  premiumSspIds(): Promise<readonly number[]>;
}

/** How long a question waits for the table that it reads before it continues without. */
const FRESHNESS_TIMEOUT_MS = 2_000;

/**
 * The exchanges that may send us requests (SSP endpoints), the deals that were made with them, and the
 * bidders that we ask (DSP endpoints).
 */
export function createSupplyService(config: SupplyConfig, deps: SupplyDeps): SupplyService {
  const { eventStore, readStore, ids, logger, replayPort, sums, randomBytes = nodeRandomBytes } = deps;
  const clock = deps.clock ?? wallClock;
  const { allowsLoopbackDsps = false } = config;
  const commands = {
    ...createSspEndpointCommands({ eventStore, ids, randomBytes }),
    ...createDspEndpointCommands({ eventStore, ids }),
    ...createDealCommands({ eventStore, ids }),
  };
  const engines = { eventStore, readStore, ...(logger ? { logger } : {}) };
  const dealsProjector = createProjector({ readModel: dealsReadModel, ...engines });
  const deals = createDealQueries(readModelDb(readStore, dealsReadModel));
  const sspEndpoints = createSspEndpointQueries(readModelDb(readStore, sspEndpointsReadModel));
  const newAuctionId = (): string => `replay-${randomUUID()}`;
  return {
    name: 'supply',
    folds: supplyFolds,
    routes: [
      ...sspEndpointRoutes({
        commands,
        queries: sspEndpoints,
        sums: sums && ((...asked) => sums('ssp', ...asked)),
        publicEdgeUrl: config.publicEdgeUrl,
        replayPort,
        newAuctionId,
      }),
      ...dspEndpointRoutes({
        commands,
        queries: createDspEndpointQueries(readModelDb(readStore, dspEndpointsReadModel)),
        sums: sums && ((...asked) => sums('dspEndpoint', ...asked)),
        publicEdgeUrl: config.publicEdgeUrl,
        callDsp: createDspCall(allowsLoopbackDsps),
        allowsLoopback: allowsLoopbackDsps,
        newAuctionId,
      }),
      ...dealRoutes({ commands, queries: deals, clock }),
    ],
    projectors: [
      createProjector({ readModel: sspEndpointsReadModel, ...engines }),
      createProjector({ readModel: dspEndpointsReadModel, ...engines }),
      dealsProjector,
    ],
    workers: [],
    commands,
    usableDeals: async (userId, asked) => {
      if (asked.length === 0) return [];
      await dealsProjector.waitFor(await eventStore.headPosition(), FRESHNESS_TIMEOUT_MS);
      return deals.usable(userId, asked);
    },
    sspEndpointNames: () => sspEndpoints.names(),
    premiumSspIds: () => sspEndpoints.premiumIds(),
    dispose: async () => undefined,
  };
}
