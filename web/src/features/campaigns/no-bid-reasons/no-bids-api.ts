import { campaignNoBidsAnswer } from '@marquee/schemas/queries/no-bids';
import { queryOptions } from '@tanstack/react-query';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { campaignPath, type CampaignScope } from '../api.ts';

/** How often a campaign bid on what was offered, and why it did not; fresh at every look. */
export const noBidsQuery = (scope: CampaignScope, id: number) =>
  queryOptions({
    queryKey: ['campaign', scope, 'no-bids', id],
    queryFn: async ({ signal }) =>
      (await parsed(campaignNoBidsAnswer, api.get(`${campaignPath(scope, id)}/refusals`, { signal }))).data,
    staleTime: 0,
  });
