import { CampaignList } from '../../../features/campaigns/list/campaign-list.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="All advertisers’ campaigns." />
      <CampaignList scope="all" />
    </>
  );
}
