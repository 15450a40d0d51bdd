import type { Decider } from '@marquee/kit/decider/decider';
import { streamFold } from '@marquee/kit/decider/stream-fold';
import type { PaymentEvent } from '@marquee/schemas/payment/events';

import { decide, type PaymentCommand } from './decide.ts';
import type { PaymentRejection } from './rejections.ts';
import { evolve } from './evolve.ts';
import { initialPayment, type PaymentState, paymentStatusOf } from './state.ts';

/** A deposit, a withdrawal or a compensation, from the request to its end. */
export const paymentDecider: Decider<PaymentCommand, PaymentState, PaymentEvent, PaymentRejection> = {
  decide,
  evolve,
  initialState: initialPayment,
};

export const paymentStream = (paymentId: number) => `payment-${paymentId}`;

/** A payment's state at a point in time. */
export const paymentFold = streamFold('payment', paymentDecider, (state) => {
  if (state.phase === 'unknown') return undefined;
  const { phase: _, ...terms } = state;
  return { status: paymentStatusOf(state), ...terms };
});
