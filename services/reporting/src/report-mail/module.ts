import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { Mailer } from '@marquee/kit/mail/port';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReactorOptions } from '@marquee/kit/projector/reactor';
import type { ReadStore } from '@marquee/kit/read-store/port';

import { reportMailsReadModel } from '../read-models/report-mails/projector.ts';
import { createReportMailQueries } from '../read-models/report-mails/query.ts';
import type { StatisticsReader } from '../statistics/reader.ts';
import { createReportMailCommands } from './commands.ts';
import { createReportMailReactor } from './reactor.ts';
import { reportMailRoutes } from './routes.ts';
import { createMailWork } from './work.ts';
import { createReportMailWorker, type MailWorkerDeps } from './worker.ts';

export interface ReportMailDeps
  extends
    Pick<MailWorkerDeps, 'readerOf' | 'mailOwnerOf' | 'clock' | 'logger'>,
    Pick<ReactorOptions<never>, 'metrics'> {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly ids: IdAllocator;
  readonly mailer: Mailer;
}

/** Routes and workers of reports that are mailed to their owners. */
export function createReportMails(deps: ReportMailDeps, statistics: StatisticsReader, publicUrl: string) {
  const { eventStore, readStore, clock, logger, metrics } = deps;
  const commands = createReportMailCommands(eventStore, deps.ids);
  const queries = createReportMailQueries(readModelDb(readStore, reportMailsReadModel));
  const work = createMailWork(readStore);
  const observed = { eventStore, readStore, ...(logger && { logger }), ...(metrics && { metrics }) };
  const sending: MailWorkerDeps = {
    ...{ commands, work, statistics, publicUrl, clock, logger },
    ...{ mailer: deps.mailer, readerOf: deps.readerOf, mailOwnerOf: deps.mailOwnerOf },
  };
  return {
    routes: reportMailRoutes({ commands, queries, work, statistics, clock }),
    workers: [createReportMailReactor({ commands, work, clock }, observed), createReportMailWorker(sending)],
  };
}
