import { PromoCodeAddForm } from '../../../../features/promo-codes/promo-code-form.tsx';
import { t } from '../../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description={t('Accounts can use it as soon as you save.')} />
      <PromoCodeAddForm />
    </>
  );
}
