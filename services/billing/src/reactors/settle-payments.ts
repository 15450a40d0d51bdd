import { contextOfEvent } from '@marquee/kit/decider/command-context';
import { createReactor, type ReactorOptions } from '@marquee/kit/projector/reactor';
import type { Projection } from '@marquee/kit/projector/projector';

import type { Settlement } from '../payment/settlement.ts';

type Options = Pick<ReactorOptions<never>, 'eventStore' | 'readStore' | 'logger' | 'metrics'>;

/**
 * Finishes what a command began and a crash cut off: the money of a confirmed payment, the hold of a
 * withdrawal, its release. Where the command has taken all steps, there is nothing left to do.
 */
export const createPaymentSettler = (
  settlement: Settlement,
  clock: () => Date,
  options: Options,
): Projection =>
  createReactor({
    ...options,
    name: 'billing settle payments',
    // Events about money are never skipped: the reactor halts until the event succeeds.
    onFailure: 'halt',
    events: ['PaymentRequested', 'PaymentConfirmed', 'PaymentDeclined', 'PaymentCanceled'],
    react: async (event) => {
      await settlement.advance(event.data.paymentId, contextOfEvent(event, clock().toISOString()));
    },
  });
