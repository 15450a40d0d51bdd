import type { ActivityView } from '@marquee/schemas/queries/activity-log';
import type { CreativeView } from '@marquee/schemas/queries/creative';
import type { UserView } from '@marquee/schemas/queries/user';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { api } from '../../../lib/api-client.ts';
import { toSearchParams, type DataAnswer, type ListAnswer } from '../../../lib/list-query.ts';

/** Rows of a page of what waits (specification, section 9). */
const PER_PAGE = 15;

/** What waits for moderation, the longest waiting first. */
export const pendingQuery = infiniteQueryOptions({
  queryKey: ['creative', 'all', 'pending'],
  queryFn: ({ pageParam, signal }) => {
    const query = toSearchParams({
      page: pageParam,
      perPage: PER_PAGE,
      orderBy: 'pendingAt',
      sortedBy: 'asc',
      filters: [{ field: 'approved', operator: 'eq', value: 'pending' }],
    });
    return api.get<ListAnswer<CreativeView>>('/admin/creatives', { query, signal });
  },
  initialPageParam: 1,
  getNextPageParam: ({ meta }) => (meta.current_page < meta.total_pages ? meta.current_page + 1 : undefined),
});

/** The advertiser behind a creative. */
export const advertiserQuery = (id: number) =>
  queryOptions({
    queryKey: ['user', 'all', 'detail', id],
    queryFn: async ({ signal }) => (await api.get<DataAnswer<UserView>>(`/users/${id}`, { signal })).data,
  });

/** When and why a creative was refused before. */
export const refusalsQuery = (id: number) =>
  queryOptions({
    queryKey: ['activity', 'all', 'list', { refusalsOf: id }],
    queryFn: async ({ signal }) => {
      const query = toSearchParams({
        page: 1,
        perPage: 10,
        filters: [
          { field: 'entity', operator: 'eq', value: 'creative' },
          { field: 'entityId', operator: 'eq', value: String(id) },
          { field: 'type', operator: 'eq', value: 'CreativeDisapproved' },
        ],
      });
      return (await api.get<ListAnswer<ActivityView>>('/admin/activity-logs', { query, signal })).data;
    },
    // A refusal of a pending creative takes it out of the queue.
    staleTime: 60_000,
  });
