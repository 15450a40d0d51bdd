import { AlertRuleEditor } from '../../../../features/alert-rules/alert-rule-editor.tsx';
import { useIdParam } from '../../../../lib/use-id-param.ts';

export function Page() {
  const id = useIdParam();
  return <AlertRuleEditor key={id} id={id} />;
}
