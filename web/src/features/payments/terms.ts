import { PAYMENT_METHODS } from '@marquee/schemas/payment/terms';
import type { PaymentView } from '@marquee/schemas/payment/views';

import { t } from '../../lib/i18n/i18n.ts';

/** What an advertiser reads for each method and type. */
const METHODS: Readonly<Record<number, string>> = {
  [PAYMENT_METHODS.accountBalance]: t('Account balance'),
  [PAYMENT_METHODS.payPal]: 'PayPal',
  [PAYMENT_METHODS.wireTransfer]: t('Wire transfer'),
  [PAYMENT_METHODS.stripe]: t('Card (Stripe)'),
  [PAYMENT_METHODS.capitalistUSDT]: t('Capitalist USDT'),
  [PAYMENT_METHODS.usdtErc20]: t('USDT (ERC-20)'),
  [PAYMENT_METHODS.usdtTrc20]: t('USDT (TRC-20)'),
};
export const METHOD_OPTIONS = Object.entries(METHODS).map(([value, label]) => ({ value, label }));
export const methodLabel = (method: number): string => METHODS[method] ?? t('Method {method}', { method });

export const TYPE_OPTIONS = [
  { value: 'deposit', label: t('Deposit funds') },
  { value: 'daily-spend', label: t('Campaigns daily spend') },
  { value: 'cash-out', label: t('Cash out') },
  { value: 'compensation', label: t('Compensation') },
] as const;
export const typeLabel = (type: string): string =>
  TYPE_OPTIONS.find(({ value }) => value === type)?.label ?? type;

/** What became of a payment that one person has just agreed to. */
export const confirmedText = ({ status }: { readonly status: string }): string =>
  status === 'approved' ? t('Approved. A second person must confirm it') : t('Payment completed');

/** Money that leaves the balance. */
export const isOutgoing = (type: string): boolean => type === 'daily-spend' || type === 'cash-out';

type Transaction = Pick<PaymentView, 'id' | 'type' | 'status'>;

/** A completed deposit: the only transaction that a receipt is made out for. */
export const hasReceipt = ({ id, type, status }: Transaction): boolean =>
  id !== null && type === 'deposit' && status === 'completed';

/** A deposit whose payer still has to know how to pay it. */
export const hasInstructions = ({ id, type, status }: Transaction): boolean =>
  id !== null && type === 'deposit' && (status === 'pending' || status === 'approved');
