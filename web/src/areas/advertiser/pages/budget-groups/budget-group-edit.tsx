import { BudgetGroupEditor } from '../../../../features/budget-groups/budget-group-editor.tsx';
import { useIdParam } from '../../../../lib/use-id-param.ts';

export function Page() {
  const id = useIdParam();
  return <BudgetGroupEditor key={id} id={id} />;
}
