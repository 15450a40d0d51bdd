import { CapitalistPayment } from '../../../../features/payments/capitalist-payment.tsx';
import { t } from '../../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../../widgets/page/page-header.tsx';

export const Page = () => (
  <>
    <PageHeader description={t('Your balance, and ways to add to it.')} />
    <CapitalistPayment />
  </>
);
