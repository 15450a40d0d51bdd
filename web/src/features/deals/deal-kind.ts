import type { DealView } from '@marquee/schemas/queries/deal';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api-client.ts';
import type { DataAnswer } from '../../lib/list-query.ts';
import { paths } from '../../lib/paths.ts';

const PATH = '/admin/deals';

/** Calls and addresses of deals, for admins. */
export const DEAL = {
  key: 'deal',
  noun: 'Deal',
  path: PATH,
  deletion:
    'Nothing is bid on it from now on. Campaigns that target no other deal stop bidding. Statistics stay.',
  listHref: () => paths.deals.href(),
  editHref: (parameters: { readonly id: number }) => paths.dealEdit.href(parameters),
  detail: (id: number) =>
    queryOptions({
      queryKey: ['deal', 'all', 'detail', id],
      queryFn: async ({ signal }) => (await api.get<DataAnswer<DealView>>(`${PATH}/${id}`, { signal })).data,
      meta: { isPage: true },
    }),
  create: async (input: unknown, idempotencyKey: string): Promise<DealView> =>
    (await api.post<DataAnswer<DealView>>(PATH, input, { idempotencyKey })).data,
  change: async (id: number, input: unknown): Promise<DealView> =>
    (await api.put<DataAnswer<DealView>>(`${PATH}/${id}`, input)).data,
  remove: (id: number): Promise<unknown> => api.delete(`${PATH}/${id}`),
} as const;
