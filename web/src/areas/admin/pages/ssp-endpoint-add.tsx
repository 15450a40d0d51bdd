import { SspEndpointAddForm } from '../../../features/endpoints/ssp/ssp-form.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description={t('The key and bid URL are created when you save.')} />
      <SspEndpointAddForm />
    </>
  );
}
