import type { CreativeView } from '@marquee/schemas/creative/views';

import { t } from '../../../lib/i18n/i18n.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { confirm } from '../../../ui/overlays/dialog.tsx';
import { toastErrors } from '../../../widgets/command/toast-errors.ts';
import { undoEach } from '../../../widgets/command/undo-each.ts';
import type { UndoRow } from '../../../widgets/entity-list/resource.ts';
import { CREATIVE_KEY, type CreativeScope } from '../calls.ts';
import { folderQuestion } from './folder-question.tsx';
import { moveCreative } from './folders-api.ts';

/** Asks where the user's own creatives go. @param onChoose called at once, and after every change */
export const questionOfMany = (count: number, onChoose: (folderId: number | null) => void) =>
  folderQuestion({
    owner: { scope: 'own' },
    title: t('Move {count, plural, one {# creative} other {# creatives}}', { count }),
    from: null,
    onChoose,
  });

/** Moves one creative. @returns puts it back, unless it was changed since; undefined where it did not move */
export async function moveRow(
  scope: CreativeScope,
  id: number | string,
  row: Pick<CreativeView, 'folderId' | 'version'> | undefined,
  folderId: number | null,
): Promise<UndoRow | undefined> {
  // The row may be older than its creative: the server knows whether it is there already.
  const { version } = await moveCreative(scope, id, folderId);
  return row && row.version !== version ? () => moveCreative(scope, id, row.folderId, version) : undefined;
}

/** Asks for a folder and moves a creative there. */
export async function moveOne(scope: CreativeScope, creative: CreativeView): Promise<void> {
  const { id, name, userId } = creative;
  let { folderId } = creative;
  const isAgreed = await confirm(
    folderQuestion({
      owner: scope === 'own' ? { scope } : { scope, userId },
      title: t('Move {name}', { name }),
      from: folderId,
      onChoose: (chosen) => (folderId = chosen),
    }),
  );
  if (!isAgreed) return;
  try {
    const undo = await moveRow(scope, id, creative, folderId);
    if (undo === undefined) return;
    const counted = (count: number) => t('{count, plural, one {# creative} other {# creatives}}', { count });
    toast.undoable(
      folderId === null ? t('Creative moved out of its folder') : t('Creative moved'),
      () => void undoEach({ undos: [undo], counted, key: 'creative' }),
    );
  } catch (error) {
    toastErrors(error);
  }
  void queryClient.invalidateQueries({ queryKey: CREATIVE_KEY });
}
