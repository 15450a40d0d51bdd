import type { Decider } from '@marquee/kit/decider/decider';
import { streamFold } from '@marquee/kit/decider/stream-fold';
import type { ReportExportEvent } from '@marquee/schemas/report-export/events';

import { decide, type ReportExportCommand } from './decide.ts';
import { evolve } from './evolve.ts';
import type { ReportExportRejection } from './rejections.ts';
import { initialState, type ReportExportState } from './state.ts';

export const reportExportDecider: Decider<
  ReportExportCommand,
  ReportExportState,
  ReportExportEvent,
  ReportExportRejection
> = { decide, evolve, initialState };

export const reportExportStream = (id: number): string => `report-export-${id}`;

/** The state of an export at a time; the last one for a removed export. */
export const reportExportFold = streamFold('report-export', reportExportDecider, (state, before) => {
  if (state.status === 'absent') return undefined;
  const known = state.status === 'removed' ? before : state;
  if (known.status === 'absent' || known.status === 'removed') return { isDeleted: true };
  const { userId, format, name, query, status } = known;
  return { userId, format, name, query, status, isDeleted: state.status === 'removed' };
});
