import { Link } from 'react-router-dom';

import { DealList } from '../../../features/deals/deal-list.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description="Agreements with exchanges, identified by the deal ID in the bid request."
        actions={
          <Button component={Link} to={paths.dealAdd.href()}>
            New deal
          </Button>
        }
      />
      <DealList />
    </>
  );
}
