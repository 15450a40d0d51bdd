import type { ReportMailEvent } from '@marquee/schemas/report-mail/events';

import type { ReportMailState } from './state.ts';

export function evolve(state: ReportMailState, event: ReportMailEvent): ReportMailState {
  switch (event.type) {
    case 'ReportMailSaved':
    case 'ReportMailRestored':
      return { status: 'live', ...event.data };
    case 'ReportMailDeleted':
      return state.status === 'absent' ? state : { ...state, status: 'deleted' };
  }
}
