import { AnyRowNote } from '../../../../features/campaigns/bid-adjustments/row-notes.tsx';
import { useCampaignRowActions } from '../../../../features/campaigns/report-rows/use-campaign-row-actions.tsx';
import { StatisticsScreen } from '../../../../features/statistics/statistics-screen.tsx';

export function Page() {
  const { actionsFor, dialog } = useCampaignRowActions('all');
  return (
    <>
      <StatisticsScreen scope="all" actionsFor={actionsFor} rowNote={AnyRowNote} />
      {dialog}
    </>
  );
}
