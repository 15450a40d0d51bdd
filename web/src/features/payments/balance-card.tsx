import { useQuery } from '@tanstack/react-query';

import { formatExactMoney, formatMoney } from '../../lib/format.ts';
import { useLiveBalance } from '../../live/account.ts';
import { Card } from '../../ui/card.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { Alert, ErrorState, Skeleton } from '../../ui/feedback.tsx';
import { Stack } from '../../ui/layout.tsx';
import { balanceQuery } from './api.ts';
import classes from './payments.module.css';

/** What there is, what is set aside, and whether it lets campaigns run. */
export function BalanceCard() {
  const { data, error, refetch } = useQuery(balanceQuery);
  const balance = useLiveBalance(data?.balance);
  return (
    <Card title="Balance" description="US dollars">
      {error !== null && <ErrorState text={error.message} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={120} />}
      {data !== undefined && balance !== undefined && (
        <Stack gap="md">
          <p className={classes.amount} title={formatExactMoney(balance)}>
            {formatMoney(balance)}
          </p>
          {!data.canRun && (
            <Alert tone="warning" title="Your campaigns do not run">
              The balance must be above {formatMoney(data.runMinimum)}. Add funds to start them again.
            </Alert>
          )}
          <DataList
            items={[
              { label: 'Set aside for cash-outs', value: formatMoney(data.held) },
              { label: 'Spent so far', value: formatMoney(data.totalSpent) },
              { label: 'Campaigns run above', value: formatMoney(data.runMinimum) },
            ]}
          />
        </Stack>
      )}
    </Card>
  );
}
