import { FilterListAddForm } from '../../../../features/filter-lists/filter-list-form.tsx';
import { t } from '../../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description={t('Choose the list afterwards in the targeting of your campaigns.')} />
      <FilterListAddForm />
    </>
  );
}
