import type { EmailReservationEvent } from '@marquee/schemas/user/events';

import type { EmailState } from './state.ts';

export function evolve(state: EmailState, event: EmailReservationEvent): EmailState {
  switch (event.type) {
    case 'EmailReserved':
      return { holder: event.data.userId };
    case 'EmailReleased':
      return { holder: null };
    default:
      return state;
  }
}
