import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { LinkTabs } from '../../widgets/page/link-tabs.tsx';

/** The two pages of an advertiser's money. */
export const PaymentTabs = () => (
  <LinkTabs
    label={t('Payments')}
    tabs={[
      { label: t('Transactions'), to: paths.payments.href() },
      { label: t('Statements'), to: paths.statements.href() },
    ]}
  />
);
