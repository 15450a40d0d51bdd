import type { CreativeView } from '@marquee/schemas/creative/views';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toastFailure } from '../../../widgets/command/toast-errors.ts';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { CREATIVE_KEY } from '../calls.ts';
import { clearScan, undoScanClearance } from './api.ts';

const REASON_MAX = 1_000;

interface ClearScanDialogProps {
  readonly creative: Pick<CreativeView, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Clears what a scan found as a false positive, with a reason for the activity log. */
export function ClearScanDialog({ creative: { id, name }, onClose }: ClearScanDialogProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const text = reason.trim();
  const isReady = text !== '' && text.length <= REASON_MAX;
  const keys = [CREATIVE_KEY, ['creative-checks', id]];
  const { run, isPending } = useCommand<string, CreativeView>({
    run: (said) => clearScan(id, said),
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
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (isReady) run(text);
        }}
      >
        <Stack>
          <TextareaField
            label={t('Reason')}
            description={t('Why it is no malware. It is kept in the activity log.')}
            required
            autoFocus
            maxLength={REASON_MAX}
            value={reason}
            onChange={setReason}
          />
          <Button type="submit" loading={isPending} disabled={!isReady}>
            {t('Clear as a false positive')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
