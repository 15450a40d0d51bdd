import { randomBytes as nodeRandomBytes, randomUUID } from 'node:crypto';

import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { createProjector } from '@marquee/kit/projector/projector';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { Service } from '@marquee/kit/runtime/service';

import { createDspEndpointCommands, type DspEndpointCommands } from './dsp-endpoint/commands.ts';
import { callOutside } from './dsp-endpoint/replay.ts';
import { dspEndpointRoutes } from './dsp-endpoints.http.ts';
import { dspEndpointsReadModel } from './read-models/dsp-endpoints/projector.ts';
import { createDspEndpointQueries } from './read-models/dsp-endpoints/query.ts';
import { sspEndpointsReadModel } from './read-models/ssp-endpoints/projector.ts';
import { createSspEndpointQueries } from './read-models/ssp-endpoints/query.ts';
import { createSspEndpointCommands, type SspEndpointCommands } from './ssp-endpoint/commands.ts';
import type { ReplayPort } from './ssp-endpoint/replay.ts';
import { sspEndpointRoutes } from './ssp-endpoints.http.ts';

export { edgeReplay } from './ssp-endpoint/edge-replay.ts';

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
  readonly commands: SspEndpointCommands & DspEndpointCommands;
}

/** Our peers: the exchanges that may send us requests (SSP endpoints), and outside bidders (DSP endpoints). */
export function createSupplyService(config: SupplyConfig, deps: SupplyDeps): SupplyService {
  const { eventStore, readStore, ids, logger, replayPort, randomBytes = nodeRandomBytes } = deps;
  const commands = {
    ...createSspEndpointCommands({ eventStore, ids, randomBytes }),
    ...createDspEndpointCommands({ eventStore, ids }),
  };
  const engines = { eventStore, readStore, ...(logger ? { logger } : {}) };
  const newAuctionId = (): string => `replay-${randomUUID()}`;
  return {
    name: 'supply',
    routes: [
      ...sspEndpointRoutes({
        commands,
        queries: createSspEndpointQueries(readModelDb(readStore, sspEndpointsReadModel)),
        publicEdgeUrl: config.publicEdgeUrl,
        replayPort,
        newAuctionId,
      }),
      ...dspEndpointRoutes({
        commands,
        queries: createDspEndpointQueries(readModelDb(readStore, dspEndpointsReadModel)),
        publicEdgeUrl: config.publicEdgeUrl,
        callOutside,
        newAuctionId,
      }),
    ],
    projectors: [
      createProjector({ readModel: sspEndpointsReadModel, ...engines }),
      createProjector({ readModel: dspEndpointsReadModel, ...engines }),
    ],
    workers: [],
    commands,
    dispose: async () => undefined,
  };
}
