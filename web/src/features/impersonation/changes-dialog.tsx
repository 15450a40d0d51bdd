import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { allowChanges } from './api.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface ChangesDialogProps {
  readonly userId: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks why an account that is viewed has to be changed, and allows it. */
export function ChangesDialog({ userId, name, onClose }: ChangesDialogProps) {
  return (
    <ReasonDialog
      userId={userId}
      title={t('Allow changes as {name}', { name })}
      text={t('What you change is logged with both names. Changes are allowed until you exit.')}
      submitLabel={t('Allow changes')}
      onClose={onClose}
      onReason={async (reason) => {
        await allowChanges(userId, reason);
        onClose();
        toast.success(t('You can now make changes'));
      }}
    />
  );
}
