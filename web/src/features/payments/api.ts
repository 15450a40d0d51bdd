import { balanceAnswer } from '@marquee/schemas/wallet/views';
import {
  payersAnswer,
  paymentAnswer,
  paymentMethodsAnswer,
  type PaymentView,
} from '@marquee/schemas/payment/views';
import { queryOptions } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';

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

/** The advertiser whose payment staff decide about; undefined where the search does not find the account. */
export const payerQuery = (userId: number) =>
  queryOptions({
    queryKey: ['payment', 'payer', userId],
    queryFn: async ({ signal }) => {
      const query = { search: String(userId) };
      const { data } = await parsed(payersAnswer, api.get('/admin/payments/payers', { query, signal }));
      return data.find(({ id }) => id === userId) ?? null;
    },
    select: (payer) => payer ?? undefined,
  });

const post = async (path: string, body: unknown, idempotencyKey: string): Promise<PaymentView> =>
  (await parsed(paymentAnswer, api.post(path, body, { idempotencyKey }))).data;

export const requestDeposit = (input: unknown, key: string) => post('/payments', input, key);
export const requestWithdrawal = (input: unknown, key: string) => post('/payments/withdrawals', input, key);
export const redeemPromoCode = (input: unknown, key: string) => post('/payments/promo-code', input, key);
export const cancelPayment = (id: number, key: string) => post(`/payments/${id}/cancel`, undefined, key);
export const confirmPayment = (id: number, key: string) =>
  post(`/admin/payments/${id}/confirm`, undefined, key);
export const declinePayment = (id: number, reason: string, key: string) =>
  post(`/admin/payments/${id}/decline`, { reason }, key);
export const grantCompensation = (input: unknown, key: string) =>
  post('/admin/payments/compensation', input, key);
