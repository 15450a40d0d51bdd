import { ImportButton } from '../../../features/campaigns/import/import-button.tsx';
import { CampaignList } from '../../../features/campaigns/list/campaign-list.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description={t('All advertisers’ campaigns.')} actions={<ImportButton scope="all" />} />
      <CampaignList scope="all" />
    </>
  );
}
