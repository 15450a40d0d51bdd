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
      /** The first of the two persons whom the sum needs. */
      readonly approvedBy: number | null;
    })
  | (PaymentTerms & { readonly phase: 'confirmed' | 'completed' | 'canceled' })
  | (PaymentTerms & { readonly phase: 'declined'; readonly declineReason: string });

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
