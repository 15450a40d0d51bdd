import { BundleForUserAddForm } from '../../../features/contextual-bundles/bundle-form.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description={t('Made for everyone, every advertiser can use it and none can change it.')} />
      <BundleForUserAddForm />
    </>
  );
}
