import { DealList } from '../../../features/deals/deal-list.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { NewButton } from '../../../widgets/page/new-button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description={t('Agreements with exchanges, identified by the deal ID in the bid request.')}
        actions={<NewButton to={paths.dealAdd.href()}>{t('New deal')}</NewButton>}
      />
      <DealList />
    </>
  );
}
