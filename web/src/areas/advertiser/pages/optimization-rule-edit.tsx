import { RuleEditor } from '../../../features/optimization-rules/rule-editor.tsx';
import { useIdParam } from '../../../lib/use-id-param.ts';

export function Page() {
  const id = useIdParam();
  return <RuleEditor key={id} id={id} />;
}
