import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { nowMs } from '../../lib/clock.ts';
import { textsOf } from '../../lib/error-catalogue.ts';
import { formatAgo, formatCount, formatMoney, toPlotNumber } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Card, StatCard, type Delta } from '../../ui/layout/card.tsx';
import { ErrorState } from '../../ui/feedback/feedback.tsx';
import { IconChevronRight } from '../../ui/icons.ts';
import { deltaOf } from '../../widgets/traffic-figures/delta.ts';
import { adminDashboardQuery, userStatsQuery } from './api.ts';
import styles from './platform-health.module.css';
import { Figures } from './figures.tsx';
import { QueryCard } from './query-card.tsx';

/** The platform's money of the day so far. */
export function MoneyCards() {
  const { data, isPending, error, refetch, dataUpdatedAt } = useQuery(adminDashboardQuery);
  if (error && data === undefined) {
    return (
      <Card title={t('Money today')}>
        <ErrorState text={textsOf(error)[0]} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const today = data?.today;
  const cost = against(today?.cost, data?.yesterday.cost);
  return (
    <Figures cols={{ base: 2, md: 4 }} at={dataUpdatedAt}>
      <StatCard
        label={t('Revenue today')}
        hint={t('What advertisers are charged since midnight UTC')}
        loading={isPending}
        value={formatMoney(today?.spend)}
        delta={against(today?.spend, data?.yesterday.spend)}
      />
      <StatCard
        label={t('Cost today')}
        hint={t('What exchanges are paid since midnight UTC')}
        loading={isPending}
        value={formatMoney(today?.cost)}
        delta={cost && { ...cost, tone: 'neutral' }}
      />
      <StatCard
        label={t('Margin today')}
        hint={t('Revenue minus cost')}
        loading={isPending}
        value={formatMoney(today?.profit)}
        delta={against(today?.profit, data?.yesterday.profit)}
      />
      <StatCard
        label={t('Deposits today')}
        hint={t('Confirmed since midnight UTC')}
        loading={isPending}
        value={formatMoney(today?.deposits)}
      />
    </Figures>
  );
}

/** Today against yesterday up to the same time; undefined where both are nothing, and while they load. */
function against(today: string | undefined, yesterday: string | undefined): Delta | undefined {
  const [now, before] = [toPlotNumber(today), toPlotNumber(yesterday)];
  return now === 0 && before === 0 ? undefined : deltaOf(now, before, t('vs yesterday'));
}

/** The user dashboard stats of the specification; the profit of the day is with the money. */
export function UserCards() {
  const { data, isPending, error, refetch, dataUpdatedAt } = useQuery(userStatsQuery);
  if (error && data === undefined) {
    return (
      <Card title={t('Users')}>
        <ErrorState text={textsOf(error)[0]} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <Figures cols={{ base: 2, sm: 3, lg: 5 }} at={dataUpdatedAt}>
      <StatCard label={t('Online users')} loading={isPending} value={formatCount(data?.onlineUsersCount)} />
      <StatCard
        label={t('New users')}
        hint={t('In the last 7 days')}
        loading={isPending}
        value={formatCount(data?.newUsersCount)}
      />
      <StatCard
        label={t('Low balance')}
        hint={t('Active advertisers at or below $5')}
        loading={isPending}
        value={formatCount(data?.lowBalanceCount)}
      />
      <StatCard
        label={t('Inactive users')}
        loading={isPending}
        value={formatCount(data?.inactiveUsersCount)}
      />
      <StatCard label={t('Average CPM')} loading={isPending} value={formatMoney(data?.averageCPM)} />
    </Figures>
  );
}

/** Tasks that wait for staff, each with a link. */
export function WaitingCard() {
  const query = useQuery(adminDashboardQuery);
  return (
    <QueryCard title={t('Needs action')} query={query} height={120}>
      {({ waiting, oldestWaiting }) => (
        <ul className={styles.waiting}>
          <Waiting
            count={waiting.creatives}
            oldest={oldestWaiting.creatives}
            label={t('{count, plural, one {creative to moderate} other {creatives to moderate}}', {
              count: waiting.creatives,
            })}
            to={paths.adminCreativesModeration.href()}
          />
          <Waiting
            count={waiting.campaigns}
            oldest={oldestWaiting.campaigns}
            label={t('{count, plural, one {campaign to approve} other {campaigns to approve}}', {
              count: waiting.campaigns,
            })}
            to={paths.adminCampaigns.href({ status: 'pending' })}
          />
          <Waiting
            count={waiting.payments}
            oldest={oldestWaiting.payments}
            label={t('{count, plural, one {payment to decide} other {payments to decide}}', {
              count: waiting.payments,
            })}
            to={paths.adminPayments.href({ type: '' })}
          />
        </ul>
      )}
    </QueryCard>
  );
}

interface WaitingProps {
  readonly count: number;
  /** Since when the longest waiting one waits. */
  readonly oldest: string | null;
  readonly label: string;
  readonly to: string;
}

function Waiting({ count, oldest, label, to }: WaitingProps) {
  return (
    <li>
      <Link to={to} className={styles.wait} data-any={count > 0}>
        <strong>{formatCount(count)}</strong>
        <span className={styles.waitText}>
          <span>{label}</span>
          {oldest !== null && (
            <span className={styles.age}>{t('oldest {ago}', { ago: formatAgo(oldest, nowMs()) })}</span>
          )}
        </span>
        <IconChevronRight size="1rem" aria-hidden />
      </Link>
    </li>
  );
}
