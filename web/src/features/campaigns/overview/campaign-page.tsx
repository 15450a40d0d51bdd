import type { CampaignView } from '@marquee/schemas/campaign/views';
import { Suspense, type ComponentType } from 'react';
import { Navigate, useParams } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { paths } from '../../../lib/paths.ts';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { CampaignScope } from '../api.ts';
import type { CampaignTab } from '../commands/use-campaign-commands.ts';
import { CampaignFrame } from '../page/campaign-frame.tsx';
import { CampaignOverview } from './campaign-overview.tsx';

interface TabProps {
  readonly scope: CampaignScope;
  readonly campaign: CampaignView;
}

const NoBidsPanel = lazyWithRetry(
  async () => (await import('../no-bid-reasons/no-bids-panel.tsx')).NoBidsPanel,
);
const HistoryPanel = lazyWithRetry<TabProps>(
  async () => (await import('../history/history-panel.tsx')).HistoryPanel,
);

const NoBidsTab = ({ scope, campaign }: TabProps) => (
  <Card title={t('Why isn’t it bidding?')}>
    <NoBidsPanel scope={scope} campaign={campaign} />
  </Card>
);

const TABS: Readonly<Record<CampaignTab, ComponentType<TabProps>>> = {
  '': CampaignOverview,
  'no-bid-reasons': NoBidsTab,
  history: HistoryPanel,
};

const isTab = (name: string): name is CampaignTab => Object.hasOwn(TABS, name);

/** One campaign: its overview, or the tab that the address names. */
export function CampaignPage({ scope }: { readonly scope: CampaignScope }) {
  const { tab = '', id = '' } = useParams();
  if (!isTab(tab) || !/^\d+$/.test(id)) return <Navigate to={paths.notFound.href()} replace />;
  const Tab = TABS[tab];
  return (
    <CampaignFrame scope={scope}>
      {(campaign) => (
        <Suspense fallback={<Skeleton height={360} radius="lg" />}>
          <Tab scope={scope} campaign={campaign} />
        </Suspense>
      )}
    </CampaignFrame>
  );
}
