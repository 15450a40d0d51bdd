import { bidLookupAnswer } from '@marquee/schemas/queries/bid-lookup';
import { queryOptions } from '@tanstack/react-query';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import type { StatisticsScope } from '../model/labels.ts';

const PATHS: Readonly<Record<StatisticsScope, string>> = {
  own: '/statistics/bids',
  all: '/admin/statistics/bids',
};

/** What happened to a bid. @param id of the bid, or its click id; empty asks nothing */
export const bidQuery = (scope: StatisticsScope, id: string) =>
  queryOptions({
    queryKey: ['statistics', scope, 'bid', id],
    queryFn: async ({ signal }) =>
      (await parsed(bidLookupAnswer, api.get(`${PATHS[scope]}/${encodeURIComponent(id)}`, { signal }))).data,
    enabled: id !== '',
  });
