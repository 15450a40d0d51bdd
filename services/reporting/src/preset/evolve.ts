import type { PresetEvent } from '@marquee/schemas/preset/events';

import type { PresetState } from './state.ts';

export function evolve(_state: PresetState, event: PresetEvent): PresetState {
  switch (event.type) {
    case 'PresetSaved':
      return { status: 'live', ...event.data };
    case 'PresetDeleted':
      return { status: 'deleted', userId: event.data.userId };
  }
}
