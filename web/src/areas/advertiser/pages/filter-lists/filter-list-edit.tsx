import { FilterListEditor } from '../../../../features/filter-lists/filter-list-editor.tsx';
import { useIdParam } from '../../../../lib/use-id-param.ts';

export function Page() {
  const id = useIdParam();
  return <FilterListEditor key={id} id={id} />;
}
