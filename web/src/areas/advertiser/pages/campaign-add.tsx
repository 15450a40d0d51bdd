import { NewCampaign } from '../../../features/campaigns/edit/new-campaign.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description={t('Only a name and a bid are required. You can set the rest later.')} />
      <NewCampaign />
    </>
  );
}
