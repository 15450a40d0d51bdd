import { PAYMENT_METHODS } from '@marquee/schemas/payment/terms';
import { useQuery } from '@tanstack/react-query';

import { t } from '../../lib/i18n/i18n.ts';
import { Alert } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { methodsQuery } from './api.ts';
import { BalanceCard } from './balance-card.tsx';
import { DepositCard } from './deposit-card.tsx';
import classes from './payments.module.css';

/** Where links to Capitalist lead: to a deposit, by another method while this one is not offered. */
export function CapitalistPayment() {
  const { data: methods } = useQuery(methodsQuery);
  const isOffered = methods?.some(({ id }) => id === PAYMENT_METHODS.capitalistUSDT);
  return (
    <Stack gap="md">
      {isOffered === false && (
        <Alert tone="info" title={t('Capitalist isn’t offered')}>
          {t('No payments are taken by Capitalist now. Choose another method to add funds.')}
        </Alert>
      )}
      <div className={classes.top}>
        <BalanceCard />
        <DepositCard />
      </div>
    </Stack>
  );
}
