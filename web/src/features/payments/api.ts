import { balanceAnswer } from '@marquee/schemas/wallet/views';
import type {
  compensationCommand,
  declinePaymentCommand,
  depositCommand,
  withdrawalCommand,
} from '@marquee/schemas/payment/commands';
import { paymentReviewAnswer, receiptAnswer } from '@marquee/schemas/payment/review';
import {
  paymentAnswer,
  paymentMethodsAnswer,
  staffPaymentMethodsAnswer,
  type PaymentView,
} from '@marquee/schemas/payment/views';
import { queryOptions } from '@tanstack/react-query';
import type { InferInput, InferOutput } from 'valibot';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';

export type PaymentMethodView = InferOutput<typeof paymentMethodsAnswer>['data'][number];

export const balanceQuery = queryOptions({
  queryKey: ['payment', 'balance'],
  queryFn: async ({ signal }) => (await parsed(balanceAnswer, api.get('/payments/balance', { signal }))).data,
});

export const methodsQuery = queryOptions({
  queryKey: ['payment', 'methods'],
  queryFn: async ({ signal }) =>
    (await parsed(paymentMethodsAnswer, api.get('/payments/methods', { signal }))).data,
});

/** An own payment as it is now: a confirmation by finance comes in while one looks. */
export const ownPaymentQuery = (id: number) =>
  queryOptions({
    queryKey: ['payment', 'own', id],
    queryFn: async ({ signal }) => (await parsed(paymentAnswer, api.get(`/payments/${id}`, { signal }))).data,
  });

/** What decides about a payment: its payer, the balance before and after, and what the account paid before. */
export const reviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['payment', 'all', 'review', id],
    queryFn: async ({ signal }) =>
      (await parsed(paymentReviewAnswer, api.get(`/admin/payments/${id}/review`, { signal }))).data,
  });

/** Whose receipts: the user's own, or (staff) all. */
export type ReceiptScope = 'own' | 'all';

/** Receipt of a completed deposit. */
export const receiptQuery = (scope: ReceiptScope, id: number) =>
  queryOptions({
    queryKey: ['payment', scope, 'receipt', id],
    queryFn: async ({ signal }) => {
      const path = `${scope === 'own' ? '' : '/admin'}/payments/${id}/receipt`;
      return (await parsed(receiptAnswer, api.get(path, { signal }))).data;
    },
  });

/** Every method, also those that advertisers cannot pay by. */
export const staffMethodsQuery = queryOptions({
  queryKey: ['payment', 'all', 'methods'],
  queryFn: async ({ signal }) =>
    (await parsed(staffPaymentMethodsAnswer, api.get('/admin/payments/methods', { signal }))).data,
  staleTime: 60_000,
});

type Body =
  | InferInput<typeof depositCommand>
  | InferInput<typeof withdrawalCommand>
  | InferInput<typeof declinePaymentCommand>
  | InferInput<typeof compensationCommand>;

const post = async (path: string, body: Body | undefined, idempotencyKey: string): Promise<PaymentView> =>
  (await parsed(paymentAnswer, api.post(path, body, { idempotencyKey }))).data;

export const requestDeposit = (input: InferInput<typeof depositCommand>, key: string) =>
  post('/payments', input, key);
export const requestWithdrawal = (input: InferInput<typeof withdrawalCommand>, key: string) =>
  post('/payments/withdrawals', input, key);
export const cancelPayment = (id: number, key: string) => post(`/payments/${id}/cancel`, undefined, key);
export const confirmPayment = (id: number, key: string) =>
  post(`/admin/payments/${id}/confirm`, undefined, key);
export const declinePayment = (id: number, reason: string, key: string) =>
  post(`/admin/payments/${id}/decline`, { reason }, key);
export const grantCompensation = (input: InferInput<typeof compensationCommand>, key: string) =>
  post('/admin/payments/compensation', input, key);
