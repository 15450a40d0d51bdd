import type { DealView } from '@marquee/schemas/queries/deal';

import { confirm } from '../../ui/dialog.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { DEAL } from './deal-kind.ts';

/** Asks, with the name typed, and deletes. */
export function useDeleteDeal(onDeleted?: () => void) {
  const command = useCommand<number>({
    run: DEAL.remove,
    success: 'Deal deleted',
    invalidates: [[DEAL.key]],
    ...(onDeleted === undefined ? {} : { onSuccess: onDeleted }),
  });
  return async ({ id, name }: Pick<DealView, 'id' | 'name'>): Promise<void> => {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      body: DEAL.deletion,
      confirmLabel: 'Delete',
      danger: true,
      typeToConfirm: name,
    });
    if (isSure) command.run(id);
  };
}
