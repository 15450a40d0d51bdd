import { t } from '../../lib/i18n/i18n.ts';
import { confirm } from '../../ui/overlays/dialog.tsx';
import { useCommand } from '../command/use-command.ts';
import type { BulkQuestion } from '../entity-list/resource.ts';
import type { Entity, EntityKind, EntityLabels } from './entity-kind.ts';
import { undoOn } from './undo-on.ts';

/** The question before one entity or many are deleted. */
export const deletionQuestion = ({ deletion }: EntityLabels, what: string): BulkQuestion => ({
  title: t('Delete {name}?', { name: what }),
  body: deletion,
  confirmLabel: t('Delete'),
  danger: true,
});

/** Asks and deletes; for shared entities the user has to type the name. */
export function useDeleteEntity<View extends Entity>(kind: EntityKind<View>, onDeleted?: () => void) {
  const { restore } = kind;
  const command = useCommand<number>({
    run: kind.remove,
    success: t('{noun} deleted', { noun: kind.noun }),
    ...(restore === undefined ? {} : { undo: { run: (_deleted, id) => undoOn(kind, () => restore(id)) } }),
    // Lists and choices only: the page of the deleted entity would get a 404.
    invalidates: [
      [kind.key, kind.scope, 'list'],
      [kind.key, kind.path],
    ],
    ...(onDeleted === undefined ? {} : { onSuccess: onDeleted }),
  });
  return async ({ id, name }: Pick<View, 'id' | 'name'>): Promise<void> => {
    const isSure = await confirm({
      ...deletionQuestion(kind, name),
      ...(kind.scope === 'all' ? { typeToConfirm: name } : {}),
    });
    if (isSure) command.run(id);
  };
}
