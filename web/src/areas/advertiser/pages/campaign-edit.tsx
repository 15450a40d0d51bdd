import { CampaignEditor } from '../../../features/campaigns/edit/campaign-editor.tsx';

export function Page() {
  return <CampaignEditor scope="own" />;
}
