import { balanceAnswer } from '@marquee/schemas/wallet/views';
import { paymentAnswer, paymentMethodsAnswer, type PaymentView } from '@marquee/schemas/payment/views';
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
