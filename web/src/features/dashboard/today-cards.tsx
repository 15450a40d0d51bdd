import { formatDollars } from '@marquee/schemas/common/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { formatMoney, formatPercent, toPlotNumber } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useProfile } from '../../lib/profile.ts';
import { useLiveBalance } from '../../live/account.ts';
import { StatCard, type Delta } from '../../ui/layout/card.tsx';
import { SimpleGrid } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { LiveNumber } from '../../widgets/live-number/live-number.tsx';
import { deltaOf } from '../../widgets/traffic-figures/delta.ts';
import { balanceQuery } from './api.ts';
import styles from './dashboard.module.css';
import { cpmOf, ctrOf, type Counts } from '../../widgets/traffic-figures/day-counts.ts';
import type { Today } from './use-today.ts';

const money = (value: number | string | null | undefined) =>
  formatMoney(value === null || value === undefined ? null : String(value));
const AGAINST = t('vs yesterday');

/** The day in figures, live. */
export function TodayCards({ today }: { readonly today: Today }) {
  const { total, before } = today;
  const { canSeeClick } = useProfile();
  const loading = total === undefined && today.error === null;
  const delta = (figure: (counts: Counts) => number): Delta | undefined =>
    total && before && deltaOf(figure(total), figure(before), AGAINST);
  const neutral = (figure: (counts: Counts) => number): Delta | undefined => {
    const found = delta(figure);
    return found && { ...found, tone: 'neutral' };
  };
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: canSeeClick ? 6 : 4 }} spacing="sm">
      <StatCard
        label={t('Spend today')}
        loading={loading}
        value={
          <LiveNumber
            value={total && formatDollars(total.spendNanos)}
            format={money}
            announce={t('Spend today')}
          />
        }
        delta={neutral(({ spendNanos }) => Number(spendNanos))}
      />
      <BalanceCard />
      <StatCard
        label={t('Impressions')}
        loading={loading}
        value={<LiveNumber value={total?.impressions} announce={t('Impressions today')} />}
        delta={delta(({ impressions }) => impressions)}
      />
      {canSeeClick && (
        <>
          <StatCard
            label={t('Clicks')}
            loading={loading}
            value={<LiveNumber value={total?.clicks} />}
            delta={delta(({ clicks }) => clicks)}
          />
          <StatCard
            label={t('CTR')}
            hint={t('Clicks per 100 impressions')}
            loading={loading}
            value={formatPercent(total && ctrOf(total))}
            delta={delta((counts) => ctrOf(counts) ?? 0)}
          />
        </>
      )}
      <StatCard
        label={t('CPM')}
        hint={t('Spend per 1,000 impressions')}
        loading={loading}
        value={formatMoney(total && cpmOf(total))}
        delta={neutral((counts) => toPlotNumber(cpmOf(counts)))}
      />
    </SimpleGrid>
  );
}

/** What is left, live; says when it is time to add to it. */
function BalanceCard() {
  const { lowBudgetSum } = useProfile();
  const { data, isPending } = useQuery(balanceQuery);
  const balance = useLiveBalance(data?.balance);
  const amount = toPlotNumber(balance);
  const canRun = data === undefined || amount > toPlotNumber(data.runMinimum);
  const isLow = balance !== undefined && (!canRun || amount <= toPlotNumber(lowBudgetSum ?? '0'));
  return (
    <StatCard
      label={t('Balance')}
      loading={isPending && balance === undefined}
      value={<LiveNumber value={balance} format={money} announce={t('Balance')} />}
    >
      <Text size="sm" {...(isLow ? {} : { c: 'dimmed' })}>
        {!canRun && `${t('Too low: campaigns are paused.')} `}
        {canRun && isLow && `${t('Running low.')} `}
        <Link className={styles.link} to={paths.payments.href()}>
          {t('Top up')}
        </Link>
      </Text>
    </StatCard>
  );
}
