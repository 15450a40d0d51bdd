import { Suspense, type ComponentProps } from 'react';

import { useChosenReceipt } from '../../../../features/payments/review/use-chosen-payment.ts';
import { OwnPayments, useMoneyDialog } from '../../../../features/payments/own-payments.tsx';
import { PaymentTabs } from '../../../../features/payments/payment-tabs.tsx';
import type { Receipt as ReceiptPart } from '../../../../features/payments/receipt.tsx';
import { t } from '../../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../../lib/lazy-with-retry.tsx';
import { paths } from '../../../../lib/paths.ts';
import { Button } from '../../../../ui/button.tsx';
import { PageHeader } from '../../../../widgets/page/page-header.tsx';

const Receipt = lazyWithRetry<ComponentProps<typeof ReceiptPart>>(
  async () => (await import('../../../../features/payments/receipt.tsx')).Receipt,
);

export function Page() {
  const [, setDialog] = useMoneyDialog();
  const [receipt] = useChosenReceipt();
  if (receipt !== null)
    return (
      <Suspense fallback={null}>
        <Receipt scope="own" id={receipt} back={paths.payments.href()} />
      </Suspense>
    );
  return (
    <>
      <PageHeader
        description={t('Your balance and all transactions.')}
        actions={
          <>
            <Button variant="default" onClick={() => void setDialog('promo-code')}>
              {t('Promo code')}
            </Button>
            <Button variant="default" onClick={() => void setDialog('cash-out')}>
              {t('Cash out')}
            </Button>
          </>
        }
      />
      <PaymentTabs />
      <OwnPayments />
    </>
  );
}
