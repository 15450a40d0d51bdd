import * as v from 'valibot';

import { nanos } from '../common/money.ts';
import { paymentMethod, paymentType } from '../common/payment-terms.ts';
import { sealed } from '../common/sealed.ts';
import type { EventCatalogue, EventsOf } from './catalogue.ts';

const identity = { paymentId: v.number(), userId: v.number() };

/** Stream `payment-<id>`. */
export const paymentEvents = {
  PaymentRequested: {
    version: 1,
    data: v.object({
      ...identity,
      paymentType,
      method: paymentMethod,
      amountNanos: nanos,
      /** What staff wrote to it: a compensation's reason. */
      comment: v.nullable(v.string()),
      /** Where a withdrawal goes, `{ destination, comment }` as JSON: bank details are personal. */
      destination: v.nullish(sealed, null),
      /** The pseudonym of the destination alone: tells equal ones of a payer, also once the payer is erased. */
      destinationPseudonym: v.exactOptional(v.string()),
      /** Who asked, the person at the keyboard; null where nobody noted it. */
      requestedBy: v.nullish(v.number(), null),
    }),
  },
  /** One of two persons has agreed; the money waits for the other. */
  PaymentApproved: { version: 1, data: v.object({ ...identity, approvedBy: v.number() }) },
  PaymentConfirmed: { version: 1, data: v.object({ ...identity, amountNanos: nanos }) },
  PaymentDeclined: { version: 1, data: v.object({ ...identity, reason: v.string() }) },
  PaymentCanceled: { version: 1, data: v.object(identity) },
  /** The wallet has taken (or given) the money. */
  PaymentCompleted: { version: 1, data: v.object(identity) },
} as const satisfies EventCatalogue;
export type PaymentEvent = EventsOf<typeof paymentEvents>;
