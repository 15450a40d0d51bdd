import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { isPrefill } from '../../../lib/targeting-link.ts';
import { accountOffset } from '../../../lib/zone/zone-options.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { createCampaign } from '../api.ts';
import { CAMPAIGN_KEY, listPath } from '../commands/use-campaign-commands.ts';
import { CampaignForm } from '../form/campaign-form.tsx';
import { bodyOf } from '../model/form-values.ts';
import { prefilledCampaign } from '../model/prefilled-campaign.ts';

/** A campaign from nothing; it waits for moderation once it is saved. */
export function NewCampaign() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const asked = search.toString();
  const defaults = useMemo(() => prefilledCampaign(accountOffset(), new URLSearchParams(asked)), [asked]);
  return (
    <CampaignForm
      scope="own"
      draftKey={isPrefill(search) ? `campaign-add?${asked}` : 'campaign-add'}
      defaultValues={defaults}
      cancelTo={listPath('own')}
      onSubmit={async (values, idempotencyKey) => {
        const { id } = await createCampaign(bodyOf(values), idempotencyKey);
        toast.success(t('Data saved. The campaign is waiting for moderation.'));
        void queryClient.invalidateQueries({ queryKey: CAMPAIGN_KEY });
        void navigate(paths.campaignEdit.href({ id }), { replace: true });
        return { isLeaving: true };
      }}
    />
  );
}
