import { campaignRotationAnswer } from '@marquee/schemas/campaign/rotation';
import { creativeAnswer, type CreativeView } from '@marquee/schemas/creative/views';
import { queryOptions } from '@tanstack/react-query';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
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

/** @throws ApiError 409 when `version` is not today's */
export const setWeight = async (
  scope: CampaignScope,
  { id, version }: Pick<CreativeView, 'id' | 'version'>,
  weight: number,
): Promise<CreativeView> =>
  (await parsed(creativeAnswer, api.patch(`${creativesPath(scope)}/${id}`, { weight, version }))).data;
