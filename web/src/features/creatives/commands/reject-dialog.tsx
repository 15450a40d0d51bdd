import { CREATIVE_DECLINE_REASONS } from '@marquee/schemas/creative/decline-reasons';
import type { CreativeView } from '@marquee/schemas/creative/views';

import { t } from '../../../lib/i18n/i18n.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ReasonForm } from '../../../widgets/command/reason-form.tsx';
import { useCommand } from '../../../widgets/command/use-command.ts';
import type { Decided } from '../../../widgets/command/undo-decision.ts';
import { rejectCreative, type Rejection } from '../api.ts';
import { CREATIVE_KEY } from '../calls.ts';
import { undoDecision } from './undo.ts';

export type Refused = Pick<CreativeView, 'id' | 'version' | 'name' | 'approved'>;

interface RejectDialogProps {
  /** Undefined while it is closed. */
  readonly creative: Refused | undefined;
  readonly onClose: () => void;
  readonly onRejected?: (creative: Refused) => void;
  /** Default: undoes the decision. */
  readonly onUndo?: (decided: Decided) => unknown;
}

/** Refuses a creative, or takes its approval back, with the reason that its owner reads. */
export function RejectDialog({ creative, onClose, onRejected, onUndo }: RejectDialogProps) {
  const name = creative?.name ?? '';
  const title =
    creative?.approved === 'approved' ? t('Disapprove {name}', { name }) : t('Decline {name}', { name });
  return (
    <Dialog opened={creative !== undefined} onClose={onClose} title={title}>
      {creative !== undefined && (
        <Rejecting
          creative={creative}
          onClose={onClose}
          onRejected={onRejected ?? (() => undefined)}
          onUndo={onUndo ?? undoDecision}
        />
      )}
    </Dialog>
  );
}

interface RejectingProps extends Required<Omit<RejectDialogProps, 'creative'>> {
  readonly creative: Refused;
}

function Rejecting({ creative, onClose, onRejected, onUndo }: RejectingProps) {
  const rejection: Rejection = creative.approved === 'approved' ? 'disapprove' : 'decline';
  const { run, isPending } = useCommand<string, CreativeView>({
    run: (text) => rejectCreative(rejection, creative, text),
    success: rejection === 'decline' ? t('Creative declined') : t('Creative disapproved'),
    undo: { run: onUndo },
    invalidates: [CREATIVE_KEY],
    onSuccess: () => {
      onRejected(creative);
      onClose();
    },
  });
  return (
    <ReasonForm
      description={t('Shown to the advertiser next to the status and in a notification.')}
      action={rejection === 'decline' ? t('Decline') : t('Disapprove')}
      isDestructive
      isPending={isPending}
      common={CREATIVE_DECLINE_REASONS}
      onReason={run}
    />
  );
}
