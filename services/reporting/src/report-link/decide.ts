import { accept, reject, type Decision } from '@marquee/kit/decider/decider';
import type { ReportLinkEvent } from '@marquee/schemas/report-link/events';

import { REPORT_LINK_REJECTIONS, type ReportLinkRejection } from './rejections.ts';
import type { CreatedLink, ReportLinkState } from './state.ts';

export type ReportLinkCommand =
  | ({ readonly type: 'CreateReportLink' } & CreatedLink)
  | { readonly type: 'RevokeReportLink'; readonly userId: number };

export function decide(
  command: ReportLinkCommand,
  state: ReportLinkState,
): Decision<ReportLinkEvent, ReportLinkRejection> {
  if (command.type === 'CreateReportLink') {
    if (state.status !== 'absent') return reject(REPORT_LINK_REJECTIONS['already-exists']);
    const { type: _, ...data } = command;
    return accept({ type: 'ReportLinkCreated', data });
  }
  if (state.status !== 'open' || state.userId !== command.userId)
    return reject(REPORT_LINK_REJECTIONS['not-found']);
  const { linkId, userId } = state;
  return accept({ type: 'ReportLinkRevoked', data: { linkId, userId } });
}
