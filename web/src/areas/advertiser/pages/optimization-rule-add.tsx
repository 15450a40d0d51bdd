import { RuleAddForm } from '../../../features/optimization-rules/rule-form.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description={t('Choose a campaign label, or add the rule to campaigns later in their targeting.')}
      />
      <RuleAddForm />
    </>
  );
}
