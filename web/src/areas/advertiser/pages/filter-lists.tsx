import { FilterListList } from '../../../features/filter-lists/filter-list-list.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader />
      <FilterListList />
    </>
  );
}
