import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { pageMeta } from '../common/paging.ts';
import { paymentStatus, paymentType } from '../common/payment-terms.ts';
import { ownerView } from './stats.ts';

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
  method: v.number(),
  amount: dollarsOutput,
  status: paymentStatus,
  /** A compensation's reason, or what the advertiser wrote to a withdrawal. */
  comment: v.nullable(v.string()),
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

export const balanceView = v.object({
  balance: dollarsOutput,
  /** Set aside for withdrawals that wait for a decision; no longer part of `balance`. */
  held: dollarsOutput,
  totalSpent: dollarsOutput,
  /** True while the balance is above `runMinimum`: the account's campaigns may serve. */
  canRun: v.boolean(),
  runMinimum: dollarsOutput,
  isFirstPayment: v.boolean(),
  allowRefill: v.boolean(),
});
export type BalanceView = v.InferOutput<typeof balanceView>;
export const balanceAnswer = v.object({ data: balanceView });

export const journalEntryView = v.object({
  /** Entries of one event share the position; `line` numbers them. */
  position: v.string(),
  line: v.number(),
  eventType: v.string(),
  account: v.string(),
  side: v.picklist(['debit', 'credit']),
  amount: dollarsOutput,
  /** Running total of the account on its own side after this entry. */
  accountBalance: dollarsOutput,
  userId: v.number(),
  campaignId: v.nullable(v.number()),
  paymentId: v.nullable(v.number()),
  eventId: v.string(),
  /** Who was at the keyboard; null for the platform. */
  actorId: v.nullable(v.number()),
  /** Ranges of the traffic log that were charged or corrected: `topic/partition first-last`, a line each. */
  blocks: v.nullable(v.string()),
  /** A compensation's reason, or the cause of a correction. */
  cause: v.nullable(v.string()),
  occurredAt: v.string(),
});
export type JournalEntryView = v.InferOutput<typeof journalEntryView>;
export const journalAnswer = v.object({
  data: v.array(journalEntryView),
  meta: pageMeta,
  /** Over the whole filter, not the page. Equal for any filter that does not split an event. */
  totals: v.object({ debit: dollarsOutput, credit: dollarsOutput }),
});
