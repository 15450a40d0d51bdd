import type { CreativeView } from '@marquee/schemas/creative/views';
import { useQueryClient } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ReasonForm } from '../../../widgets/command/reason-form.tsx';
import { toastFailure } from '../../../widgets/command/toast-errors.ts';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { CREATIVE_KEY } from '../calls.ts';
import { clearScan, undoScanClearance } from './api.ts';

interface ClearScanDialogProps {
  readonly creative: Pick<CreativeView, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Clears what a scan found as a false positive, with a reason for moderators and the activity log. */
export function ClearScanDialog({ creative: { id, name }, onClose }: ClearScanDialogProps) {
  const queryClient = useQueryClient();
  const keys = [CREATIVE_KEY, ['creative-checks', id]];
  const { run, isPending } = useCommand<string, CreativeView>({
    run: (reason) => clearScan(id, reason),
    success: t('Cleared. The creative may be shown.'),
    undo: {
      run: () =>
        undoScanClearance(id)
          .catch((error: unknown) => toastFailure(error, t('Couldn’t undo it')))
          .finally(() => {
            for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
          }),
    },
    invalidates: keys,
    onSuccess: onClose,
  });
  return (
    <Dialog opened onClose={onClose} title={t('Clear the scan of {name}', { name })}>
      <ReasonForm
        description={t('Why this is not malware. Shown to moderators and in the activity log.')}
        action={t('Clear as a false positive')}
        isPending={isPending}
        onReason={run}
      />
    </Dialog>
  );
}
