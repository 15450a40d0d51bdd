import { Link } from 'react-router-dom';

import { FilterListList } from '../../../../features/filter-lists/filter-list-list.tsx';
import { t } from '../../../../lib/i18n/i18n.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { PageHeader } from '../../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        actions={
          <Button component={Link} to={paths.filterListAdd.href()}>
            {t('New filter list')}
          </Button>
        }
      />
      <FilterListList />
    </>
  );
}
