import { DealEditor } from '../../../features/deals/deal-editor.tsx';
import { useIdParam } from '../../../lib/use-id-param.ts';

export function Page() {
  return <DealEditor id={useIdParam()} />;
}
