import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';

import { reportLinksReadModel } from '../read-models/report-links/projector.ts';
import { createReportLinkQueries } from '../read-models/report-links/query.ts';
import type { Reader, StatisticsReader } from '../statistics/reader.ts';
import { createReportLinkCommands } from './commands.ts';
import { createLinkOpens } from './opens.ts';
import { reportLinkRoutes } from './routes.ts';

export interface ReportLinkDeps {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly ids: IdAllocator;
  /** What an account may see now; undefined for one that is not active. */
  readonly readerOf: (userId: number) => Promise<Reader | undefined>;
  readonly clock: () => Date;
}

/** Routes of reports that are shown to everyone who has their link. */
export const createReportLinks = (deps: ReportLinkDeps, statistics: StatisticsReader) =>
  reportLinkRoutes({
    commands: createReportLinkCommands(deps.eventStore, deps.ids),
    queries: createReportLinkQueries(readModelDb(deps.readStore, reportLinksReadModel)),
    opens: createLinkOpens(deps.readStore),
    statistics,
    readerOf: deps.readerOf,
    clock: deps.clock,
  });
