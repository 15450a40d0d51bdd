import { CampaignPage } from '../../../features/campaigns/overview/campaign-page.tsx';

export function Page() {
  return <CampaignPage scope="all" />;
}
