import type { redeemPromoCodeBody } from '@marquee/schemas/promo-code/commands';
import { ownPromoCodesAnswer, type OwnPromoCodesView } from '@marquee/schemas/promo-code/own';
import { queryOptions } from '@tanstack/react-query';
import type { InferInput } from 'valibot';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';

/** The bonus that waits for the next deposit, and those that were credited. */
export const ownPromoCodesQuery = queryOptions({
  queryKey: ['payment', 'promo-code'],
  queryFn: async ({ signal }) =>
    (await parsed(ownPromoCodesAnswer, api.get('/payments/promo-code', { signal }))).data,
});

export const redeemPromoCode = async (
  input: InferInput<typeof redeemPromoCodeBody>,
  idempotencyKey: string,
): Promise<OwnPromoCodesView> =>
  (await parsed(ownPromoCodesAnswer, api.post('/payments/promo-code', input, { idempotencyKey }))).data;

export const cancelPromoCode = () => api.delete('/payments/promo-code');
