import { paymentListAnswer, type PaymentView } from '@marquee/schemas/payment/views';
import { infiniteQueryOptions } from '@tanstack/react-query';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { toSearchParams } from '../../../lib/list-query.ts';

/** Payments of a page of the queue. */
const PER_PAGE = 15;

/** A payment that waits for a decision; each change of it makes it a newer version. */
export interface QueuedPayment extends PaymentView {
  readonly id: number;
  readonly version: number;
}

/** Undefined for a day of spend, which is no payment. */
export const asQueued = (payment: PaymentView): QueuedPayment | undefined =>
  payment.id === null ? undefined : { ...payment, id: payment.id, version: Date.parse(payment.updatedAt) };

/** What waits for a decision, the longest waiting first. */
export const toDecideQuery = infiniteQueryOptions({
  queryKey: ['payment', 'all', 'to-decide'],
  queryFn: async ({ pageParam, signal }) => {
    const query = toSearchParams({
      page: pageParam,
      perPage: PER_PAGE,
      orderBy: 'createdAt',
      sortedBy: 'asc',
      filters: [{ field: 'status', operator: 'in', value: 'pending,approved' }],
    });
    const { data, meta } = await parsed(paymentListAnswer, api.get('/admin/payments', { query, signal }));
    return { data: data.flatMap((payment) => asQueued(payment) ?? []), meta };
  },
  initialPageParam: 1,
  getNextPageParam: ({ meta }) => (meta.current_page < meta.total_pages ? meta.current_page + 1 : undefined),
});
