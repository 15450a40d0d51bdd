import { Link } from 'react-router-dom';

import { DealList } from '../../../features/deals/deal-list.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description="Agreements with exchanges, by the deal IDs of their bid requests."
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
