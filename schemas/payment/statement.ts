import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { pageMeta } from '../common/paging.ts';
import { payerDetails } from './review.ts';

/** What moves a balance, in the order in which statements list it. */
export const MOVEMENT_KINDS = [
  'deposit',
  'bonus',
  'compensation',
  'spend',
  'correction',
  'withdrawal',
  'withdrawal-return',
] as const;
export const movementKind = v.picklist(MOVEMENT_KINDS);
export type MovementKind = v.InferOutput<typeof movementKind>;

/** Kinds as statements name them, on the page and in files. */
export const MOVEMENT_LABELS: Readonly<Record<MovementKind, string>> = {
  deposit: 'Deposits',
  bonus: 'Bonuses',
  compensation: 'Compensations',
  spend: 'Spend',
  correction: 'Spend corrections',
  withdrawal: 'Withdrawals',
  'withdrawal-return': 'Returned withdrawals',
};

/** One movement of a kind. */
export const MOVEMENT_ITEM_LABELS: Readonly<Record<MovementKind, string>> = {
  deposit: 'Deposit',
  bonus: 'Bonus',
  compensation: 'Compensation',
  spend: 'Spend',
  correction: 'Spend correction',
  withdrawal: 'Withdrawal',
  'withdrawal-return': 'Returned withdrawal',
};

/** A calendar month, UTC: `2026-11`. */
export const statementMonth = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'A month is YYYY-MM'),
);

/** Dollars by kind; what lowers the balance is negative. */
const movements = v.object(v.entriesFromList(MOVEMENT_KINDS, dollarsOutput));

/** A month of an account: opening balance and movements make the closing balance, to the nano-dollar. */
export const statementSummary = v.object({
  month: v.string(),
  /** The month is not over: the figures are those of `asOf`. */
  isOpen: v.boolean(),
  /** ISO 8601 UTC: now for an open month, else the end of the month. */
  asOf: v.string(),
  opening: dollarsOutput,
  movements,
  closing: dollarsOutput,
});
export type StatementSummary = v.InferOutput<typeof statementSummary>;

/** Spend of a campaign or a day, and what was given back of spend; signed like `movements`. */
const spendSums = { spend: dollarsOutput, correction: dollarsOutput };

/** `GET /payments/statements/{month}`: the month with what its sums are made of. */
export const statementView = v.object({
  ...statementSummary.entries,
  account: payerDetails,
  /** Every deposit, bonus, compensation and withdrawal, the oldest first. */
  payments: v.array(
    v.object({ paymentId: v.number(), kind: movementKind, at: v.string(), amount: dollarsOutput }),
  ),
  /** By campaign, the highest spend first; `name` is null for a campaign that has none any more. */
  campaigns: v.array(v.object({ campaignId: v.number(), name: v.nullable(v.string()), ...spendSums })),
  /** By UTC day, the first one first; days without spend are left out. */
  days: v.array(v.object({ day: v.string(), ...spendSums })),
});
export type StatementView = v.InferOutput<typeof statementView>;

export const statementListAnswer = v.object({ data: v.array(statementSummary), meta: pageMeta });
export const statementAnswer = v.object({ data: statementView });
