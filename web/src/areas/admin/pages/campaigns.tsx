import { ImportButton } from '../../../features/campaigns/import/import-button.tsx';
import { CampaignList } from '../../../features/campaigns/list/campaign-list.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="All advertisers’ campaigns." actions={<ImportButton scope="all" />} />
      <CampaignList scope="all" />
    </>
  );
}
