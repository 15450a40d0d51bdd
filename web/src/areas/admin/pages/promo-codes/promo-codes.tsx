import { PromoCodeList } from '../../../../features/promo-codes/promo-code-list.tsx';
import { t } from '../../../../lib/i18n/i18n.ts';
import { paths } from '../../../../lib/paths.ts';
import { NewButton } from '../../../../widgets/page/new-button.tsx';
import { PageHeader } from '../../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description={t('Codes that give an account a bonus with its next deposit.')}
        actions={<NewButton to={paths.promoCodeAdd.href()}>{t('New promo code')}</NewButton>}
      />
      <PromoCodeList />
    </>
  );
}
