import type { PresetEvent } from '@marquee/schemas/events/preset';

import type { PresetState } from './state.ts';

export function evolve(_state: PresetState, event: PresetEvent): PresetState {
  switch (event.type) {
    case 'PresetSaved':
      return { status: 'live', ...event.data };
    case 'PresetDeleted':
      return { status: 'deleted', userId: event.data.userId };
  }
}
