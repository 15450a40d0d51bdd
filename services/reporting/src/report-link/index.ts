import type { Decider } from '@marquee/kit/decider/decider';
import { streamFold } from '@marquee/kit/decider/stream-fold';
import type { ReportLinkEvent } from '@marquee/schemas/report-link/events';

import { decide, type ReportLinkCommand } from './decide.ts';
import { evolve } from './evolve.ts';
import type { ReportLinkRejection } from './rejections.ts';
import { initialState, type ReportLinkState } from './state.ts';

export const reportLinkDecider: Decider<
  ReportLinkCommand,
  ReportLinkState,
  ReportLinkEvent,
  ReportLinkRejection
> = { decide, evolve, initialState };

export const reportLinkStream = (id: number): string => `report-link-${id}`;

/** The state of a link at a time; the last one for a revoked link. */
export const reportLinkFold = streamFold('report-link', reportLinkDecider, (state, before) => {
  if (state.status === 'absent') return undefined;
  const known = state.status === 'revoked' ? before : state;
  if (known.status !== 'open') return { isDeleted: true };
  const { userId, name, query, preset, expiresAt } = known;
  return { userId, name, query, preset, expiresAt, isDeleted: state.status === 'revoked' };
});
