import type { KnownPayment } from './state.ts';

/** Why a payment refuses a command. */
export type PaymentRejection =
  | { readonly code: 'payment-unknown' }
  /** Not the asker's: answered like an unknown one. */
  | { readonly code: 'payment-of-another' }
  | { readonly code: 'payment-decided'; readonly phase: KnownPayment['phase'] }
  | { readonly code: 'id-taken' }
  | { readonly code: 'method-not-offered' }
  | { readonly code: 'refill-not-allowed' }
  | { readonly code: 'amount-low'; readonly method: number; readonly ownMinimumNanos: bigint | null };
