import { BundleForUserAddForm } from '../../../features/contextual-bundles/bundle-form.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description={t('If made for everyone, all advertisers can use it but not change it.')} />
      <BundleForUserAddForm />
    </>
  );
}
