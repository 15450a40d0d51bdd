import type { CampaignView } from '@marquee/schemas/campaign/views';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconTrash } from '../../../ui/icons.ts';
import { Text } from '../../../ui/text.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FormSection } from '../../../widgets/form/layout/form-sections.tsx';
import { changeCampaign, fetchCampaign, type CampaignScope } from '../api.ts';
import { CAMPAIGN_KEY, listPath, updateCache, useDeleteCampaign } from '../commands/use-campaign-commands.ts';
import { CampaignForm } from '../form/campaign-form.tsx';
import { bodyOf, valuesOf } from '../model/form-values.ts';
import { CampaignFrame } from '../page/campaign-frame.tsx';
import type { OwnVersions } from '../page/own-versions.ts';

const IneligibleNote = lazyWithRetry(
  async () => (await import('../no-bid-reasons/ineligible-note.tsx')).IneligibleNote,
);

/** All that can be set of a campaign, and the way out. */
export const CampaignEditor = ({ scope }: { readonly scope: CampaignScope }) => (
  <CampaignFrame scope={scope}>
    {(campaign, versions) => <Editor scope={scope} campaign={campaign} versions={versions} />}
  </CampaignFrame>
);

interface LoadedProps {
  readonly scope: CampaignScope;
  readonly campaign: CampaignView;
}

interface EditorProps extends LoadedProps {
  readonly versions: OwnVersions;
}

function Editor({ scope, campaign, versions }: EditorProps) {
  const { id } = campaign;
  const queryClient = useQueryClient();
  const defaults = useMemo(() => valuesOf(campaign), [campaign]);
  return (
    <>
      <Suspense fallback={null}>
        <IneligibleNote scope={scope} campaignId={id} />
      </Suspense>
      <CampaignForm
        scope={scope}
        campaign={campaign}
        draftKey={`campaign-${scope}-${id}`}
        defaultValues={defaults}
        cancelTo={listPath(scope)}
        loadLatest={async () => valuesOf(await fetchCampaign(scope, id))}
        onSubmit={async (values) => {
          const body = bodyOf({ ...values, version: versions.newest(values.version ?? campaign.version) });
          const stored = await changeCampaign(scope, id, body);
          updateCache(queryClient, scope, stored);
          void queryClient.invalidateQueries({ queryKey: CAMPAIGN_KEY });
          toast.success(t('Data saved'));
          return { values: valuesOf(stored) };
        }}
      >
        <DangerZone scope={scope} campaign={campaign} />
      </CampaignForm>
    </>
  );
}

function DangerZone({ scope, campaign }: LoadedProps) {
  const remove = useDeleteCampaign(scope);
  const navigate = useNavigate();
  return (
    <FormSection id="danger" title={t('Delete this campaign')}>
      <Text size="sm" c="dimmed">
        {t('It stops immediately and disappears from your lists. Statistics and payments are kept.')}
      </Text>
      <div>
        <Button
          color="red"
          variant="outline"
          leftSection={<IconTrash size="1rem" aria-hidden />}
          onClick={() =>
            void remove(campaign).then((isGone) => {
              if (isGone) void navigate(listPath(scope));
            })
          }
        >
          {t('Delete campaign')}
        </Button>
      </div>
    </FormSection>
  );
}
