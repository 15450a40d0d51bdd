import { copyRow, type CopiesInput, type CopyRow } from '@marquee/schemas/campaign/copies';
import { campaignListAnswer, type CampaignView } from '@marquee/schemas/campaign/views';
import { queryOptions } from '@tanstack/react-query';
import { array } from 'valibot';

import { parsed, parsedData } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { toSearchParams } from '../../../lib/list-query.ts';
import { campaignsPath, deleteCampaign, type CampaignScope } from '../api.ts';
import { COPIES_MAX } from './copies-draft.ts';

const rows = array(copyRow);

/** The campaigns that are copied, at most as many as one call makes copies. */
export const originalsQuery = (scope: CampaignScope, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['campaign', scope, 'originals', ids],
    queryFn: async ({ signal }): Promise<readonly CampaignView[]> => {
      const value = ids.slice(0, COPIES_MAX).join();
      const query = toSearchParams({
        page: 1,
        perPage: COPIES_MAX,
        filters: [{ field: 'id', operator: 'in', value }],
      });
      return (await parsed(campaignListAnswer, api.get(campaignsPath(scope), { query, signal }))).data;
    },
    // Copies are made of what is stored now.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

const copiesPath = (scope: CampaignScope): string => `${campaignsPath(scope)}/bulk/duplicate`;

/** What would become of each copy. */
export const previewCopies = (scope: CampaignScope, body: CopiesInput): Promise<CopyRow[]> =>
  parsedData(rows, api.post(copiesPath(scope), body, { query: { dryRun: true } }));

/** Creates the copies; one whose original was changed since is refused. */
export const createCopies = (
  scope: CampaignScope,
  body: CopiesInput,
  idempotencyKey: string,
): Promise<CopyRow[]> => parsedData(rows, api.post(copiesPath(scope), body, { idempotencyKey }));

/** A copy as it was created. */
export interface MadeCopy extends Pick<CopyRow, 'creatives'> {
  readonly id: number;
  readonly version: number;
}

/** Deletes a copy and the creatives that were made for it; @throws where it was changed since. */
export async function removeCopy(scope: CampaignScope, { id, version, creatives }: MadeCopy): Promise<void> {
  await deleteCampaign(scope, id, version);
  const path = scope === 'all' ? '/admin/creatives' : '/creatives';
  // One that was changed or is used elsewhere by now stays, and keeps no campaign.
  await Promise.allSettled(
    creatives.map((creative) =>
      api.delete(`${path}/${creative.id}`, {
        query: { unusedOnly: true },
        headers: { 'if-match': `"${creative.version}"` },
      }),
    ),
  );
}
