import { Link } from 'react-router-dom';

import { BudgetGroupList } from '../../../../features/budget-groups/budget-group-list.tsx';
import { t } from '../../../../lib/i18n/i18n.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { PageHeader } from '../../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        actions={
          <Button component={Link} to={paths.budgetGroupAdd.href()}>
            {t('New budget group')}
          </Button>
        }
      />
      <BudgetGroupList />
    </>
  );
}
