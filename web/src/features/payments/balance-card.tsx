import { useQuery } from '@tanstack/react-query';

import { formatExactMoney, formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { useLiveBalance } from '../../live/account.ts';
import { Card } from '../../ui/layout/card.tsx';
import { DataList } from '../../ui/layout/data-list.tsx';
import { Alert, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { AsOf } from '../../widgets/as-of/as-of.tsx';
import { balanceQuery } from './api.ts';
import classes from './payments.module.css';

/** What there is, what is set aside, and whether it lets campaigns run. */
export function BalanceCard() {
  const { data, dataUpdatedAt, error, refetch } = useQuery(balanceQuery);
  const balance = useLiveBalance(data?.balance);
  return (
    <Card title={t('Balance')} description={t('US dollars')}>
      {error !== null && <ErrorState text={error.message} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={120} />}
      {data !== undefined && balance !== undefined && (
        <Stack gap="md">
          <p className={classes.amount} title={formatExactMoney(balance)}>
            {formatMoney(balance)}
          </p>
          {!data.canRun && (
            <Alert tone="warning" title={t('Your campaigns are paused')}>
              {t('The balance must be above {runMinimum}. Add funds to start them again.', {
                runMinimum: formatMoney(data.runMinimum),
              })}
            </Alert>
          )}
          <DataList
            items={[
              ...(Number(data.bonus) === 0
                ? []
                : [{ label: t('Bonus, spent first'), value: formatMoney(data.bonus) }]),
              { label: t('Reserved for cash-outs'), value: formatMoney(data.held) },
              { label: t('Spent so far'), value: formatMoney(data.totalSpent) },
              { label: t('Minimum balance to run'), value: formatMoney(data.runMinimum) },
            ]}
          />
          <AsOf at={dataUpdatedAt} />
        </Stack>
      )}
    </Card>
  );
}
