import type { SspEndpointEvent } from '@marquee/schemas/ssp-endpoint/events';
import type { SspEndpointFields } from '@marquee/schemas/ssp-endpoint/fields';

import type { SspEndpointState } from './state.ts';

export function evolve(state: SspEndpointState, event: SspEndpointEvent): SspEndpointState {
  switch (event.type) {
    case 'SspEndpointCreated': {
      const { sspEndpointId, key, ...fields } = event.data;
      return { status: 'live', id: sspEndpointId, fields, key };
    }
    case 'SspEndpointChanged': {
      if (state.status !== 'live') return state;
      const { sspEndpointId: _id, key = state.key, ...changed } = event.data;
      return { ...state, key, fields: { ...state.fields, ...(changed as Partial<SspEndpointFields>) } };
    }
    case 'SspEndpointDeleted':
      return { status: 'deleted', id: event.data.sspEndpointId };
  }
}
