import type { PresetEvent } from '@marquee/schemas/preset/events';

import type { PresetState } from './state.ts';

export function evolve(state: PresetState, event: PresetEvent): PresetState {
  switch (event.type) {
    case 'PresetSaved':
    case 'PresetRestored':
      return { status: 'live', ...event.data };
    case 'PresetDeleted':
      return state.status === 'absent' ? state : { ...state, status: 'deleted' };
  }
}
