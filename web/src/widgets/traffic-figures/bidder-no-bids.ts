import { bidderNoBidsAnswer } from '@marquee/schemas/queries/no-bids';
import { queryOptions } from '@tanstack/react-query';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';

/** The answer is about every endpoint and campaign: not more often than one reads it. */
const EVERY_MS = 5_000;

/** The bidder's no-bid counters, reloaded while a page shows them. */
export const bidderNoBidsQuery = queryOptions({
  queryKey: ['bidder', 'no-bids'],
  queryFn: async ({ signal }) =>
    (await parsed(bidderNoBidsAnswer, api.get('/admin/bidder/refusals', { signal }))).data,
  staleTime: 0,
  refetchInterval: EVERY_MS,
});

export const NO_FIGURES = { lastMinute: 0, lastHour: 0, total: 0 } as const;
