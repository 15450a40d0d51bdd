import type { DspEndpointEvent } from '@marquee/schemas/dsp-endpoint/events';
import type { DspEndpointFields } from '@marquee/schemas/dsp-endpoint/fields';

import type { DspEndpointState } from './state.ts';

export function evolve(state: DspEndpointState, event: DspEndpointEvent): DspEndpointState {
  switch (event.type) {
    case 'DspEndpointCreated': {
      const { dspEndpointId, ...fields } = event.data;
      return { status: 'live', id: dspEndpointId, fields };
    }
    case 'DspEndpointChanged': {
      if (state.status !== 'live') return state;
      const { dspEndpointId: _id, ...changed } = event.data;
      return { ...state, fields: { ...state.fields, ...(changed as Partial<DspEndpointFields>) } };
    }
    case 'DspEndpointDeleted':
      return { status: 'deleted', id: event.data.dspEndpointId };
  }
}
