import { RuleAddForm } from '../../../features/optimization-rules/rule-form.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description={t('Name a label of your campaigns, or choose the rule afterwards in their targeting.')}
      />
      <RuleAddForm />
    </>
  );
}
