import * as v from 'valibot';

import { paymentResource } from './fields.ts';
import { accountInput, emptyAmount, positiveAmountInput, requiredText } from './inputs.ts';
import { depositLowMessage, depositMinimumNanos } from './rules.ts';

const { method, amount, comment } = paymentResource.filledBody;

/** `POST /payments`: ask to top up the balance. `amount` comes out as nano-dollars. */
export const depositCommand = v.pipe(
  v.strictObject({ method, amount }, emptyAmount),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { method, amount } = dataset.value;
    if (amount >= depositMinimumNanos(method)) return;
    addIssue({
      message: depositLowMessage(method),
      path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'amount', value: amount }],
    });
  }),
);

/** Characters of a withdrawal's amount. As long as a balance may be; the wallet is the limit. */
const BALANCE_LENGTH_MAX = 13;

/** `POST /payments/withdrawals`: cash out. The destination is personal and is kept sealed. */
export const withdrawalCommand = v.strictObject(
  { amount: positiveAmountInput(BALANCE_LENGTH_MAX), destination: requiredText('Destination'), comment },
  emptyAmount,
);

/** Why staff decides as it does. */
const reason = requiredText('Reason');

/** `POST /admin/payments/{id}/decline`. */
export const declinePaymentCommand = v.strictObject({ reason });

/** `POST /admin/payments/compensation`: money that the platform gives. */
export const compensationCommand = v.strictObject(
  { userId: accountInput, amount: positiveAmountInput(), reason },
  emptyAmount,
);
