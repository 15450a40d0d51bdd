import type { Decider } from '@marquee/kit/decider/decider';
import type { PaymentEvent } from '@marquee/schemas/events/payment';

import { decide, type PaymentCommand } from './decide.ts';
import type { PaymentRejection } from './errors.ts';
import { evolve } from './evolve.ts';
import { initialPayment, type PaymentState } from './state.ts';

/** A deposit, a withdrawal or a compensation, from the request to its end. */
export const paymentDecider: Decider<PaymentCommand, PaymentState, PaymentEvent, PaymentRejection> = {
  decide,
  evolve,
  initialState: initialPayment,
};

export const paymentStream = (paymentId: number) => `payment-${paymentId}`;
