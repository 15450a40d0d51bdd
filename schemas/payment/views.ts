import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { pageMeta } from '../common/paging.ts';
import { ownerView } from '../queries/stats.ts';
import { paymentResource } from './fields.ts';
import { paymentStatus, paymentType } from './terms.ts';

/** One row of the transactions: a payment, or what an account's campaigns spent on one day (UTC). */
export const paymentView = v.object({
  /** Unique over both kinds of rows: `payment-42`, `daily-spend-7-2026-11-21`. */
  key: v.string(),
  /** Null for a day's spend, which is a sum and not a payment. */
  id: v.nullable(v.number()),
  userId: v.number(),
  /** Whose it is; in what admins and finance read. */
  user: v.optional(ownerView),
  /** Who asked, agreed first and confirmed; in what admins and finance read. */
  requestedBy: v.optional(v.nullable(ownerView)),
  approvedBy: v.optional(v.nullable(ownerView)),
  confirmedBy: v.optional(v.nullable(ownerView)),
  type: paymentType,
  ...paymentResource.view,
  /** Credited on top of a completed deposit, by a promo code. */
  bonus: v.nullable(dollarsOutput),
  status: paymentStatus,
  /** Where a withdrawal goes; "erased" once the person is. */
  destination: v.nullable(v.string()),
  declineReason: v.nullable(v.string()),
  /** The day of a daily spend, UTC. */
  day: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type PaymentView = v.InferOutput<typeof paymentView>;

export const paymentAnswer = v.object({ data: paymentView });
export const paymentListAnswer = v.object({ data: v.array(paymentView), meta: pageMeta });

/** An advertiser as finance finds them, to give money to. */
export const payerView = v.object({
  id: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  balance: dollarsOutput,
});
export type PayerView = v.InferOutput<typeof payerView>;
export const payersAnswer = v.object({ data: v.array(payerView) });

export const paymentMethodView = v.object({
  id: v.number(),
  name: v.string(),
  minimum: dollarsOutput,
  instructions: v.string(),
});
export const paymentMethodsAnswer = v.object({ data: v.array(paymentMethodView) });

/** A payment method as staff sees it. */
export const staffPaymentMethodView = v.object({
  id: v.number(),
  name: v.string(),
  minimum: dollarsOutput,
  isOffered: v.boolean(),
  /** Why advertisers cannot pay by it, and what changes that; null where they can. */
  reason: v.nullable(v.string()),
});
/** `GET /admin/payments/methods`. */
export const staffPaymentMethodsAnswer = v.object({ data: v.array(staffPaymentMethodView) });
