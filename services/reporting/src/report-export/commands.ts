import type { CommandContext } from '@marquee/kit/decider/command-context';
import { createCommandHandler, type Handled } from '@marquee/kit/decider/command-handler';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { RequestReportExport } from '@marquee/schemas/report-export/commands';
import type { ReportExportEvent } from '@marquee/schemas/report-export/events';

import { reportExportDecider, reportExportStream } from './index.ts';
import type { ReportExportRejection } from './rejections.ts';
import type { ReportExportState } from './state.ts';

type ReportExportHandled = Handled<ReportExportState, ReportExportEvent, ReportExportRejection>;

/** What can be done with exports of reports. */
export interface ReportExportCommands {
  request(userId: number, wanted: RequestReportExport, context: CommandContext): Promise<ReportExportHandled>;
  complete(
    id: number,
    made: { readonly rows: number; readonly size: number; readonly expiresAt: string },
    context: CommandContext,
  ): Promise<ReportExportHandled>;
  fail(id: number, reason: string, context: CommandContext): Promise<ReportExportHandled>;
  remove(id: number, userId: number, context: CommandContext): Promise<ReportExportHandled>;
}

export function createReportExportCommands(eventStore: EventStore, ids: IdAllocator): ReportExportCommands {
  const exports = createCommandHandler({ decider: reportExportDecider, eventStore });
  return {
    async request(userId, wanted, context) {
      const exportId = await ids.next('report-export');
      const command = { type: 'RequestReportExport', exportId, userId, ...wanted } as const;
      return exports.handle(reportExportStream(exportId), command, context);
    },
    complete: (id, made, context) =>
      exports.handle(reportExportStream(id), { type: 'CompleteReportExport', ...made }, context),
    fail: (id, reason, context) =>
      exports.handle(reportExportStream(id), { type: 'FailReportExport', reason }, context),
    remove: (id, userId, context) =>
      exports.handle(reportExportStream(id), { type: 'RemoveReportExport', userId }, context),
  };
}
