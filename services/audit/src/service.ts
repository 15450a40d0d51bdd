import type { StreamFold } from '@marquee/kit/decider/stream-fold';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { AccessRecorder } from '@marquee/kit/http/access-recorder';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { createProjector } from '@marquee/kit/projector/projector';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { createSteadyClock } from '@marquee/kit/runtime/clock';
import type { Service } from '@marquee/kit/runtime/service';

import { accessRoutes } from './access-events/access-events.http.ts';
import { createAccessQueries } from './access-events/query.ts';
import { createAccessWriter } from './access-events/recorder.ts';
import { accessDb, migrateAccessEvents } from './access-events/table.ts';
import { activityRoutes } from './activity-logs.http.ts';
import { createEvidenceCheck } from './evidence-check.ts';
import { activityReadModel, decodeForLog } from './read-models/activity/projector.ts';
import { createActivityQueries } from './read-models/activity/query.ts';
import { createTimeTravel } from './time-travel.ts';

export interface AuditConfig {
  /** Days that access events are kept. Default 400. */
  readonly accessLogDays?: number;
}

export interface AuditDeps {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly vault: PersonalDataVault;
  /** How other services fold their streams; what none folds is shown by the last values of its events. */
  readonly folds?: () => readonly StreamFold[];
  readonly logger?: ProjectionLogger;
  readonly clock?: () => Date;
}

export interface AuditService extends Service {
  /** Where the API server writes down access. */
  readonly accessRecorder: AccessRecorder;
  /** Compares the whole event store with the whole log now; what differs, a sentence each. */
  checkEvidence(): Promise<readonly string[]>;
}

/**
 * Two logs: the activity log over every event, whatever its type, with the state of anything at any time; and the access
 * log of calls that change nothing.
 */
export function createAuditService({ accessLogDays = 400 }: AuditConfig, deps: AuditDeps): AuditService {
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
  const accessEvents = accessDb(readStore);
  const writer = createAccessWriter({ db: accessEvents, vault, clock, keptDays: accessLogDays, logger });
  const evidence = createEvidenceCheck({
    eventStore,
    db,
    loggedUpTo: () => projector.position(),
    logger,
  });
  return {
    name: 'audit',
    checkEvidence: () => evidence.checkAll(),
    accessRecorder: writer,
    routes: [
      ...activityRoutes({ queries, timeTravel, clock }),
      ...accessRoutes(createAccessQueries(accessEvents, db, vault)),
    ],
    projectors: [projector],
    workers: [writer, evidence],
    migrate: () => migrateAccessEvents(readStore),
    dispose: async () => undefined,
  };
}
