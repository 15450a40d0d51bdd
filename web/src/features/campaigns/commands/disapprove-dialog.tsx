import { CAMPAIGN_DISAPPROVAL_REASONS } from '@marquee/schemas/campaign/disapproval-reasons';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { useState } from 'react';

import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { disapproveCampaign } from '../api.ts';
import { undoDecision } from './undo.ts';
import { CAMPAIGN_KEY } from './use-campaign-commands.ts';

interface DisapproveDialogProps {
  /** Undefined while it is closed. */
  readonly campaign: Pick<CampaignView, 'id' | 'version' | 'name'> | undefined;
  readonly onClose: () => void;
}

/** Refuses a campaign, or takes its approval back, with the reason that its owner reads. */
export function DisapproveDialog({ campaign, onClose }: DisapproveDialogProps) {
  return (
    <Dialog
      opened={campaign !== undefined}
      onClose={onClose}
      title={t('Disapprove {name}', { name: campaign?.name ?? '' })}
    >
      {campaign !== undefined && <ReasonForm campaign={campaign} onClose={onClose} />}
    </Dialog>
  );
}

const REASON_MAX = 1_000;

function ReasonForm({
  campaign,
  onClose,
}: Required<DisapproveDialogProps> & { campaign: { id: number; version: number } }) {
  const [reason, setReason] = useState('');
  const { run, isPending } = useCommand<string, CampaignView>({
    run: (text) => disapproveCampaign(campaign.id, campaign.version, text),
    success: t('Operation successful'),
    undo: { run: undoDecision },
    invalidates: [CAMPAIGN_KEY],
    onSuccess: onClose,
  });
  const text = reason.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (text !== '' && text.length <= REASON_MAX) run(text);
      }}
    >
      <Stack>
        <SelectField
          label={t('Common reasons')}
          placeholder={t('Choose a reason to start from')}
          searchable={false}
          options={CAMPAIGN_DISAPPROVAL_REASONS.map((value) => ({ value, label: declaredText(value) }))}
          value={CAMPAIGN_DISAPPROVAL_REASONS.find((one) => one === reason) ?? null}
          onChange={setReason}
        />
        <TextareaField
          label={t('Reason')}
          description={t('Shown to the advertiser next to the status.')}
          required
          autoFocus
          maxLength={REASON_MAX}
          value={reason}
          onChange={setReason}
        />
        <Button
          type="submit"
          color="red"
          loading={isPending}
          disabled={text === '' || text.length > REASON_MAX}
        >
          {t('Disapprove')}
        </Button>
      </Stack>
    </form>
  );
}
