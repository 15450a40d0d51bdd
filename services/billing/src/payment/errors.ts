import type { KnownPayment } from './state.ts';

/** Why a payment refuses a command. */
export type PaymentRejection =
  | { readonly code: 'payment-unknown' }
  /** Not the asker's: answered like an unknown one. */
  | { readonly code: 'payment-of-another' }
  | { readonly code: 'payment-decided'; readonly phase: KnownPayment['phase'] }
  /** The money of the person who decides. */
  | { readonly code: 'own-account' }
  /** Asked for by the person who decides. */
  | { readonly code: 'own-request' }
  /** To an account that the person who decides has given money alone. */
  | { readonly code: 'own-grant' }
  /** Whoever decides counts as somebody who asked for it, approved it or gave the account money alone. */
  | { readonly code: 'same-person' }
  /** Somebody else approved it between the look at the people behind it and the decision. */
  | { readonly code: 'approved-meanwhile' }
  /** Above the limit of one person, who has agreed already. */
  | { readonly code: 'second-person-needed' }
  | { readonly code: 'id-taken' }
  | { readonly code: 'method-not-offered' }
  | { readonly code: 'refill-not-allowed' }
  | { readonly code: 'amount-low'; readonly method: number; readonly ownMinimumNanos: bigint | null };
