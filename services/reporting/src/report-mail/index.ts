import type { Decider } from '@marquee/kit/decider/decider';
import { streamFold } from '@marquee/kit/decider/stream-fold';
import type { ReportMailEvent } from '@marquee/schemas/report-mail/events';

import { decide, type ReportMailCommand } from './decide.ts';
import { evolve } from './evolve.ts';
import type { ReportMailRejection } from './rejections.ts';
import { initialState, type ReportMailState } from './state.ts';

export const reportMailDecider: Decider<
  ReportMailCommand,
  ReportMailState,
  ReportMailEvent,
  ReportMailRejection
> = { decide, evolve, initialState };

export const reportMailStream = (id: number): string => `report-mail-${id}`;

/** The state of a report by mail at a time; the last one for a deleted one. */
export const reportMailFold = streamFold('report-mail', reportMailDecider, (state) => {
  if (state.status === 'absent') return undefined;
  const { status, mailId: _, ...content } = state;
  return { ...content, isDeleted: status === 'deleted' };
});
