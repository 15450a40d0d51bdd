import { AudienceAddForm } from '../../../features/audiences/audience-form.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description={t('Choose the audience afterwards in the targeting of your campaigns.')} />
      <AudienceAddForm />
    </>
  );
}
