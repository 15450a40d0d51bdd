import type { CampaignView } from '@marquee/schemas/campaign/views';
import { ROTATIONS, type Rotation } from '@marquee/schemas/common/campaign-terms';
import { useQueryClient } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import { NativeSelectField } from '../../../ui/fields/native-select-field.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Group } from '../../../ui/layout/layout.tsx';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { changeCampaign, type CampaignScope } from '../api.ts';
import { CAMPAIGN_KEY, updateCache } from '../commands/use-campaign-commands.ts';
import { ROTATION_LABELS, ROTATION_MEANING } from './rotation-labels.ts';
import classes from './rotation.module.css';

interface RotationFieldProps {
  readonly scope: CampaignScope;
  readonly campaign: CampaignView;
}

const OPTIONS = ROTATIONS.map((value) => ({ value, label: ROTATION_LABELS[value] }));

/** How the creatives of a campaign rotate; a choice is saved at once, and can be taken back. */
export function RotationField({ scope, campaign }: RotationFieldProps) {
  const queryClient = useQueryClient();
  const change = useCommand<{ readonly seen: CampaignView; readonly rotation: Rotation }, CampaignView>({
    run: ({ seen: { id, name, bidPrice, version }, rotation }) =>
      changeCampaign(scope, id, { name, bidPrice, version, rotation }),
    onSuccess: (stored) => updateCache(queryClient, scope, stored),
    invalidates: [CAMPAIGN_KEY],
    showErrors: true,
  });
  const choose = async (rotation: Rotation) => {
    const before = campaign.rotation;
    const stored = await change.runAsync({ seen: campaign, rotation });
    if (stored === undefined) return;
    toast.undoable(t('Rotation: {rotation}', { rotation: ROTATION_LABELS[rotation] }), () =>
      change.run({ seen: stored, rotation: before }),
    );
  };
  return (
    <Group align="end" gap="sm" mb="md">
      <NativeSelectField
        label={t('Rotation')}
        options={OPTIONS}
        value={campaign.rotation}
        disabled={change.isPending}
        // The rejection is shown by the command.
        onChange={(rotation) => void choose(rotation).catch(() => undefined)}
      />
      <p className={classes.meaning}>{ROTATION_MEANING[campaign.rotation]}</p>
    </Group>
  );
}
