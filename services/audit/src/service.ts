import type { Principal } from '@marquee/kit/http/principal';
import type { StreamFold } from '@marquee/kit/decider/stream-fold';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { AccessRecorder } from '@marquee/kit/http/access-recorder';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { createProjector } from '@marquee/kit/projector/projector';
import { readModelDb } from '@marquee/kit/projector/read-model';
import { migratePackage } from '@marquee/kit/read-store/migrations';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { createSteadyClock } from '@marquee/kit/runtime/clock';
import type { Service } from '@marquee/kit/runtime/service';
import type { Kysely } from 'kysely';

import { createAccessLog } from './access-events/access-log.ts';
import { accessRoutes } from './access-events/routes.ts';
import { type ActivityReading, activityRoutes } from './read-models/activity/routes.ts';
import type { Reader } from './changes/present.ts';
import { withholdingVault } from './changes/withheld.ts';
import { createAcknowledgements } from './evidence/acknowledgements.ts';
import { createCheckpoints } from './evidence/checkpoints.ts';
import { createEvidence, type Evidence } from './evidence/evidence.ts';
import { EvidenceCheck } from './evidence/evidence-check.ts';
import { evidenceRoutes } from './evidence/routes.ts';
import { createRowDigests } from './evidence/row-digest.ts';
import { ACTIVITY_MODEL, activityReadModel, decodeForLog } from './read-models/activity/projector.ts';
import type { ActivityTables } from './read-models/activity/table.ts';
import { createActivityQueries } from './read-models/activity/query.ts';
import { auditMigrations } from './migrations.ts';
import { createTimeTravel } from './time-travel.ts';

export { accessLogSchema } from './access-events/schema.ts';
export { auditMigrations } from './migrations.ts';
export { createParkedEventsService } from './parked-events/routes.ts';
export { createParkedEvents, type ParkedEventsControl } from './parked-events/parked-events.ts';

export interface AuditConfig {
  /** Key of the digests of both logs' rows; it is not stored in the database. */
  readonly logSecret: string;
  /** Days that access events are kept, at least 30 (`access-events/schema.ts`). Default 400. */
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
  readonly evidence: Evidence;
}

/**
 * Two logs: the activity log over every event, whatever its type, with the state of anything at any time; and the access
 * log of calls that change nothing.
 */
export function createAuditService(
  { accessLogDays = 400, logSecret }: AuditConfig,
  deps: AuditDeps,
): AuditService {
  const { eventStore, readStore, vault, logger, clock = createSteadyClock() } = deps;
  const db = readModelDb<ActivityTables>(readStore, ACTIVITY_MODEL);
  const readingOf = activityReadings(deps, db);
  const rowDigests = createRowDigests(logSecret);
  const projector = createProjector({
    readModel: activityReadModel(vault, rowDigests),
    eventStore,
    readStore,
    decode: decodeForLog,
    ...(logger ? { logger } : {}),
  });
  const accessLog = createAccessLog({
    readStore,
    vault,
    people: db,
    secret: logSecret,
    keptDays: accessLogDays,
    clock,
    logger,
  });
  const checkpoints = createCheckpoints(readStore);
  const acknowledgements = createAcknowledgements(eventStore);
  const check = new EvidenceCheck({
    eventStore,
    db,
    rowDigests,
    checkpoints,
    accessEvidence: accessLog.evidence,
    acknowledgements,
    loggedUpTo: () => projector.position(),
    clock,
    logger,
  });
  const evidence = createEvidence({ check, acknowledgements, db, vault });
  return {
    name: 'audit',
    checkEvidence: () => check.checkAll(),
    evidence,
    accessRecorder: accessLog.writer,
    routes: [
      ...activityRoutes({ readingOf, clock }),
      ...evidenceRoutes(evidence),
      ...accessRoutes(accessLog.queries),
    ],
    projectors: [projector],
    workers: [accessLog.writer, check],
    async migrate() {
      await migratePackage(readStore, auditMigrations);
      await accessLog.migrate();
    },
    dispose: async () => undefined,
  };
}

/** The activity log as a caller may read it: an auditor sees no personal data. */
function activityReadings(
  { eventStore, vault, folds }: AuditDeps,
  db: Kysely<ActivityTables>,
): (principal: Pick<Principal, 'isAuditor'>) => ActivityReading {
  const readingThrough = (reader: Reader): ActivityReading => ({
    queries: createActivityQueries(db, vault, reader),
    timeTravel: createTimeTravel({
      db,
      reader,
      vault,
      eventStore,
      folds: folds ?? (() => []),
    }),
  });
  const [reading, auditorsReading] = [readingThrough(vault), readingThrough(withholdingVault(vault))];
  return ({ isAuditor }) => (isAuditor ? auditorsReading : reading);
}
