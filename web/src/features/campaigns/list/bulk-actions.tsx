import type { CampaignView } from '@marquee/schemas/campaign/views';

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

/** What can be done with many campaigns at once. */
export const campaignBulkActions = (
  scope: CampaignScope,
  resource: ListResource<CampaignView>,
  edit: (ids: readonly number[]) => Promise<BulkResult | undefined>,
  copy: (ids: readonly number[]) => void,
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
  copiesAction(copy),
  labelsAction(scope),
  ...exportActions(scope, resource),
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

/** Opens a dialog with copies of the selected campaigns, each with values of its own. */
const copiesAction = (copy: (ids: readonly number[]) => void): BulkAction<CampaignView> => ({
  id: 'copies',
  label: 'Duplicate to…',
  icon: <IconCopy size={ICON} />,
  done: 'duplicated',
  hasDialog: true,
  run: async (target, { resolveIds }) => {
    copy((await resolveIds(target)).map(Number));
    return undefined;
  },
});

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

/** The ticked rows as a file: as the list shows them, and to edit and import again. */
const exportActions = (
  scope: CampaignScope,
  resource: ListResource<CampaignView>,
): readonly BulkAction<CampaignView>[] => [
  {
    id: 'export',
    label: 'Export',
    icon: <IconDownload size={ICON} />,
    done: 'exported',
    run: async (...asked) => (await import('./export-rows.ts')).exportRows(scope, resource, asked),
  },
  {
    id: 'export-for-editing',
    label: 'Export for editing',
    icon: <IconDownload size={ICON} />,
    done: 'exported',
    run: async (...asked) => (await import('./export-rows.ts')).exportForEditing(scope, asked),
  },
];
