import { accountResource } from '../../../features/users/account-resource.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { EntityList } from '../../../widgets/entity-list/entity-list.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description={t('All accounts with their permissions and balances.')} />
      <EntityList scope="all" resource={accountResource} emptyState={{ title: t('No accounts yet') }} />
    </>
  );
}
