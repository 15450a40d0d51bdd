import { SspEndpointList } from '../../../features/endpoints/ssp/ssp-list.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { NewButton } from '../../../widgets/page/new-button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description={t('Exchanges that send us bid requests, each with its own URL, key and limits.')}
        actions={<NewButton to={paths.sspEndpointAdd.href()}>{t('New endpoint')}</NewButton>}
      />
      <SspEndpointList />
    </>
  );
}
