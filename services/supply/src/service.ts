import { randomBytes as nodeRandomBytes, randomUUID } from 'node:crypto';

import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { createProjector } from '@marquee/kit/projector/projector';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { Service } from '@marquee/kit/runtime/service';

import { createSupplyCommands, type SupplyCommands } from './commands.ts';
import type { ReplayPort } from './examples/replay.ts';
import { sspEndpointsReadModel } from './read-models/ssp-endpoints/projector.ts';
import { createSspEndpointQueries } from './read-models/ssp-endpoints/query.ts';
import { sspEndpointRoutes } from './ssp-endpoints.http.ts';

export type { SupplyCommands } from './commands.ts';
export { edgeReplay } from './examples/edge-replay.ts';

export interface SupplyConfig {
  /** The bidder's address as exchanges reach it: `https://edge.example`. */
  readonly publicEdgeUrl: string;
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
}

export interface SupplyService extends Service {
  readonly commands: SupplyCommands;
}

/** The exchanges that may send us requests: SSP endpoints with their keys, limits and addresses. */
export function createSupplyService(config: SupplyConfig, deps: SupplyDeps): SupplyService {
  const { eventStore, readStore, ids, logger, replayPort, randomBytes = nodeRandomBytes } = deps;
  const commands = createSupplyCommands({ eventStore, ids, randomBytes });
  const queries = createSspEndpointQueries(readModelDb(readStore, sspEndpointsReadModel));
  const projector = createProjector({
    readModel: sspEndpointsReadModel,
    eventStore,
    readStore,
    ...(logger ? { logger } : {}),
  });
  return {
    name: 'supply',
    routes: sspEndpointRoutes({
      commands,
      queries,
      publicEdgeUrl: config.publicEdgeUrl,
      replayPort,
      newAuctionId: () => `replay-${randomUUID()}`,
    }),
    projectors: [projector],
    workers: [],
    commands,
    dispose: async () => undefined,
  };
}
