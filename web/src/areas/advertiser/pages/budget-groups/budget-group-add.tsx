import { BudgetGroupAddForm } from '../../../../features/budget-groups/budget-group-form.tsx';
import { t } from '../../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description={t('When the budget is gone, all campaigns of the group stop until the next period.')}
      />
      <BudgetGroupAddForm />
    </>
  );
}
