import { Link } from 'react-router-dom';

import { UsersList } from '../../../features/users/users-list.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description="All accounts and their permissions."
        actions={
          <Button component={Link} to={paths.userAdd.href()}>
            New user
          </Button>
        }
      />
      <UsersList />
    </>
  );
}
