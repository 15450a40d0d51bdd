import { campaignListAnswer, type CampaignView } from '@marquee/schemas/campaign/views';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { toSearchParams } from '../../../lib/list-query.ts';
import { plural } from '../../../lib/format.ts';
import {
  IconCopy,
  IconDownload,
  IconEdit,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconTrash,
} from '../../../ui/icons.ts';
import type { BulkAction, BulkResult, ListResource } from '../../../widgets/entity-list/resource.ts';
import {
  campaignsPath,
  campaignTags,
  deleteCampaign,
  duplicateCampaign,
  editCampaign,
  fetchCampaign,
  switchCampaign,
  type CampaignScope,
} from '../api.ts';

const ICON = '1rem';
const DELETE_WORD = 'delete';
/** A page of the API. */
const PAGE = 100;

/** What can be done with many campaigns at once. */
export const campaignBulkActions = (
  scope: CampaignScope,
  resource: ListResource<CampaignView>,
  edit: (ids: readonly number[]) => Promise<BulkResult | undefined>,
): readonly BulkAction<CampaignView>[] => [
  {
    id: 'edit',
    label: 'Edit',
    icon: <IconEdit size={ICON} />,
    done: 'changed',
    hasDialog: true,
    run: async (target, { resolveIds }) => edit((await resolveIds(target)).map(Number)),
  },
  {
    id: 'start',
    label: 'Start',
    icon: <IconPlayerPlay size={ICON} />,
    done: 'started',
    isOffered: (rows) => rows.some(({ isActive }) => !isActive),
    runOne: (id) => switchCampaign(scope, id, true),
  },
  {
    id: 'stop',
    label: 'Stop',
    icon: <IconPlayerStop size={ICON} />,
    done: 'stopped',
    isOffered: (rows) => rows.some(({ isActive }) => isActive),
    runOne: (id) => switchCampaign(scope, id, false),
  },
  {
    id: 'duplicate',
    label: 'Duplicate',
    icon: <IconCopy size={ICON} />,
    done: 'duplicated',
    runOne: (id) => duplicateCampaign(scope, id),
  },
  labelsAction(scope),
  exportAction(scope, resource),
  {
    id: 'delete',
    label: 'Delete',
    icon: <IconTrash size={ICON} />,
    danger: true,
    done: 'deleted',
    confirm: (count) => ({
      title: `Delete ${plural(count, 'campaign')}?`,
      body: 'They stop immediately and disappear from your lists. Statistics and payments are kept.',
      confirmLabel: 'Delete',
      danger: true,
      typeToConfirm: DELETE_WORD,
    }),
    runOne: (id) =>
      deleteCampaign(scope, id).catch(() => {
        throw new Error(`Fail to remove campaign ID# ${id}`);
      }),
  },
];

/** Adds labels to the selected campaigns and removes others. */
const labelsAction = (scope: CampaignScope): BulkAction<CampaignView> => ({
  id: 'labels',
  label: 'Labels',
  icon: <IconPencil size={ICON} />,
  done: 'labelled',
  tags: {
    noun: 'labels',
    source: campaignTags(scope, 'labels'),
    changeOne: async (id, next) => {
      const { labels, version } = await fetchCampaign(scope, id);
      return editCampaign(scope, id, { labels: next(labels), version });
    },
  },
});

/** The ticked rows as a file. */
function exportAction(scope: CampaignScope, resource: ListResource<CampaignView>): BulkAction<CampaignView> {
  return {
    id: 'export',
    label: 'Export',
    icon: <IconDownload size={ICON} />,
    done: 'exported',
    run: async (target, { resolveIds, report, signal }) => {
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
      const { saveListed } = await import('../../../widgets/entity-list/save-rows.ts');
      saveListed(resource, columns, rows);
      return { succeeded: rows.map(({ id }) => String(id)), failed: [] };
    },
  };
}
