import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { pageMeta } from '../common/paging.ts';

export const balanceView = v.object({
  balance: dollarsOutput,
  /** Part of `balance` that is bonus: campaigns spend it first, and it is not paid out. */
  bonus: dollarsOutput,
  /** What may be cashed out. */
  cashable: dollarsOutput,
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
