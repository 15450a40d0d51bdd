import { notFound } from '@marquee/kit/http/problem-error';
import { data, MONEY_READERS, route, type RouteDefinition } from '@marquee/kit/http/route';
import { dollars, formatDollars } from '@marquee/schemas/common/money';
import {
  paymentReviewAnswer,
  receiptAnswer,
  type PaymentReview,
  type ReceiptView,
} from '@marquee/schemas/payment/review';
import { staffPaymentMethodsAnswer } from '@marquee/schemas/payment/views';

import type { StaffMethod } from '../payment/methods.ts';
import { ADVERTISER, paymentParams } from '../payment/routes.ts';
import type { PayersPort } from '../ports.ts';
import type { WalletState } from '../wallet/state.ts';
import type { ListedPayment, PaymentQueries, PaymentScope } from './payments/query.ts';
import { confirmationOf, decisionOf, stepsOf, type DecisionDeps } from './payments/review.ts';
import { withUsers } from './payments/with-users.ts';

export interface ReviewRouteDeps {
  readonly payments: PaymentQueries;
  readonly payers: PayersPort;
  readonly decisions: DecisionDeps;
  readonly staffMethods: readonly StaffMethod[];
  readonly walletOf: (userId: number) => Promise<WalletState>;
}

/** One payment in full: for the people who decide about it, and as a receipt once it is completed. */
export const reviewRoutes = (deps: ReviewRouteDeps): RouteDefinition[] => [
  route({
    method: 'GET',
    path: '/admin/payments/methods',
    summary: 'Every payment method, and why advertisers cannot pay by it',
    tag: 'Payments',
    access: MONEY_READERS,
    ownership: 'none',
    response: staffPaymentMethodsAnswer,
    handler: async () => data(deps.staffMethods),
  }),
  route({
    method: 'GET',
    path: '/admin/payments/:id/review',
    records: 'personal-data-read',
    summary: 'What decides about a payment: payer, balance before and after, history, and who may confirm it',
    tag: 'Payments',
    access: MONEY_READERS,
    ownership: 'none',
    params: paymentParams,
    response: paymentReviewAnswer,
    handler: async ({ params, context, principal }) =>
      data(await review(deps, await found(deps, {}, params.id), context.actorId ?? principal.userId)),
  }),
  route({
    method: 'GET',
    path: '/payments/:id/receipt',
    summary: "Receipt of a completed deposit of one's own",
    tag: 'Payments',
    access: ADVERTISER,
    ownership: 'own',
    params: paymentParams,
    response: receiptAnswer,
    handler: async ({ params, principal }) =>
      data(await receiptOf(deps, await found(deps, { userId: principal.userId }, params.id))),
  }),
  route({
    method: 'GET',
    path: '/admin/payments/:id/receipt',
    records: 'personal-data-read',
    summary: 'Receipt of a completed deposit',
    tag: 'Payments',
    access: MONEY_READERS,
    ownership: 'none',
    params: paymentParams,
    response: receiptAnswer,
    handler: async ({ params }) => data(await receiptOf(deps, await found(deps, {}, params.id))),
  }),
];

async function found({ payments }: ReviewRouteDeps, scope: PaymentScope, id: number): Promise<ListedPayment> {
  const payment = await payments.find(scope, id);
  if (!payment) throw notFound('Payment');
  return payment;
}

async function review(deps: ReviewRouteDeps, row: ListedPayment, person: number): Promise<PaymentReview> {
  const { payments, payers, decisions, walletOf } = deps;
  const amountNanos = dollars(row.amount);
  const [wallet, payer, related, decision] = await Promise.all([
    walletOf(row.userId),
    payers.details(row.userId),
    payments.relatedTo(row),
    decisionOf(decisions, row, amountNanos, person),
  ]);
  const people = [row.requestedById, row.approvedById, row.confirmedById, row.declinedById];
  const names = await payers.names([...new Set(people.filter((id) => id !== null))]);
  const [payment, ...history] = await withUsers(payers, [row, ...related.history]);
  if (payment === undefined) throw notFound('Payment');
  const confirmed = decision.isOpen ? confirmationOf(row, amountNanos, wallet) : undefined;
  return {
    payment,
    payer: payer ?? null,
    balance: {
      now: formatDollars(wallet.balanceNanos),
      bonus: formatDollars(wallet.bonus.bonusNanos),
      held: formatDollars(wallet.heldNanos),
      after: confirmed?.after ?? null,
    },
    promoCode: confirmed?.promoCode ?? null,
    decision,
    steps: stepsOf(row, (id) => (id === null ? null : (names.get(id) ?? null))),
    evidence: {
      completedDeposits: related.completedDeposits,
      deposited: formatDollars(related.depositedNanos),
      equalPayments: related.equalPayments,
      cashOutsToDestination: related.cashOutsToDestination,
    },
    history,
    historyTotal: related.historyTotal,
  };
}

async function receiptOf({ payers }: ReviewRouteDeps, row: ListedPayment): Promise<ReceiptView> {
  const payer = await payers.details(row.userId);
  if (row.id === null || row.type !== 'deposit' || row.status !== 'completed' || payer === undefined)
    throw notFound('Receipt');
  return {
    paymentId: row.id,
    method: row.method,
    amount: row.amount,
    bonus: row.bonus,
    requestedAt: row.createdAt,
    // Nothing happens to a payment once it is completed.
    completedAt: row.updatedAt,
    payer,
  };
}
