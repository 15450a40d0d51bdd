import { Link } from 'react-router-dom';

import { UsersList } from '../../../features/users/users-list.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description={t('All accounts and their permissions.')}
        actions={
          <Button component={Link} to={paths.userAdd.href()}>
            {t('New user')}
          </Button>
        }
      />
      <UsersList />
    </>
  );
}
