import { OwnPayments, useMoneyDialog } from '../../../features/payments/own-payments.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  const [, setDialog] = useMoneyDialog();
  return (
    <>
      <PageHeader
        description="Your balance and all transactions."
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
    </>
  );
}
