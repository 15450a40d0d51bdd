import type { CampaignView } from '@marquee/schemas/campaign/views';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';

import { textsOf } from '../../../lib/error-catalogue.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { useWatchCampaigns } from '../../../live/watch-campaigns.ts';
import { ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';
import { campaignQuery, type CampaignScope } from '../api.ts';
import { CampaignHeader } from './campaign-header.tsx';
import { CampaignTabs } from './campaign-tabs.tsx';
import { useOwnVersions, type OwnVersions } from './own-versions.ts';

interface CampaignFrameProps {
  readonly scope: CampaignScope;
  readonly children: (campaign: CampaignView, versions: OwnVersions) => ReactNode;
}

/** What all pages of one campaign share: its name and actions, the tabs, and what is shown until it is here. */
export function CampaignFrame({ scope, children }: CampaignFrameProps) {
  const id = Number(useParams()['id']);
  const query = useQuery(campaignQuery(scope, id));
  if (query.data !== undefined) {
    return (
      <Loaded key={id} scope={scope} campaign={query.data}>
        {children}
      </Loaded>
    );
  }
  return (
    <>
      <PageHeader />
      {query.isError ? (
        <Card>
          <ErrorState
            title={t('Couldn’t load the campaign')}
            text={textsOf(query.error).join(' ')}
            onRetry={() => void query.refetch()}
          />
        </Card>
      ) : (
        <Stack gap="lg" aria-hidden>
          <Skeleton height={36} radius="lg" />
          <Skeleton height={104} radius="lg" />
          <Skeleton height={360} radius="lg" />
        </Stack>
      )}
    </>
  );
}

interface LoadedProps extends CampaignFrameProps {
  readonly campaign: CampaignView;
}

function Loaded({ scope, campaign, children }: LoadedProps) {
  const { id } = campaign;
  const versions = useOwnVersions();
  useWatchCampaigns(useMemo(() => [id], [id]));
  return (
    <>
      <CampaignHeader scope={scope} campaign={campaign} onSwitched={versions.note} />
      <CampaignTabs scope={scope} id={id} />
      {children(campaign, versions)}
    </>
  );
}
