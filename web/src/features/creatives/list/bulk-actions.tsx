import type { CreativeView } from '@marquee/schemas/creative/views';

import { plural } from '../../../lib/format.ts';
import { IconPlayerPlay, IconPlayerStop, IconThumbUp, IconTrash } from '../../../ui/icons.ts';
import type { BulkAction } from '../../../widgets/entity-list/resource.ts';
import { approveCreative, deleteCreative, switchCreative, type CreativeScope } from '../api.ts';

const ICON = '1rem';

/** What can be done with many creatives at once. */
export const creativeBulkActions = (scope: CreativeScope): readonly BulkAction<CreativeView>[] => [
  {
    id: 'activate',
    label: 'Activate',
    icon: <IconPlayerPlay size={ICON} aria-hidden />,
    done: 'activated',
    isOffered: (rows) => rows.some(({ isActive }) => !isActive),
    runOne: (id) => switchCreative(scope, id, true),
  },
  {
    id: 'stop',
    label: 'Stop',
    icon: <IconPlayerStop size={ICON} aria-hidden />,
    done: 'stopped',
    isOffered: (rows) => rows.some(({ isActive }) => isActive),
    runOne: (id) => switchCreative(scope, id, false),
  },
  ...(scope === 'all' ? [APPROVE] : []),
  {
    id: 'delete',
    label: 'Delete',
    icon: <IconTrash size={ICON} aria-hidden />,
    danger: true,
    done: 'deleted',
    confirm: (count) => ({
      title: `Delete ${plural(count, 'creative')}?`,
      body: 'They stop immediately and are removed from their campaigns. Statistics are kept.',
      confirmLabel: 'Delete',
      danger: true,
      typeToConfirm: 'delete',
    }),
    runOne: (id) =>
      deleteCreative(scope, id).catch(() => {
        throw new Error(`Fail to remove creative ID# ${id}`);
      }),
  },
];

const APPROVE: BulkAction<CreativeView> = {
  id: 'approve',
  label: 'Approve',
  icon: <IconThumbUp size={ICON} aria-hidden />,
  done: 'approved',
  isOffered: (rows) => rows.some(({ approved }) => approved !== 'approved'),
  confirm: (count) => ({
    title: `Approve ${plural(count, 'creative')} unseen?`,
    body: 'They can be shown immediately. To look at each one first, use the moderation page.',
    confirmLabel: 'Approve',
  }),
  runOne: (id) => approveCreative(id),
};
