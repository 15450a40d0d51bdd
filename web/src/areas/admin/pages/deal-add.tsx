import { DealAddForm } from '../../../features/deals/deal-form.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description={t('Campaigns can buy it as soon as you save.')} />
      <DealAddForm />
    </>
  );
}
