import type { ReportMailEvent } from '@marquee/schemas/report-mail/events';

import type { ReportMailState } from './state.ts';

export const evolve = (_state: ReportMailState, event: ReportMailEvent): ReportMailState =>
  event.type === 'ReportMailSaved'
    ? { status: 'live', ...event.data }
    : { status: 'deleted', userId: event.data.userId };
