import type { StreamFold } from '@marquee/kit/decider/stream-fold';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { createProjector } from '@marquee/kit/projector/projector';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { createSteadyClock } from '@marquee/kit/runtime/clock';
import type { Service } from '@marquee/kit/runtime/service';

import { activityRoutes } from './activity-logs.http.ts';
import { activityReadModel, decodeForLog } from './read-models/activity/projector.ts';
import { createActivityQueries } from './read-models/activity/query.ts';
import { createTimeTravel } from './time-travel.ts';

export interface AuditDeps {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly vault: PersonalDataVault;
  /** How other services fold their streams; what none folds is shown by the last values of its events. */
  readonly folds?: () => readonly StreamFold[];
  readonly logger?: ProjectionLogger;
  readonly clock?: () => Date;
}

/** The activity log over every event, whatever its type, and the state of anything at any time. */
export function createAuditService(deps: AuditDeps): Service {
  const { eventStore, readStore, vault, folds, logger, clock = createSteadyClock() } = deps;
  const db = readModelDb(readStore, activityReadModel);
  const queries = createActivityQueries(db, vault);
  const timeTravel = createTimeTravel({ db, vault, eventStore, folds: folds ?? (() => []) });
  const projector = createProjector({
    readModel: activityReadModel,
    eventStore,
    readStore,
    decode: decodeForLog,
    ...(logger ? { logger } : {}),
  });
  return {
    name: 'audit',
    routes: activityRoutes({ queries, timeTravel, clock }),
    projectors: [projector],
    workers: [],
    dispose: async () => undefined,
  };
}
