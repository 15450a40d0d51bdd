import { useCallback } from 'react';

import { OwnRowNote } from '../../../../features/campaigns/bid-adjustments/row-notes.tsx';
import { useCampaignRowActions } from '../../../../features/campaigns/report-rows/use-campaign-row-actions.tsx';
import { blockActions } from '../../../../features/filter-lists/blocking/block-actions.tsx';
import { StatisticsScreen } from '../../../../features/statistics/statistics-screen.tsx';
import type { ReportActions } from '../../../../widgets/report-rows/report-rows.ts';

export function Page() {
  const { actionsFor: campaignActions, dialog } = useCampaignRowActions('own');
  const actionsFor = useCallback<ReportActions>(
    (rows) => [...blockActions(rows), ...campaignActions(rows)],
    [campaignActions],
  );
  return (
    <>
      <StatisticsScreen scope="own" actionsFor={actionsFor} rowNote={OwnRowNote} />
      {dialog}
    </>
  );
}
