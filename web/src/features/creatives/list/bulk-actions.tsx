import type { CreativeView } from '@marquee/schemas/creative/views';

import { t } from '../../../lib/i18n/i18n.ts';
import { IconFolder, IconPlayerPlay, IconPlayerStop, IconThumbUp, IconTrash } from '../../../ui/icons.ts';
import { callUndoDecision } from '../../../widgets/command/undo-decision.ts';
import { switchRows } from '../../../widgets/entity-list/bulk/switch-rows.ts';
import type { BulkAction } from '../../../widgets/entity-list/resource.ts';
import { approveCreative, deleteCreative, switchCreative } from '../api.ts';
import type { CreativeScope } from '../calls.ts';

const ICON = '1rem';

/** What can be done with many creatives at once. */
export const creativeBulkActions = (scope: CreativeScope): readonly BulkAction<CreativeView>[] => [
  {
    id: 'activate',
    label: t('Activate'),
    icon: <IconPlayerPlay size={ICON} aria-hidden />,
    done: t('activated'),
    ...switchRows(true, (id, isActive) => switchCreative(scope, id, isActive)),
  },
  {
    id: 'stop',
    label: t('Stop'),
    icon: <IconPlayerStop size={ICON} aria-hidden />,
    done: t('stopped'),
    ...switchRows(false, (id, isActive) => switchCreative(scope, id, isActive)),
  },
  ...(scope === 'all' ? [APPROVE] : [moveToFolder()]),
  {
    id: 'delete',
    label: t('Delete'),
    icon: <IconTrash size={ICON} aria-hidden />,
    danger: true,
    done: t('deleted'),
    confirm: (count) => ({
      title: t('Delete {count, plural, one {# creative} other {# creatives}}?', { count }),
      body: t('They stop immediately and are removed from their campaigns. Statistics are kept.'),
      confirmLabel: t('Delete'),
      danger: true,
      typeToConfirm: 'delete',
    }),
    runUndoable: async (id) => {
      await deleteCreative(scope, id).catch(() => {
        throw new Error(t('Fail to remove creative ID# {id}', { id }));
      });
      return async () => (await import('../commands/undo.ts')).restoreCreative(scope, id);
    },
  },
];

/** Of the user's own; those of several accounts have no folder in common. */
function moveToFolder(): BulkAction<CreativeView> {
  let folderId: number | null = null;
  return {
    id: 'folder',
    label: t('Move to folder…'),
    icon: <IconFolder size={ICON} aria-hidden />,
    done: t('moved'),
    confirm: async (count) =>
      (await import('../folders/move-creatives.ts')).questionOfMany(count, (chosen) => (folderId = chosen)),
    runUndoable: async (id, row) =>
      (await import('../folders/move-creatives.ts')).moveRow('own', id, row, folderId),
  };
}

const APPROVE: BulkAction<CreativeView> = {
  id: 'approve',
  label: t('Approve'),
  icon: <IconThumbUp size={ICON} aria-hidden />,
  done: t('approved'),
  isOffered: (rows) => rows.some(({ approved }) => approved !== 'approved'),
  confirm: (count) => ({
    title: t('Approve {count, plural, one {# creative} other {# creatives}} without preview?', { count }),
    body: t('They can be shown immediately. To look at each one first, use the moderation page.'),
    confirmLabel: t('Approve'),
  }),
  runUndoable: async (id, row) => {
    const decided = await approveCreative(id);
    // One that was approved already is answered at the version that the list has.
    return row?.version === decided.version ? undefined : () => callUndoDecision('creatives', decided);
  },
};
