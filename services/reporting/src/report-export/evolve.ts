import type { ReportExportEvent } from '@marquee/schemas/report-export/events';

import type { ReportExportState } from './state.ts';

export function evolve(state: ReportExportState, event: ReportExportEvent): ReportExportState {
  if (event.type === 'ReportExportRequested') return { status: 'pending', ...event.data };
  if (event.type === 'ReportExportRemoved') return { status: 'removed' };
  if (state.status === 'absent' || state.status === 'removed') return state;
  const { exportId, userId, format, name, query } = state;
  const status = event.type === 'ReportExportCompleted' ? 'completed' : 'failed';
  return { status, exportId, userId, format, name, query };
}
