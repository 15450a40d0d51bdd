import { BundleList } from '../../../features/contextual-bundles/bundle-list.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { NewButton } from '../../../widgets/page/new-button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description={t('Bundles for everyone can be used by every advertiser.')}
        actions={<NewButton to={paths.adminContextualAdd.href()}>{t('New bundle')}</NewButton>}
      />
      <BundleList scope="all" />
    </>
  );
}
