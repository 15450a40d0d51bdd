import { Link } from 'react-router-dom';

import { SspEndpointList } from '../../../features/endpoints/ssp/ssp-list.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description={t('Exchanges that send us bid requests, each with its own URL, key and limits.')}
        actions={
          <Button component={Link} to={paths.sspEndpointAdd.href()}>
            {t('New endpoint')}
          </Button>
        }
      />
      <SspEndpointList />
    </>
  );
}
