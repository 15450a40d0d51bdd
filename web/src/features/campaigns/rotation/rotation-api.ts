import { campaignRotationAnswer } from '@marquee/schemas/campaign/rotation';
import { creativeAnswer, type CreativeView } from '@marquee/schemas/creative/views';
import { STATISTICS_PER_PAGE_MAX } from '@marquee/schemas/queries/statistics';
import { statisticsAnswer } from '@marquee/schemas/queries/statistics-answer';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import type { DateRangeState } from '../../../widgets/date-range/use-date-range.ts';
import { campaignPath, creativesPath, type CampaignScope } from '../api.ts';

/** The rotations of all campaigns. */
export const rotationsKey = (scope: CampaignScope) => ['campaign', scope, 'rotation'] as const;

/** How often each creative of a campaign is expected to be shown, and why. */
export const rotationQuery = (scope: CampaignScope, id: number) =>
  queryOptions({
    queryKey: [...rotationsKey(scope), id],
    queryFn: async ({ signal }) =>
      (await parsed(campaignRotationAnswer, api.get(`${campaignPath(scope, id)}/rotation`, { signal }))).data,
  });

/** What creatives of a campaign did in a period; of more than a page those with the most impressions. */
export const creativeFiguresQuery = (
  scope: CampaignScope,
  id: number,
  canSeeClick: boolean,
  { period, zone }: Pick<DateRangeState, 'period' | 'zone'>,
) => {
  const query = new URLSearchParams({
    groupBy: 'creative',
    fields: ['impressions', ...(canSeeClick ? ['clicks'] : []), 'conversions'].join(','),
    'filter[campaign]': String(id),
    ...period,
    timezone: zone,
    orderField: 'impressions',
    orderDir: 'desc',
    perPage: String(STATISTICS_PER_PAGE_MAX),
  });
  return queryOptions({
    queryKey: ['statistics', scope, 'creatives-of-campaign', query.toString()],
    queryFn: async ({ signal }) =>
      (await parsed(statisticsAnswer, api.get('/statistics', { query, signal }))).data,
    placeholderData: keepPreviousData,
  });
};

/** @throws ApiError 409 when `version` is not today's */
export const setWeight = async (
  scope: CampaignScope,
  { id, version }: Pick<CreativeView, 'id' | 'version'>,
  weight: number,
): Promise<CreativeView> =>
  (await parsed(creativeAnswer, api.patch(`${creativesPath(scope)}/${id}`, { weight, version }))).data;
