import type { CampaignView } from '@marquee/schemas/campaign/views';
import { useQueryClient } from '@tanstack/react-query';

import { useCommand } from '../../../widgets/command/use-command.ts';
import { changeCampaign, fetchCampaign, type CampaignScope } from '../api.ts';
import { CAMPAIGN_KEY, updateCache } from '../commands/use-campaign-commands.ts';

interface Change {
  readonly add?: readonly number[];
  readonly remove?: readonly number[];
}

/** The creatives of a campaign after a change. */
export const changedIds = (before: readonly number[], { add = [], remove = [] }: Change): number[] => [
  ...new Set([...before.filter((id) => !remove.includes(id)), ...add]),
];

/**
 * Adds creatives to a campaign and removes them. Builds on the campaign as it is stored at that moment, so
 * that creatives which another user added in the meantime remain.
 * @throws ApiError 409 when it changes between reading and writing
 */
async function changeRelation(scope: CampaignScope, id: number, change: Change): Promise<CampaignView> {
  const { name, bidPrice, version, creativeIds } = await fetchCampaign(scope, id);
  return changeCampaign(scope, id, { name, bidPrice, version, creativeIds: changedIds(creativeIds, change) });
}

/** The same as a command; what was taken out can be put back. */
export function useRelation(scope: CampaignScope, campaignId: number) {
  const queryClient = useQueryClient();
  const command = useCommand<Change, CampaignView>({
    run: (change) => changeRelation(scope, campaignId, change),
    onSuccess: (stored) => updateCache(queryClient, scope, stored),
    invalidates: [CAMPAIGN_KEY, ['creative']],
    showErrors: true,
  });
  return command;
}
