import { campaignTodayAnswer } from '@marquee/schemas/campaign/today';
import { queryOptions } from '@tanstack/react-query';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { campaignPath, type CampaignScope } from '../api.ts';

/** Spend and counts of the open half hours are pushed; sites, sizes and countries are read again as often as this. */
const EVERY_MS = 15_000;

/** How a campaign's day goes. */
export const todayQuery = (scope: CampaignScope, id: number) =>
  queryOptions({
    queryKey: ['campaign', scope, 'today', id],
    queryFn: async ({ signal }) =>
      (await parsed(campaignTodayAnswer, api.get(`${campaignPath(scope, id)}/today`, { signal }))).data,
    refetchInterval: EVERY_MS,
  });
