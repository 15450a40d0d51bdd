import type { ProblemError } from '@marquee/kit/http/problem-error';
import { conflict, forbidden, invalid, notFound } from '@marquee/kit/http/problem-error';
import { depositLowMessage } from '@marquee/schemas/commands/payment';
import { MESSAGES } from '@marquee/schemas/common/messages';

import type { PaymentRejection } from './payment/errors.ts';
import type { KnownPayment } from './payment/state.ts';
import type { WalletRejection } from './wallet/errors.ts';

/** Everything that billing refuses. */
export type BillingRejection = PaymentRejection | WalletRejection | { readonly code: 'account-unknown' };

const DECIDED: Record<KnownPayment['phase'], string> = {
  requested: 'Payment is pending',
  confirmed: 'Payment is already confirmed',
  completed: 'Payment is already completed',
  declined: 'Payment is already declined',
  canceled: MESSAGES.paymentCanceled,
};

/** The one table from refusals to HTTP. */
export function problemOf(rejection: BillingRejection): ProblemError {
  switch (rejection.code) {
    case 'payment-unknown':
    case 'payment-of-another':
      return notFound('Payment');
    case 'payment-decided':
      return conflict(DECIDED[rejection.phase]);
    case 'own-account':
      return forbidden('Nobody decides on money of the own account. Somebody else must.');
    case 'own-request':
      return forbidden('You asked for this payment yourself. Somebody else must confirm it.');
    case 'own-grant':
      return forbidden('You gave this account money alone. Somebody else must confirm its withdrawals.');
    case 'second-person-needed':
      return forbidden('You approved this payment. A second person must confirm it.');
    case 'id-taken':
      return conflict('This payment exists already with other terms');
    case 'method-not-offered':
      return invalid({ field: 'method', message: 'This payment method is not offered' });
    case 'refill-not-allowed':
      return invalid({ field: 'amount', message: 'Refill is not allowed for this account' });
    case 'amount-low':
      return invalid({
        field: 'amount',
        message:
          rejection.ownMinimumNanos === null ? depositLowMessage(rejection.method) : MESSAGES.depositLow,
      });
    case 'balance-too-low':
      return invalid({ field: 'amount', message: 'The balance is too low for this withdrawal' });
    case 'not-held':
      return conflict('The money of this withdrawal is not held any more');
    case 'account-unknown':
      return invalid({ field: 'userId', message: MESSAGES.userNotFound });
  }
}
