import { Link } from 'react-router-dom';

import { FilterListList } from '../../../features/filter-lists/filter-list-list.tsx';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        actions={
          <Button component={Link} to={paths.filterListAdd.href()}>
            New filter list
          </Button>
        }
      />
      <FilterListList />
    </>
  );
}
