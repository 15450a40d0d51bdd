import type { CampaignView } from '@marquee/schemas/campaign/views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo, useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';

import { textsOf } from '../../../lib/error-catalogue.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { useWatchCampaigns } from '../../../live/watch-campaigns.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { IconTrash } from '../../../ui/icons.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FormSection } from '../../../widgets/form/layout/form-sections.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';
import { campaignQuery, changeCampaign, fetchCampaign, type CampaignScope } from '../api.ts';
import { CAMPAIGN_KEY, listPath, updateCache, useDeleteCampaign } from '../commands/use-campaign-commands.ts';
import { CampaignForm } from '../form/campaign-form.tsx';
import { bodyOf, valuesOf } from '../model/form-values.ts';
import { TodaySpend } from '../today-spend-context.tsx';
import { CampaignHeader } from './campaign-header.tsx';
import { StatsStrip } from './stats-strip.tsx';

const IneligibleNote = lazyWithRetry(
  async () => (await import('../no-bid-reasons/ineligible-note.tsx')).IneligibleNote,
);

/** One campaign: how it does, all that can be set, and the way out. */
export function CampaignEditor({ scope }: { readonly scope: CampaignScope }) {
  const id = Number(useParams()['id']);
  const query = useQuery(campaignQuery(scope, id));
  if (query.data !== undefined) return <Loaded key={id} scope={scope} campaign={query.data} />;
  return (
    <>
      <PageHeader />
      {query.isError ? (
        <Card>
          <ErrorState
            title="Couldn’t load the campaign"
            text={textsOf(query.error).join(' ')}
            onRetry={() => void query.refetch()}
          />
        </Card>
      ) : (
        <Stack gap="lg" aria-hidden>
          <Skeleton height={104} radius="lg" />
          <Skeleton height={300} radius="lg" />
          <Skeleton height={420} radius="lg" />
        </Stack>
      )}
    </>
  );
}

interface LoadedProps {
  readonly scope: CampaignScope;
  readonly campaign: CampaignView;
}

function Loaded({ scope, campaign }: LoadedProps) {
  const { id } = campaign;
  const queryClient = useQueryClient();
  const defaults = useMemo(() => valuesOf(campaign), [campaign]);
  const versions = useOwnVersions();
  useWatchCampaigns(useMemo(() => [id], [id]));
  return (
    <TodaySpend scope={scope} campaigns={useMemo(() => [campaign], [campaign])}>
      <CampaignHeader scope={scope} campaign={campaign} onSwitched={versions.note} />
      <StatsStrip campaign={campaign} />
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
          toast.success('Data saved');
          return { values: valuesOf(stored) };
        }}
      >
        <DangerZone scope={scope} campaign={campaign} />
      </CampaignForm>
    </TodaySpend>
  );
}

/**
 * Versions that the page itself made while the form was open, such as by the status switch. They must not
 * look like another editor's change when the form is saved.
 */
function useOwnVersions() {
  const next = useRef(new Map<number, number>());
  return {
    note: (before: number, after: number) => {
      if (after === before + 1) next.current.set(before, after);
    },
    newest: (version: number): number => {
      let newest = version;
      for (let after = next.current.get(newest); after !== undefined; after = next.current.get(newest))
        newest = after;
      return newest;
    },
  };
}

function DangerZone({ scope, campaign }: LoadedProps) {
  const remove = useDeleteCampaign(scope);
  const navigate = useNavigate();
  return (
    <FormSection id="danger" title="Delete this campaign">
      <Text size="sm" c="dimmed">
        It stops immediately and disappears from your lists. Statistics and payments are kept. This can’t be
        undone.
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
          Delete campaign
        </Button>
      </div>
    </FormSection>
  );
}
