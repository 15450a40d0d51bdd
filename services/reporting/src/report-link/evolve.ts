import type { ReportLinkEvent } from '@marquee/schemas/report-link/events';

import type { ReportLinkState } from './state.ts';

export const evolve = (_state: ReportLinkState, event: ReportLinkEvent): ReportLinkState =>
  event.type === 'ReportLinkCreated' ? { status: 'open', ...event.data } : { status: 'revoked' };
