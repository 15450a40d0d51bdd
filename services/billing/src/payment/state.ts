import type { PersonalText } from '@marquee/schemas/common/sealed';
import type { PaymentEvent } from '@marquee/schemas/payment/events';
import type { PaymentStatus } from '@marquee/schemas/payment/terms';
/** What a payment is about; never changes after the request. */
export type PaymentTerms = Readonly<Extract<PaymentEvent, { type: 'PaymentRequested' }>['data']>;

/**
 * `requested` waits for a decision; `confirmed` has one and waits for the wallet; the other three are final.
 */
export type PaymentState =
  | { readonly phase: 'unknown' }
  | (PaymentTerms & {
      readonly phase: 'requested';
      /** The first of the two people that the sum needs. */
      readonly approvedBy: number | null;
    })
  | (PaymentTerms & { readonly phase: 'confirmed' | 'completed' | 'canceled' })
  | (PaymentTerms & { readonly phase: 'declined'; readonly declineReason: PersonalText });

/** How the people behind a payment relate to the user who confirms it, loaded before the decision. */
export interface Separation {
  /** The approver when the payment was loaded; null while there is none. */
  readonly knownApprover: number | null;
  /** The approver may still decide on payments. */
  readonly isApproverEntitled: boolean;
  /** The confirmer counts as the same person as a requester, an approver or a sole granter. */
  readonly isSamePerson: boolean;
  /** The confirmer has alone given the account money. */
  readonly hasGranted: boolean;
}

export type KnownPayment = Exclude<PaymentState, { phase: 'unknown' }>;

export const initialPayment: PaymentState = { phase: 'unknown' };

const STATUS_OF_PHASE = {
  requested: 'pending',
  confirmed: 'precompleted',
  completed: 'completed',
  declined: 'disapproved',
  canceled: 'canceled',
} as const satisfies Record<KnownPayment['phase'], PaymentStatus>;

/** What a person sees. */
export const paymentStatusOf = (payment: KnownPayment): PaymentStatus =>
  payment.phase === 'requested' && payment.approvedBy !== null ? 'approved' : STATUS_OF_PHASE[payment.phase];
