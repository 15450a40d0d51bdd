import { CampaignList } from '../../../features/campaigns/list/campaign-list.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="Campaigns of all advertisers." />
      <CampaignList scope="all" />
    </>
  );
}
