import { accept, reject, type Decision } from '@marquee/kit/decider/decider';
import type { ReportExportEvent } from '@marquee/schemas/report-export/events';

import { REPORT_EXPORT_REJECTIONS, type ReportExportRejection } from './rejections.ts';
import type { ReportExportState, RequestedExport } from './state.ts';

export type ReportExportCommand =
  | ({ readonly type: 'RequestReportExport' } & RequestedExport)
  | {
      readonly type: 'CompleteReportExport';
      readonly rows: number;
      /** Bytes. */
      readonly size: number;
      /** ISO 8601 UTC. */
      readonly expiresAt: string;
    }
  | { readonly type: 'FailReportExport'; readonly reason: string }
  | { readonly type: 'RemoveReportExport'; readonly userId: number };

export function decide(
  command: ReportExportCommand,
  state: ReportExportState,
): Decision<ReportExportEvent, ReportExportRejection> {
  if (command.type === 'RequestReportExport') {
    if (state.status !== 'absent') return reject(REPORT_EXPORT_REJECTIONS['already-exists']);
    const { exportId, userId, format, name, query } = command;
    return accept({ type: 'ReportExportRequested', data: { exportId, userId, format, name, query } });
  }
  if (state.status === 'absent' || state.status === 'removed')
    return reject(REPORT_EXPORT_REJECTIONS['not-found']);
  const { exportId, userId } = state;
  switch (command.type) {
    case 'RemoveReportExport':
      if (command.userId !== userId) return reject(REPORT_EXPORT_REJECTIONS['not-found']);
      return accept({ type: 'ReportExportRemoved', data: { exportId, userId } });
    case 'CompleteReportExport': {
      // Two processes that made the same file report it once.
      if (state.status !== 'pending') return accept();
      const { rows, size, expiresAt } = command;
      return accept({ type: 'ReportExportCompleted', data: { exportId, userId, rows, size, expiresAt } });
    }
    case 'FailReportExport':
      if (state.status !== 'pending') return accept();
      return accept({ type: 'ReportExportFailed', data: { exportId, userId, reason: command.reason } });
  }
}
