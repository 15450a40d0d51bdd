import type { CampaignView } from '@marquee/schemas/campaign/views';
import { useEffect, useMemo, useState } from 'react';

import { CampaignCard } from '../features/campaigns/list/campaign-card.tsx';
import { campaignBulkActions } from '../features/campaigns/list/bulk-actions.tsx';
import { campaignResource } from '../features/campaigns/list/resource.ts';
import { useRowActions } from '../features/campaigns/list/use-row-actions.tsx';
import { TodaySpend } from '../features/campaigns/today-spend-context.tsx';
import { paths } from '../lib/paths.ts';
import { storeTotals } from '../live/live-totals.ts';
import { Title } from '../ui/text.tsx';
import { EntityList } from '../widgets/entity-list/entity-list.tsx';
import type { ListResource } from '../widgets/entity-list/resource.ts';
import { campaignOf, totalsOf } from './campaigns.ts';
import { nowMs as clockMs } from '../lib/clock.ts';

const ROWS = 2_000;
/** Five pushes a second of every row. */
const EVERY_MS = 200;

const nothing = () => undefined;
const LISTED = campaignResource('own', true);
const BULK_ACTIONS = campaignBulkActions(
  'own',
  LISTED,
  async () => undefined,
  () => undefined,
);

/** The list of campaigns as the product has it, but of 2,000 rows at once, and all of them counting. */
export function LiveLoad() {
  const campaigns = useMemo(() => {
    const nowMs = clockMs();
    return Array.from({ length: ROWS }, (_, index) => campaignOf(index + 1, nowMs));
  }, []);
  const resource = useMemo(() => resourceOf(campaigns), [campaigns]);
  const [rows, setRows] = useState<readonly CampaignView[]>([]);
  const rowActions = useRowActions('own', nothing, nothing);
  usePushes(rows);
  return (
    <main>
      <Title order={1}>Live load</Title>
      <TodaySpend scope="own" campaigns={rows}>
        <EntityList
          resource={resource}
          rowHref={({ id }) => paths.campaignEdit.href({ id })}
          rowActions={rowActions}
          bulkActions={BULK_ACTIONS}
          emptyState={{ title: 'No campaigns' }}
          onRowsChange={setRows}
          perPage={ROWS}
          card={(campaign) => <CampaignCard campaign={campaign} scope="own" showsClicks />}
        />
      </TodaySpend>
    </main>
  );
}

const resourceOf = (campaigns: readonly CampaignView[]): ListResource<CampaignView> => ({
  ...LISTED,
  load: () =>
    Promise.resolve({
      data: campaigns,
      meta: {
        total: ROWS,
        count: ROWS,
        per_page: ROWS,
        current_page: 1,
        total_pages: 1,
        limit: ROWS,
        links: { next: null, previous: null },
      },
    }),
});

/** A message a campaign, as the socket hands them over. */
function usePushes(rows: readonly CampaignView[]): void {
  useEffect(() => {
    let step = 0;
    const timer = setInterval(() => {
      step += 1;
      const nowMs = clockMs();
      for (const { id } of rows) storeTotals([totalsOf(id, step, nowMs)]);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [rows]);
}
