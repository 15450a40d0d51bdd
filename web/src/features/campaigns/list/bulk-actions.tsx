import type { CampaignView } from '@marquee/schemas/campaign/views';

import { t } from '../../../lib/i18n/i18n.ts';
import {
  IconCoin,
  IconCopy,
  IconDownload,
  IconEdit,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconTrash,
} from '../../../ui/icons.ts';
import { switchRows } from '../../../widgets/entity-list/bulk/switch-rows.ts';
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
    label: t('Edit'),
    icon: <IconEdit size={ICON} />,
    done: t('changed'),
    hasDialog: true,
    run: async (target, { resolveIds }) => edit((await resolveIds(target)).map(Number)),
  },
  {
    id: 'start',
    label: t('{action, select, other {Start}}', { action: 'start' }),
    icon: <IconPlayerPlay size={ICON} />,
    done: t('started'),
    ...switchRows(true, (id, isActive) => switchCampaign(scope, id, isActive)),
  },
  {
    id: 'stop',
    label: t('Stop'),
    icon: <IconPlayerStop size={ICON} />,
    done: t('stopped'),
    ...switchRows(false, (id, isActive) => switchCampaign(scope, id, isActive)),
  },
  {
    id: 'duplicate',
    label: t('Duplicate'),
    icon: <IconCopy size={ICON} />,
    done: t('duplicated'),
    runUndoable: async (id) => {
      const copy = await duplicateCampaign(scope, id);
      return () => deleteCampaign(scope, copy.id, copy.version);
    },
  },
  copiesAction(copy),
  labelsAction(scope),
  ...(scope === 'own' ? [groupAction] : []),
  ...exportActions(scope, resource),
  deletion(scope),
];

/** Deletes the selected campaigns; the undo brings them back. */
const deletion = (scope: CampaignScope): BulkAction<CampaignView> => ({
  id: 'delete',
  label: t('Delete'),
  icon: <IconTrash size={ICON} />,
  danger: true,
  done: t('deleted'),
  confirm: (count) => ({
    title: t('Delete {count, plural, one {# campaign} other {# campaigns}}?', { count }),
    body: t('They stop immediately and disappear from your lists. Statistics and payments are kept.'),
    confirmLabel: t('Delete'),
    danger: true,
    typeToConfirm: DELETE_WORD,
  }),
  runUndoable: async (id) => {
    await deleteCampaign(scope, id).catch(() => {
      throw new Error(t('Fail to remove campaign ID# {id}', { id }));
    });
    return async () => (await import('../commands/undo.ts')).restoreCampaign(scope, id);
  },
});

/** Opens a dialog with copies of the selected campaigns, each with values of its own. */
const copiesAction = (copy: (ids: readonly number[]) => void): BulkAction<CampaignView> => ({
  id: 'copies',
  label: t('Duplicate to…'),
  icon: <IconCopy size={ICON} />,
  done: t('duplicated'),
  hasDialog: true,
  run: async (target, { resolveIds }) => {
    copy((await resolveIds(target)).map(Number));
    return undefined;
  },
});

/** Adds labels to the selected campaigns and removes others. */
const labelsAction = (scope: CampaignScope): BulkAction<CampaignView> => ({
  id: 'labels',
  label: t('Labels'),
  icon: <IconPencil size={ICON} />,
  done: t('labelled'),
  tags: {
    noun: t('labels'),
    source: campaignTags(scope, 'labels'),
    changeOne: async (id, next) => {
      const { labels, version } = await fetchCampaign(scope, id);
      return editCampaign(scope, id, { labels: next(labels), version });
    },
  },
});

/** Lets the selected campaigns share the budget of a group. */
const groupAction: BulkAction<CampaignView> = {
  id: 'budget-group',
  label: t('Add to budget group…'),
  icon: <IconCoin size={ICON} />,
  done: t('added'),
  hasDialog: true,
  run: async (target, { resolveIds }) => {
    const ids = (await resolveIds(target)).map(Number);
    return (await import('./add-to-group.tsx')).addToGroup(ids);
  },
};

/** The ticked rows as a file: as the list shows them, and to edit and import again. */
const exportActions = (
  scope: CampaignScope,
  resource: ListResource<CampaignView>,
): readonly BulkAction<CampaignView>[] => [
  {
    id: 'export',
    label: t('Export'),
    icon: <IconDownload size={ICON} />,
    done: t('exported'),
    run: async (...asked) => (await import('./export-rows.ts')).exportRows(scope, resource, asked),
  },
  {
    id: 'export-for-editing',
    label: t('Export for editing'),
    icon: <IconDownload size={ICON} />,
    done: t('exported'),
    run: async (...asked) => (await import('./export-rows.ts')).exportForEditing(scope, asked),
  },
];
