import { paths } from '../../lib/paths.ts';
import { LinkTabs } from '../../widgets/page/link-tabs.tsx';

/** The two pages of an advertiser's money. */
export const PaymentTabs = () => (
  <LinkTabs
    label="Payments"
    tabs={[
      { label: 'Transactions', to: paths.payments.href() },
      { label: 'Statements', to: paths.statements.href() },
    ]}
  />
);
