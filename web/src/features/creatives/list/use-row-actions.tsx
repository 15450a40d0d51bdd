import type { CreativeView } from '@marquee/schemas/creative/views';

import { t } from '../../../lib/i18n/i18n.ts';
import {
  IconChartBar,
  IconCopy,
  IconEdit,
  IconEye,
  IconFolder,
  IconThumbDown,
  IconThumbUp,
  IconTrash,
} from '../../../ui/icons.ts';
import type { RowAction } from '../../../widgets/entity-list/resource.ts';
import type { CreativeScope } from '../calls.ts';
import {
  useApproveCreative,
  useDeleteCreative,
  useDuplicateCreative,
} from '../commands/use-creative-commands.ts';
import { editHref, statisticsHref } from '../paths.ts';

interface Dialogs {
  readonly onPreview: (creative: CreativeView) => void;
  readonly onReject: (creative: CreativeView) => void;
}

const ICON = { size: '1rem', 'aria-hidden': true } as const;

/** What the menu of a creative's row offers. */
export function useRowActions(scope: CreativeScope, { onPreview, onReject }: Dialogs) {
  const duplicate = useDuplicateCreative(scope);
  const remove = useDeleteCreative(scope);
  const approve = useApproveCreative();

  return (creative: CreativeView): readonly RowAction[] => [
    { id: 'edit', label: t('Edit'), icon: <IconEdit {...ICON} />, href: editHref(scope, creative.id) },
    { id: 'preview', label: t('Preview'), icon: <IconEye {...ICON} />, onSelect: () => onPreview(creative) },
    {
      id: 'statistics',
      label: t('Statistics'),
      icon: <IconChartBar {...ICON} />,
      href: statisticsHref(scope, creative.id),
    },
    {
      id: 'duplicate',
      label: t('Duplicate'),
      icon: <IconCopy {...ICON} />,
      onSelect: () => duplicate.run(creative.id),
    },
    {
      id: 'folder',
      label: t('Move to folder…'),
      icon: <IconFolder {...ICON} />,
      onSelect: () =>
        void import('../folders/move-creatives.ts').then(({ moveOne }) => moveOne(scope, creative)),
    },
    ...(scope === 'all' ? decisionsOn(creative, { approve: approve.run, reject: onReject }) : []),
    {
      id: 'delete',
      label: t('Delete…'),
      icon: <IconTrash {...ICON} />,
      danger: true,
      separated: true,
      onSelect: () => void remove(creative),
    },
  ];
}

interface Decisions {
  readonly approve: (creative: CreativeView) => void;
  readonly reject: (creative: CreativeView) => void;
}

/** What a moderator may decide otherwise than it is. */
function decisionsOn(creative: CreativeView, { approve, reject }: Decisions): readonly RowAction[] {
  const { approved } = creative;
  const actions: RowAction[] = [];
  if (approved !== 'approved')
    actions.push({
      id: 'approve',
      label: t('Approve'),
      icon: <IconThumbUp {...ICON} />,
      separated: true,
      onSelect: () => approve(creative),
    });
  if (approved !== 'disapproved')
    actions.push({
      id: 'refuse',
      label: approved === 'approved' ? t('Disapprove…') : t('Decline…'),
      icon: <IconThumbDown {...ICON} />,
      separated: approved === 'approved',
      onSelect: () => reject(creative),
    });
  return actions;
}
