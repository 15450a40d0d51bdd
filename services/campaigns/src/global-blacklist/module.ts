import type { EventStore } from '@marquee/kit/event-store/port';
import type { RouteDefinition } from '@marquee/kit/http/route';
import { createProjector, type Projector } from '@marquee/kit/projector/projector';
import type { ReadStore } from '@marquee/kit/read-store/port';

import type { ResourceDeps } from '../resource/module.ts';
import { type BlacklistCommands, createBlacklistCommands } from './commands.ts';
import { blacklistRoutes } from './routes.ts';
import { createBlacklistQuery } from './query.ts';
import { blacklistReadModel } from './read-model.ts';

export interface BlacklistModule {
  readonly commands: BlacklistCommands;
  readonly projector: Projector;
  readonly routes: readonly RouteDefinition[];
}

/** The globally banned sources: commands, read model and the calls of admins. */
export function createBlacklistModule({
  eventStore,
  readStore,
  observing,
}: Pick<ResourceDeps, 'observing'> & {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
}): BlacklistModule {
  const projector = createProjector({ ...observing, eventStore, readStore, readModel: blacklistReadModel });
  const query = createBlacklistQuery(readStore);
  const commands = createBlacklistCommands({ eventStore, query, projector });
  return { commands, projector, routes: blacklistRoutes({ commands, query }) };
}
