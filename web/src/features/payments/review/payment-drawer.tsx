import { useQuery } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import type { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/overlays/dialog.tsx';
import { reviewQuery } from '../api.ts';
import { PaymentDetails } from './payment-details.tsx';
import { useChosenPayment, usePaymentHref } from './use-chosen-payment.ts';
import { isToDecide, type PaymentDecision } from './use-payment-decision.tsx';

interface PaymentDrawerProps {
  readonly path: typeof paths.adminPayments | typeof paths.managerPayments;
  /** Absent for auditors, who read alone. */
  readonly decision: PaymentDecision | undefined;
}

/** The payment of the address, beside the list. */
export function PaymentDrawer({ path, decision }: PaymentDrawerProps) {
  const [chosen, setChosen] = useChosenPayment();
  const { data } = useQuery({ ...reviewQuery(chosen ?? 0), enabled: chosen !== null });
  const hrefOf = usePaymentHref();
  const payment = data?.payment;
  const canDecide = decision !== undefined && payment !== undefined && isToDecide(payment);
  return (
    <Drawer
      opened={chosen !== null}
      onClose={() => void setChosen(null)}
      title={chosen === null ? t('Payment') : t('Payment {chosen}', { chosen })}
      footer={
        canDecide ? (
          <>
            <Button color="red" variant="light" onClick={() => decision.decline(payment)}>
              {t('Decline…')}
            </Button>
            <Button
              color="green"
              disabled={data?.decision.rejection !== null}
              onClick={() => decision.confirm(payment)}
            >
              {t('Confirm…')}
            </Button>
          </>
        ) : undefined
      }
    >
      {chosen !== null && (
        <PaymentDetails
          key={chosen}
          id={chosen}
          hrefOf={hrefOf}
          allHref={(userId) => path.href({ type: 'all' }, { userId: String(userId) })}
        />
      )}
    </Drawer>
  );
}
