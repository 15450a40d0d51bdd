import { randomUUID } from 'node:crypto';

import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { MediaStore } from '@marquee/kit/media-store/port';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';

import { reportExportsReadModel } from '../read-models/report-exports/projector.ts';
import { createReportExportQueries } from '../read-models/report-exports/query.ts';
import type { Reader, StatisticsReader } from '../statistics/reader.ts';
import { createReportExportCommands } from './commands.ts';
import { reportExportRoutes } from './routes.ts';
import { createExportWork } from './work.ts';
import { createExportWorker } from './worker.ts';

export interface ReportExportDeps {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly ids: IdAllocator;
  readonly mediaStore: MediaStore;
  /** What an account may see now; undefined for one that is not active. */
  readonly readerOf: (userId: number) => Promise<Reader | undefined>;
  readonly clock: () => Date;
  readonly logger?: ProjectionLogger;
}

/** Routes and worker of reports that are made as files in the background. */
export function createReportExports(deps: ReportExportDeps, statistics: StatisticsReader) {
  const commands = createReportExportCommands(deps.eventStore, deps.ids);
  const queries = createReportExportQueries(readModelDb(deps.readStore, reportExportsReadModel));
  const work = createExportWork(deps.readStore, randomUUID());
  const { mediaStore, clock, readerOf, logger } = deps;
  const parts = { commands, queries, work, statistics, mediaStore, clock };
  const worker = createExportWorker({ ...parts, readerOf, logger });
  return { routes: reportExportRoutes({ ...parts, onRequest: worker.nudge }), worker };
}
