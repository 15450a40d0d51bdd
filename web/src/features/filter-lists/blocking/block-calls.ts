import { BULK_CAMPAIGNS_MAX, bulkRow, type BulkRow } from '@marquee/schemas/campaign/bulk';
import { campaignView } from '@marquee/schemas/campaign/views';
import { filterListView } from '@marquee/schemas/filter-list/views';
import { array, pick, type GenericSchema } from 'valibot';

import { parsedData, parsedList } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { walkPages } from '../../../widgets/entity-list/walk-pages.ts';
import { FILTER_LIST } from '../filter-list-kind.ts';
import type { Blacklist, BlockingCampaign } from './block-plan.ts';

const blockingCampaign = pick(campaignView, ['id', 'name', 'version', 'filterLists']);
const blacklist = pick(filterListView, ['id', 'name', 'type', 'mode', 'usedBy']);

const walk = <Row extends { readonly id: number }>(
  path: string,
  row: GenericSchema<unknown, Row>,
  filter: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<readonly Row[]> =>
  walkPages(
    ({ page, perPage }, abort) =>
      parsedList(row, api.get(path, { query: { ...filter, page, perPage }, signal: abort })),
    { params: { page: 1, perPage: 100, filters: [] }, rowId: ({ id }) => String(id), signal },
  );

/** The account's blacklists. */
export const fetchBlacklists = (signal: AbortSignal): Promise<readonly Blacklist[]> =>
  walk(FILTER_LIST.path, blacklist, { 'where[mode]': 'black' }, signal);

/** Campaigns by id, or all of the account; those that are deleted are absent. */
export async function fetchCampaigns(
  ids: readonly number[] | undefined,
  signal: AbortSignal,
): Promise<readonly BlockingCampaign[]> {
  if (ids === undefined) return walk('/campaigns', blockingCampaign, {}, signal);
  const parts = chunksOf(ids).map((chunk) =>
    walk('/campaigns', blockingCampaign, { 'whereIn[id]': chunk.join() }, signal),
  );
  return (await Promise.all(parts)).flat();
}

const bulkRows = array(bulkRow);

/** Lets campaigns use a list, or no longer use it; nothing else of them changes. */
export async function changeLists(
  campaigns: readonly BlockingCampaign[],
  change: { readonly add: readonly number[] } | { readonly remove: readonly number[] },
): Promise<readonly BulkRow[]> {
  const rows: BulkRow[] = [];
  for (const chunk of chunksOf(campaigns)) {
    const body = {
      campaigns: chunk.map(({ id, version }) => ({ id, version })),
      changes: { filterLists: change },
    };
    const call = api.post('/campaigns/bulk', body, { idempotencyKey: crypto.randomUUID() });
    rows.push(...(await parsedData(bulkRows, call)));
  }
  return rows;
}

const chunksOf = <One>(all: readonly One[]): (readonly One[])[] =>
  Array.from({ length: Math.ceil(all.length / BULK_CAMPAIGNS_MAX) }, (_, index) =>
    all.slice(index * BULK_CAMPAIGNS_MAX, (index + 1) * BULK_CAMPAIGNS_MAX),
  );
