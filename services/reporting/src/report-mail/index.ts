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
export const reportMailFold = streamFold('report-mail', reportMailDecider, (state, before) => {
  if (state.status === 'absent') return undefined;
  const known = state.status === 'live' ? state : before;
  if (known.status !== 'live') return { isDeleted: true };
  const { status: _, mailId: __, ...content } = known;
  return { ...content, isDeleted: state.status === 'deleted' };
});
