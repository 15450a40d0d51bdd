import { CREATIVE_DECLINE_REASONS } from '@marquee/schemas/creative/decline-reasons';
import type { CreativeView } from '@marquee/schemas/creative/views';
import { useState } from 'react';

import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { useCommand } from '../../../widgets/command/use-command.ts';
import type { Decided } from '../../../widgets/command/undo-decision.ts';
import { rejectCreative, type Rejection } from '../api.ts';
import { CREATIVE_KEY } from '../calls.ts';
import { undoDecision } from './undo.ts';

const REASON_MAX = 1_000;

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
        <ReasonForm
          creative={creative}
          onClose={onClose}
          onRejected={onRejected ?? (() => undefined)}
          onUndo={onUndo ?? undoDecision}
        />
      )}
    </Dialog>
  );
}

interface ReasonFormProps extends Required<Omit<RejectDialogProps, 'creative'>> {
  readonly creative: Refused;
}

function ReasonForm({ creative, onClose, onRejected, onUndo }: ReasonFormProps) {
  const [reason, setReason] = useState('');
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
  const text = reason.trim();
  const isReady = text !== '' && text.length <= REASON_MAX;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (isReady) run(text);
      }}
    >
      <Stack>
        <SelectField
          label={t('Common reasons')}
          placeholder={t('Choose a reason to start from')}
          searchable={false}
          autoFocus
          options={CREATIVE_DECLINE_REASONS.map((value) => ({ value, label: declaredText(value) }))}
          value={CREATIVE_DECLINE_REASONS.find((one) => one === reason) ?? null}
          onChange={setReason}
        />
        <TextareaField
          label={t('Reason')}
          description={t('Shown to the advertiser next to the status and in a notification.')}
          required
          maxLength={REASON_MAX}
          value={reason}
          onChange={setReason}
        />
        <Button type="submit" color="red" loading={isPending} disabled={!isReady}>
          {rejection === 'decline' ? t('Decline') : t('Disapprove')}
        </Button>
      </Stack>
    </form>
  );
}
