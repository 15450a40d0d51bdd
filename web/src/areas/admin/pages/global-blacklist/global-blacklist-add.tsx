import { Navigate } from 'react-router-dom';

import { AddSourcesForm } from '../../../../features/global-blacklist/adding/add-sources-form.tsx';
import { useTypeParam } from '../../../../features/global-blacklist/use-type-param.ts';
import { t } from '../../../../lib/i18n/i18n.ts';
import { paths } from '../../../../lib/paths.ts';
import { PageHeader } from '../../../../widgets/page/page-header.tsx';

export function Page() {
  const type = useTypeParam();
  if (type === undefined) return <Navigate to={paths.notFound.href()} replace />;
  return (
    <>
      <PageHeader description={t('No campaign of any advertiser buys from what you add here.')} />
      <AddSourcesForm key={type} type={type} />
    </>
  );
}
