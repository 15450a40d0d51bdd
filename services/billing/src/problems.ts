import type { ProblemError } from '@marquee/kit/http/problem-error';
import { conflict, forbidden, invalid, notFound } from '@marquee/kit/http/problem-error';
import { depositLowMessage } from '@marquee/schemas/commands/payment';
import { SAME_PERSON_DAYS } from '@marquee/schemas/common/duties';
import { MESSAGES } from '@marquee/schemas/common/messages';
import { formatDollars } from '@marquee/schemas/common/money';

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

/** The one table from rejections to HTTP. */
export function problemOf(rejection: BillingRejection): ProblemError {
  switch (rejection.code) {
    case 'payment-unknown':
    case 'payment-of-another':
      return notFound('Payment');
    case 'payment-decided':
      return conflict(DECIDED[rejection.phase]);
    case 'own-account':
      return forbidden('You can’t decide on payments of your own account. Someone else must.');
    case 'own-request':
      return forbidden('You requested this payment yourself. Someone else must confirm it.');
    case 'own-grant':
      return forbidden('You alone granted this account money. Someone else must confirm its withdrawals.');
    case 'same-person':
      return forbidden(
        `You may be the same person as whoever asked for this payment, approved it or gave the account money: in the last ${SAME_PERSON_DAYS} days one person set up the role or the sign-in of both of you, or one of you that of the other. Someone else must confirm it.`,
      );
    case 'approved-meanwhile':
      return conflict('Someone else just approved this payment. Reload to see the latest version.');
    case 'second-person-needed':
      return forbidden('You approved this payment. A second person must confirm it.');
    case 'id-taken':
      return conflict('This payment already exists with different terms');
    case 'method-not-offered':
      return invalid({ field: 'method', message: 'This payment method is not offered' });
    case 'refill-not-allowed':
      return invalid({ field: 'amount', message: 'Refill is not allowed for this account' });
    case 'amount-low':
      return invalid({
        field: 'amount',
        message:
          rejection.ownMinimumNanos === null
            ? depositLowMessage(rejection.method)
            : `${MESSAGES.depositLow}: $${formatDollars(rejection.ownMinimumNanos)}`,
      });
    case 'balance-too-low':
      return invalid({ field: 'amount', message: 'The balance is too low for this withdrawal' });
    case 'not-held':
      return conflict('The money for this withdrawal is no longer reserved');
    case 'account-unknown':
      return invalid({ field: 'userId', message: MESSAGES.userNotFound });
  }
}
