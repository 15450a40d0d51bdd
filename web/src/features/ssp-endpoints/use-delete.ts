import type { SspEndpointView } from '@marquee/schemas/queries/ssp-endpoint';

import { confirm } from '../../ui/dialog.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { deleteSspEndpoint } from './api.ts';

/** Asks, with the name typed, and deletes: the exchange's requests are refused from then on. */
export function useDeleteSspEndpoint(onDeleted?: () => void) {
  const command = useCommand<number>({
    run: deleteSspEndpoint,
    success: 'SSP endpoint deleted',
    invalidates: [['ssp-endpoint']],
    ...(onDeleted === undefined ? {} : { onSuccess: onDeleted }),
  });
  return async ({ id, name }: Pick<SspEndpointView, 'id' | 'name'>): Promise<void> => {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      body: 'Its key stops working at once, and the exchange gets no more bids. Statistics stay.',
      confirmLabel: 'Delete',
      danger: true,
      typeToConfirm: name,
    });
    if (isSure) command.run(id);
  };
}
