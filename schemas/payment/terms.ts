import * as v from 'valibot';

/** Ids of the payment methods; clients send and show these numbers. */
export const PAYMENT_METHODS = {
  accountBalance: 0,
  payPal: 1,
  wireTransfer: 5,
  stripe: 10,
  capitalistUSDT: 14,
  usdtErc20: 16,
  usdtTrc20: 17,
} as const;

/** Methods that may be offered at all; one that is not configured is still not offered. */
export const ENABLED_PAYMENT_METHODS = [5, 10, 16, 17] as const;
export const paymentMethod = v.picklist([0, 1, 5, 10, 14, 16, 17]);
export type PaymentMethod = v.InferOutput<typeof paymentMethod>;

export const PAYMENT_TYPES = ['deposit', 'daily-spend', 'cash-out', 'compensation'] as const;
export const paymentType = v.picklist(PAYMENT_TYPES);
export type PaymentType = v.InferOutput<typeof paymentType>;

export const PAYMENT_STATUSES = [
  'pending',
  'approved',
  'disapproved',
  'disabled',
  'canceled',
  'precompleted',
  'completed',
] as const;
export const paymentStatus = v.picklist(PAYMENT_STATUSES);
export type PaymentStatus = v.InferOutput<typeof paymentStatus>;
