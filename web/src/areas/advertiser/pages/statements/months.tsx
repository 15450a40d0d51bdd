import { PaymentTabs } from '../../../../features/payments/payment-tabs.tsx';
import { StatementMonths } from '../../../../features/statements/statement-months.tsx';
import { t } from '../../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../../widgets/page/page-header.tsx';

const SCOPE = { kind: 'own' } as const;

export function Page() {
  return (
    <>
      <PageHeader
        description={t(
          'Your balance at the beginning and end of each month, and what changed it. Months are UTC.',
        )}
      />
      <PaymentTabs />
      <StatementMonths scope={SCOPE} />
    </>
  );
}
