import { RuleAddForm } from '../../../features/optimization-rules/rule-form.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="Choose the rule afterwards in the targeting of your campaigns." />
      <RuleAddForm />
    </>
  );
}
