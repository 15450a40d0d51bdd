import { declareRejections, type Rejection, type RejectionIn } from '@marquee/kit/decider/rejection';
import { depositLowMessage } from '@marquee/schemas/payment/rules';
import { SAME_PERSON_DAYS } from '@marquee/schemas/common/duties';
import { MESSAGES } from '@marquee/schemas/common/messages';
import { displayDollars } from '@marquee/schemas/common/money';

import type { KnownPayment } from './state.ts';

/** Why a payment does not accept a command, apart from `PaymentDecided` and `AmountLow`. */
export const PAYMENT_REJECTIONS = declareRejections({
  'payment-unknown': { type: 'NotFound', message: 'Payment is not found' },
  /** Not the asker's: answered like an unknown one. */
  'payment-of-another': { type: 'NotFound', message: 'Payment is not found' },
  /** The money of the person who decides. */
  'own-account': {
    type: 'Forbidden',
    message: 'You can’t decide on payments of your own account. Someone else must.',
  },
  /** Asked for by the person who decides. */
  'own-request': {
    type: 'Forbidden',
    message: 'You requested this payment yourself. Someone else must confirm it.',
  },
  /** To an account that the person who decides has given money alone. */
  'own-grant': {
    type: 'Forbidden',
    message: 'You alone granted this account money. Someone else must confirm its withdrawals.',
  },
  /**
   * The decider counts as the same person as a requester, an approver or the sole granter of the account's
   * money.
   */
  'same-person': {
    type: 'Forbidden',
    message: `You may be the same person as the one who asked for this payment, approved it or gave the account money: in the last ${SAME_PERSON_DAYS} days one person set up the role or the sign-in of both of you, or one of you that of the other. Someone else must confirm it.`,
  },
  /** Another user approved it after the people behind it were loaded and before the decision. */
  'approved-meanwhile': {
    type: 'VersionConflict',
    message: 'Someone else just approved this payment. Reload to see the latest version.',
  },
  /** Above the limit of one person, who has agreed already. */
  'second-person-needed': {
    type: 'Forbidden',
    message: 'You approved this payment. A second person must confirm it.',
  },
  'id-taken': { type: 'Conflict', message: 'This payment already exists with different terms' },
  'method-not-offered': {
    type: 'Invalid',
    field: 'method',
    message: 'This payment method is not offered',
  },
  'refill-not-allowed': {
    type: 'Invalid',
    field: 'amount',
    message: 'Refill is not allowed for this account',
  },
  'account-unknown': { type: 'Invalid', field: 'userId', message: MESSAGES.userNotFound },
});

type PaymentDecided = Rejection<'Conflict', 'payment-decided'> & { readonly phase: KnownPayment['phase'] };
type AmountLow = Rejection<'Invalid', 'amount-low'>;

export type PaymentRejection = RejectionIn<typeof PAYMENT_REJECTIONS> | PaymentDecided | AmountLow;

const PHASES: Readonly<Record<KnownPayment['phase'], string>> = {
  requested: 'Payment is pending',
  confirmed: 'Payment is already confirmed',
  completed: 'Payment is already completed',
  declined: 'Payment is already declined',
  canceled: MESSAGES.paymentCanceled,
};

/** The payment is past the phase that the command is for. */
export const paymentDecided = (phase: KnownPayment['phase']): PaymentDecided => ({
  type: 'Conflict',
  reason: 'payment-decided',
  message: PHASES[phase],
  phase,
});

/** @param ownMinimumNanos the account's own minimum, where that is what the amount is below */
export function amountLow(method: number, ownMinimumNanos?: bigint): AmountLow {
  const message =
    ownMinimumNanos === undefined
      ? depositLowMessage(method)
      : `${MESSAGES.depositLow}: ${displayDollars(ownMinimumNanos)}`;
  return { type: 'Invalid', reason: 'amount-low', message, errors: [{ field: 'amount', message }] };
}
