import { activityListAnswer } from '@marquee/schemas/queries/activity-log';
import { creativeChecksAnswer } from '@marquee/schemas/creative/checks';
import { creativeListAnswer, type CreativeView } from '@marquee/schemas/creative/views';
import { userAnswer } from '@marquee/schemas/user/views';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { toSearchParams } from '../../../lib/list-query.ts';

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
    return parsed(creativeListAnswer, api.get('/admin/creatives', { query, signal }));
  },
  initialPageParam: 1,
  getNextPageParam: ({ meta }) => (meta.current_page < meta.total_pages ? meta.current_page + 1 : undefined),
});

const CHECKS_STALE_MS = 120_000;

/** What the platform's checks and the scanner find in a version of a creative, now. */
export const checksQuery = ({ id, version }: Pick<CreativeView, 'id' | 'version'>) =>
  queryOptions({
    queryKey: ['creative-checks', id, version],
    queryFn: async ({ signal }) =>
      (await parsed(creativeChecksAnswer, api.post(`/admin/creatives/${id}/check`, undefined, { signal })))
        .data,
    staleTime: CHECKS_STALE_MS,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** The advertiser behind a creative. */
export const advertiserQuery = (id: number) =>
  queryOptions({
    queryKey: ['user', 'all', 'detail', id],
    queryFn: async ({ signal }) => (await parsed(userAnswer, api.get(`/users/${id}`, { signal }))).data,
  });

/** When and why a creative was refused before. */
export const rejectionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['activity', 'all', 'list', { noBidsOf: id }],
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
      return (await parsed(activityListAnswer, api.get('/admin/activity-logs', { query, signal }))).data;
    },
    // A rejection of a pending creative takes it out of the queue.
    staleTime: 60_000,
  });
