import type { DealEvent } from '@marquee/schemas/deal/events';
import type { DealFields } from '@marquee/schemas/deal/fields';

import type { DealState } from './state.ts';

export function evolve(state: DealState, event: DealEvent): DealState {
  switch (event.type) {
    case 'DealCreated': {
      const { dealId, ...fields } = event.data;
      return { status: 'live', id: dealId, fields };
    }
    case 'DealChanged': {
      if (state.status !== 'live') return state;
      const { dealId: _id, ...changed } = event.data;
      return { ...state, fields: { ...state.fields, ...(changed as Partial<DealFields>) } };
    }
    case 'DealDeleted':
      return { status: 'deleted', id: event.data.dealId };
  }
}
