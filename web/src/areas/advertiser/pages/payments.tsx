import { OwnPayments, useMoneyDialog } from '../../../features/payments/own-payments.tsx';
import { Button } from '../../../ui/button.tsx';
import { AdvertiserOnly } from '../../../widgets/page/advertiser-only.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  const [, setDialog] = useMoneyDialog();
  return (
    <AdvertiserOnly>
      <PageHeader
        description="Your balance, and every dollar that came in or went out."
        actions={
          <>
            <Button variant="default" onClick={() => void setDialog('promo-code')}>
              Promo code
            </Button>
            <Button variant="default" onClick={() => void setDialog('cash-out')}>
              Cash out
            </Button>
          </>
        }
      />
      <OwnPayments />
    </AdvertiserOnly>
  );
}
