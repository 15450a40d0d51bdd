import { campaignListAnswer, type CampaignView } from '@marquee/schemas/campaign/views';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { toSearchParams } from '../../../lib/list-query.ts';
import type { BulkAction, BulkResult, ListResource } from '../../../widgets/entity-list/resource.ts';
import { saveListed } from '../../../widgets/entity-list/save-rows.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { campaignsPath, editingFilePath, type CampaignScope } from '../api.ts';

/** A page of the API. */
const PAGE = 100;

type BulkRun = NonNullable<BulkAction<CampaignView>['run']>;

/** Saves the ticked rows as a file. */
export async function exportRows(
  scope: CampaignScope,
  resource: ListResource<CampaignView>,
  [target, { resolveIds, report, signal }]: Parameters<BulkRun>,
): Promise<BulkResult> {
  const ids = await resolveIds(target);
  const rows: CampaignView[] = [];
  for (let from = 0; from < ids.length; from += PAGE) {
    const query = toSearchParams({
      page: 1,
      perPage: PAGE,
      filters: [{ field: 'id', operator: 'in', value: ids.slice(from, from + PAGE).join() }],
    });
    const answer = api.get(campaignsPath(scope), { query, signal });
    rows.push(...(await parsed(campaignListAnswer, answer)).data);
    report(rows.length, ids.length);
  }
  const columns = resource.columns.filter(({ onlyIn }) => onlyIn === undefined || onlyIn === scope);
  saveListed(resource, columns, rows);
  return { succeeded: rows.map(({ id }) => String(id)), failed: [] };
}

/** Saves the ticked rows as a file that can be edited and imported again. */
export async function exportForEditing(
  scope: CampaignScope,
  [target, { resolveIds, report, signal }]: Parameters<BulkRun>,
): Promise<BulkResult> {
  const ids = await resolveIds(target);
  const parts: string[] = [];
  for (let from = 0; from < ids.length; from += PAGE) {
    const some = ids.slice(from, from + PAGE);
    const query = { 'whereIn[id]': some.join() };
    const { blob } = await api.download(editingFilePath(scope), { query, signal });
    const csv = await blob.text();
    // The first file brings the names of the columns.
    parts.push(from === 0 ? csv : csv.slice(csv.indexOf('\r\n') + 2));
    report(from + some.length, ids.length);
  }
  saveFile(
    new Blob(['\uFEFF', ...parts.map((part) => part.replace(/^\uFEFF/, ''))], {
      type: 'text/csv;charset=utf-8',
    }),
    'campaigns-for-editing.csv',
  );
  return { succeeded: ids, failed: [] };
}
