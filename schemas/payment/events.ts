import * as v from 'valibot';

import { personalText, sealed } from '../common/sealed.ts';
import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { paymentResource } from './fields.ts';
import { paymentType } from './terms.ts';

const identity = { paymentId: v.number(), userId: v.number() };
const { amountNanos } = paymentResource.stored.entries;

/** Stream `payment-<id>`. */
export const paymentEvents = {
  PaymentRequested: {
    version: 2,
    data: v.object({
      ...identity,
      paymentType,
      ...paymentResource.stored.entries,
      /** Why a compensation is given. */
      comment: v.nullable(personalText),
      /** Where a withdrawal goes, `{ destination, comment }` as JSON: bank details are personal. */
      destination: v.nullish(sealed, null),
      /**
       * The pseudonym of the destination alone: shows equal destinations of a payer, also after the payer is
       * erased.
       */
      destinationPseudonym: v.exactOptional(v.string()),
      /** The user who asked; null where it was not recorded. */
      requestedBy: v.nullish(v.number(), null),
    }),
  },
  /** One of two users has approved; the payment waits for the other. */
  PaymentApproved: { version: 1, data: v.object({ ...identity, approvedBy: v.number() }) },
  PaymentConfirmed: { version: 1, data: v.object({ ...identity, amountNanos }) },
  PaymentDeclined: { version: 2, data: v.object({ ...identity, reason: personalText }) },
  PaymentCanceled: { version: 1, data: v.object(identity) },
  /** The wallet has taken (or given) the money. */
  PaymentCompleted: { version: 1, data: v.object(identity) },
} as const satisfies EventCatalogue;
export type PaymentEvent = EventsOf<typeof paymentEvents>;
