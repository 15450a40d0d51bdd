import * as v from 'valibot';

import { dollars, field, optional, textBy } from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';
import { amountInput, commentInput, methodInput } from './inputs.ts';
import { paymentMethod } from './terms.ts';

/**
 * What a payment is asked for with. Its destination is no field: a withdrawal seals it in its event together with the
 * comment, so that the body's, the event's and the answer's have nothing in common.
 */
export const paymentResource = defineResource({
  method: {
    ...field({ label: 'Method', body: methodInput, value: paymentMethod, column: 'integer' }, 'listed'),
    view: v.number(),
  },
  /** Dollars, always positive; a deposit's, with the limits of each kind of payment in `commands.ts`. */
  amount: dollars('Amount', amountInput(), 'listed'),
  /** What staff wrote to it: a compensation's reason. In answers also what an advertiser wrote to a withdrawal. */
  comment: optional(textBy('Comment', commentInput, 'listed', 'searchable')),
});
export type PaymentFields = v.InferOutput<typeof paymentResource.stored>;
