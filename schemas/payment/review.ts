import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { ownerView } from '../queries/stats.ts';
import { paymentView } from './views.ts';

/** The account behind a payment, as finance and receipts name it; "erased" once the person is. */
export const payerDetails = v.object({
  ...ownerView.entries,
  email: v.string(),
  company: v.nullable(v.string()),
  address: v.nullable(v.string()),
  /** ISO 3166-1 alpha-3. */
  country: v.nullable(v.string()),
});
export type PayerDetails = v.InferOutput<typeof payerDetails>;

/** Most entries of `history`. */
export const PAYMENT_HISTORY_MAX = 10;

/** Days before and after a payment in which another one of the same amount may be the same money. */
export const EQUAL_AMOUNT_DAYS = 7;

/** `GET /admin/payments/{id}/review`: what decides about a payment. */
export const paymentReview = v.object({
  payment: paymentView,
  /** Null for an account that accounts does not know. */
  payer: v.nullable(payerDetails),
  balance: v.object({
    now: dollarsOutput,
    /** Part of `now` that is bonus: it is not paid out. */
    bonus: dollarsOutput,
    /** Set aside for cash-outs; no longer part of `now`. */
    held: dollarsOutput,
    /** `now` once the payment is confirmed; null for one that needs no decision. */
    after: v.nullable(dollarsOutput),
  }),
  /** What a confirmation credits on top, by a promo code that the account uses; null where it credits none. */
  promoCode: v.nullable(v.object({ code: v.string(), bonus: dollarsOutput })),
  decision: v.object({
    isOpen: v.boolean(),
    /** Why the caller may not confirm it; null where it is open and the caller may. */
    rejection: v.nullable(v.string()),
    /** After the caller's confirmation another person must confirm it too. */
    needsSecondPerson: v.boolean(),
  }),
  /** Who did what to it, in order; `by` is null where it was the platform or was not recorded. */
  steps: v.array(
    v.object({
      step: v.picklist(['requested', 'approved', 'confirmed', 'declined']),
      by: v.nullable(ownerView),
      at: v.string(),
    }),
  ),
  evidence: v.object({
    completedDeposits: v.number(),
    deposited: dollarsOutput,
    /** Other payments of the same type and amount within `EQUAL_AMOUNT_DAYS` that were not declined or canceled. */
    equalPayments: v.number(),
    /** Completed cash-outs to the same destination; null for other types and where the destination is not known. */
    cashOutsToDestination: v.nullable(v.number()),
  }),
  /** The account's other payments, the newest first; days of spend are left out. */
  history: v.array(paymentView),
  /** How many of them there are. */
  historyTotal: v.number(),
});
export type PaymentReview = v.InferOutput<typeof paymentReview>;
export const paymentReviewAnswer = v.object({ data: paymentReview });

/** `GET /payments/{id}/receipt` and `GET /admin/payments/{id}/receipt`: a deposit that was completed. */
export const receiptView = v.object({
  paymentId: v.number(),
  method: v.number(),
  amount: dollarsOutput,
  /** Credited on top, by a promo code; null without one. */
  bonus: v.nullable(dollarsOutput),
  requestedAt: v.string(),
  completedAt: v.string(),
  payer: payerDetails,
});
export type ReceiptView = v.InferOutput<typeof receiptView>;
export const receiptAnswer = v.object({ data: receiptView });
