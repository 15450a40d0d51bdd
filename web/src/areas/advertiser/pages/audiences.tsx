import { AudienceList } from '../../../features/audiences/audience-list.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { NewButton } from '../../../widgets/page/new-button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader actions={<NewButton to={paths.audienceAdd.href()}>{t('New audience')}</NewButton>} />
      <AudienceList />
    </>
  );
}
