import type { PaymentEvent } from '@marquee/schemas/payment/events';

import type { PaymentState } from './state.ts';

export function evolve(state: PaymentState, event: PaymentEvent): PaymentState {
  if (event.type === 'PaymentRequested') return { phase: 'requested', approvedBy: null, ...event.data };
  if (state.phase === 'unknown') return state;
  switch (event.type) {
    case 'PaymentApproved':
      return state.phase === 'requested' ? { ...state, approvedBy: event.data.approvedBy } : state;
    case 'PaymentConfirmed':
      return { ...state, phase: 'confirmed' };
    case 'PaymentDeclined':
      return { ...state, phase: 'declined', declineReason: event.data.reason };
    case 'PaymentCanceled':
      return { ...state, phase: 'canceled' };
    case 'PaymentCompleted':
      return { ...state, phase: 'completed' };
  }
}
