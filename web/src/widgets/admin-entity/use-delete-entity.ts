import { confirm } from '../../ui/overlays/dialog.tsx';
import { useCommand } from '../command/use-command.ts';
import type { AdminEntity, EntityKind } from './entity-kind.ts';

/** Asks, with the name typed, and deletes. */
export function useDeleteEntity<View extends AdminEntity>(
  { key, noun, deletion, remove }: EntityKind<View>,
  onDeleted?: () => void,
) {
  const command = useCommand<number>({
    run: remove,
    success: `${noun} deleted`,
    invalidates: [[key]],
    ...(onDeleted === undefined ? {} : { onSuccess: onDeleted }),
  });
  return async ({ id, name }: Pick<View, 'id' | 'name'>): Promise<void> => {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      body: deletion,
      confirmLabel: 'Delete',
      danger: true,
      typeToConfirm: name,
    });
    if (isSure) command.run(id);
  };
}
