import type { PaymentMethod, PaymentStatus, PaymentType } from '@marquee/schemas/common/payment-terms';
import type { Sealed } from '@marquee/schemas/common/sealed';

/** What a payment is about; never changes after the request. */
export interface PaymentTerms {
  readonly paymentId: number;
  readonly userId: number;
  readonly paymentType: PaymentType;
  readonly method: PaymentMethod;
  readonly amountNanos: bigint;
  readonly comment: string | null;
  readonly destination: Sealed | null;
  readonly destinationPseudonym?: string;
  /** The person at the keyboard; null where nobody noted it. */
  readonly requestedBy: number | null;
}

/**
 * `requested` waits for a decision; `confirmed` has one and waits for the wallet; the other three are final.
 */
export type PaymentState =
  | { readonly phase: 'unknown' }
  | (PaymentTerms & {
      readonly phase: 'requested';
      /** The first of the two persons that the sum needs. */
      readonly approvedBy: number | null;
    })
  | (PaymentTerms & { readonly phase: 'confirmed' | 'completed' | 'canceled' })
  | (PaymentTerms & { readonly phase: 'declined'; readonly declineReason: string });

/** What the people behind a payment are to whoever confirms it, as it was found out before. */
export interface Separation {
  /** Whose approval was looked at; null while there is none. */
  readonly knownApprover: number | null;
  /** The approver may still decide on payments. */
  readonly isApproverEntitled: boolean;
  /** Whoever confirms counts as somebody who asked for the payment, approved it or gave the account money alone. */
  readonly isSamePerson: boolean;
  /** Whoever confirms has alone given the account money. */
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
