import { HISTORY_ENTRIES_MAX, historyEntry } from '@marquee/schemas/campaign/history';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { array } from 'valibot';

import { parsedData } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { campaignPath, type CampaignScope } from '../api.ts';

/** The changes of a campaign, the newest first, page by page; each version of it has answers of its own. */
export const historyQuery = (scope: CampaignScope, { id, version }: Pick<CampaignView, 'id' | 'version'>) =>
  infiniteQueryOptions({
    queryKey: ['campaign', scope, 'history', id, version],
    initialPageParam: version + 1,
    queryFn: ({ pageParam, signal }) => {
      const path = `${campaignPath(scope, id)}/history`;
      return parsedData(array(historyEntry), api.get(path, { query: { before: pageParam }, signal }));
    },
    getNextPageParam: (page) => (page.length < HISTORY_ENTRIES_MAX ? undefined : page.at(-1)?.version),
  });
