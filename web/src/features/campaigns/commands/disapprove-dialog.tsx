import { CAMPAIGN_DISAPPROVAL_REASONS } from '@marquee/schemas/campaign/disapproval-reasons';
import type { CampaignView } from '@marquee/schemas/campaign/views';

import { t } from '../../../lib/i18n/i18n.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ReasonForm } from '../../../widgets/command/reason-form.tsx';
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
      {campaign !== undefined && <Disapproving campaign={campaign} onClose={onClose} />}
    </Dialog>
  );
}

function Disapproving({
  campaign,
  onClose,
}: Required<DisapproveDialogProps> & { campaign: { id: number; version: number } }) {
  const { run, isPending } = useCommand<string, CampaignView>({
    run: (text) => disapproveCampaign(campaign.id, campaign.version, text),
    success: t('Operation successful'),
    undo: { run: undoDecision },
    invalidates: [CAMPAIGN_KEY],
    onSuccess: onClose,
  });
  return (
    <ReasonForm
      description={t('Shown to the advertiser next to the status.')}
      action={t('Disapprove')}
      isDestructive
      isPending={isPending}
      common={CAMPAIGN_DISAPPROVAL_REASONS}
      onReason={run}
    />
  );
}
