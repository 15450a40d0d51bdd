import {
  BULK_CAMPAIGNS_MAX,
  bulkRow,
  type BulkChangesInput,
  type BulkRow,
} from '@marquee/schemas/campaign/bulk';
import { array } from 'valibot';

import { parsedData } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { campaignsPath, type CampaignScope } from '../api.ts';

interface SeenCampaign {
  readonly id: number;
  readonly version?: number | null;
}

const rows = array(bulkRow);
const chunksOf = <One>(all: readonly One[]): (readonly One[])[] =>
  Array.from({ length: Math.ceil(all.length / BULK_CAMPAIGNS_MAX) }, (_, index) =>
    all.slice(index * BULK_CAMPAIGNS_MAX, (index + 1) * BULK_CAMPAIGNS_MAX),
  );

/** Calls for at most 100 campaigns at a time, one after the other. */
async function callInChunks<One>(
  campaigns: readonly One[],
  call: (chunk: readonly One[]) => Promise<unknown>,
): Promise<BulkRow[]> {
  const done: BulkRow[] = [];
  for (const chunk of chunksOf(campaigns)) done.push(...(await parsedData(rows, call(chunk))));
  return done;
}

/** What the changes would make of each campaign. */
export const previewChanges = (
  scope: CampaignScope,
  ids: readonly number[],
  changes: BulkChangesInput,
  signal?: AbortSignal,
): Promise<BulkRow[]> =>
  callInChunks(ids, (chunk) =>
    api.post(
      `${campaignsPath(scope)}/bulk`,
      { campaigns: chunk.map((id) => ({ id })), changes },
      { query: { dryRun: true }, ...(signal === undefined ? {} : { signal }) },
    ),
  );

/** Saves what was previewed; a campaign that was changed since is refused. */
export const saveChanges = (
  scope: CampaignScope,
  seen: readonly SeenCampaign[],
  changes: BulkChangesInput,
): Promise<BulkRow[]> =>
  callInChunks(seen, (chunk) =>
    api.post(
      `${campaignsPath(scope)}/bulk`,
      { campaigns: chunk.map(({ id, version }) => ({ id, version })), changes },
      { idempotencyKey: crypto.randomUUID() },
    ),
  );

/** Gives campaigns back the fields of a version. */
export const restoreVersions = (
  scope: CampaignScope,
  campaigns: readonly (SeenCampaign & { readonly toVersion: number })[],
  { dryRun }: { readonly dryRun: boolean },
): Promise<BulkRow[]> =>
  callInChunks(campaigns, (chunk) =>
    api.post(
      `${campaignsPath(scope)}/bulk/restore`,
      { campaigns: chunk },
      dryRun ? { query: { dryRun } } : { idempotencyKey: crypto.randomUUID() },
    ),
  );
