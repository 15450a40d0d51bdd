import type { BidderRefusals } from '@marquee/schemas/queries/refusals';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api-client.ts';
import type { DataAnswer } from '../../lib/list-query.ts';

/** The answer is about every endpoint and campaign: not more often than one reads it. */
const EVERY_MS = 5_000;

/** What every endpoint was asked and answered, as it happens while somebody looks. */
export const bidderRefusalsQuery = queryOptions({
  queryKey: ['bidder', 'refusals'],
  queryFn: async ({ signal }) =>
    (await api.get<DataAnswer<BidderRefusals>>('/admin/bidder/refusals', { signal })).data,
  staleTime: 0,
  refetchInterval: EVERY_MS,
});

export const NO_FIGURES = { lastMinute: 0, lastHour: 0, total: 0 } as const;
