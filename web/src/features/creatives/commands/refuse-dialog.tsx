import type { CreativeView } from '@marquee/schemas/queries/creative';
import { useState } from 'react';

import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { CREATIVE_KEY, refuseCreative, type Refusal } from '../api.ts';

/** What creatives are refused for most; each can be reworded below. */
const REASONS = [
  'The landing page does not open.',
  'The landing page does not match the creative.',
  'The picture or text is misleading.',
  'The content is prohibited.',
  'The content needs a category that is not set.',
  'The ad does not render at its size.',
  'The ad redirects or opens windows without a click.',
  'The ad looks like a system message or warning.',
];

const REASON_MAX = 1_000;

export type Refused = Pick<CreativeView, 'id' | 'version' | 'name' | 'approved'>;

interface RefuseDialogProps {
  /** Undefined while it is closed. */
  readonly creative: Refused | undefined;
  readonly onClose: () => void;
  readonly onRefused?: (creative: Refused) => void;
}

/** Refuses a creative, or takes its approval back, with the reason that its owner reads. */
export function RefuseDialog({ creative, onClose, onRefused }: RefuseDialogProps) {
  const verb = creative?.approved === 'approved' ? 'Disapprove' : 'Decline';
  return (
    <Dialog opened={creative !== undefined} onClose={onClose} title={`${verb} ${creative?.name ?? ''}`}>
      {creative !== undefined && (
        <ReasonForm creative={creative} onClose={onClose} onRefused={onRefused ?? (() => undefined)} />
      )}
    </Dialog>
  );
}

interface ReasonFormProps extends Required<Omit<RefuseDialogProps, 'creative'>> {
  readonly creative: Refused;
}

function ReasonForm({ creative, onClose, onRefused }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const refusal: Refusal = creative.approved === 'approved' ? 'disapprove' : 'decline';
  const { run, isPending } = useCommand<string>({
    run: (text) => refuseCreative(refusal, creative, text),
    success: refusal === 'decline' ? 'Creative declined' : 'Creative disapproved',
    invalidates: [CREATIVE_KEY],
    onSuccess: () => {
      onRefused(creative);
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
          label="Usual reasons"
          placeholder="Choose one to begin with"
          searchable={false}
          autoFocus
          options={REASONS.map((value) => ({ value, label: value }))}
          value={REASONS.find((one) => one === reason) ?? null}
          onChange={setReason}
        />
        <TextareaField
          label="Reason"
          description="The advertiser reads it beside the status and in a notification."
          required
          maxLength={REASON_MAX}
          value={reason}
          onChange={setReason}
        />
        <Button type="submit" color="red" loading={isPending} disabled={!isReady}>
          {refusal === 'decline' ? 'Decline' : 'Disapprove'}
        </Button>
      </Stack>
    </form>
  );
}
