import { UsersList } from '../../../features/users/users-list.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { NewButton } from '../../../widgets/page/new-button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description={t('All accounts and their permissions.')}
        actions={<NewButton to={paths.userAdd.href()}>{t('New user')}</NewButton>}
      />
      <UsersList />
    </>
  );
}
