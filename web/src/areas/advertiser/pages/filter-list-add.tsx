import { FilterListAddForm } from '../../../features/filter-lists/filter-list-form.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="Choose the list afterwards in the targeting of your campaigns." />
      <FilterListAddForm />
    </>
  );
}
