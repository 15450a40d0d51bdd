import { Link } from 'react-router-dom';

import { PromoCodeList } from '../../../../features/promo-codes/promo-code-list.tsx';
import { t } from '../../../../lib/i18n/i18n.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { PageHeader } from '../../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description={t('Codes that give an account a bonus with its next deposit.')}
        actions={
          <Button component={Link} to={paths.promoCodeAdd.href()}>
            {t('New promo code')}
          </Button>
        }
      />
      <PromoCodeList />
    </>
  );
}
