import type { DspEndpointView } from '@marquee/schemas/queries/dsp-endpoint';

import { confirm } from '../../ui/dialog.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { deleteDspEndpoint } from './api.ts';

/** Asks, with the name typed, and deletes: no request is sent there from then on. */
export function useDeleteDspEndpoint(onDeleted?: () => void) {
  const command = useCommand<number>({
    run: deleteDspEndpoint,
    success: 'DSP endpoint deleted',
    invalidates: [['dsp-endpoint']],
    ...(onDeleted === undefined ? {} : { onSuccess: onDeleted }),
  });
  return async ({ id, name }: Pick<DspEndpointView, 'id' | 'name'>): Promise<void> => {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      body: 'It is asked for bids no more. What it has bought is still shown and settled. Statistics stay.',
      confirmLabel: 'Delete',
      danger: true,
      typeToConfirm: name,
    });
    if (isSure) command.run(id);
  };
}
