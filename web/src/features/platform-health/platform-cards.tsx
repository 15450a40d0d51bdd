import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { textsOf } from '../../lib/error-catalogue.ts';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Card, StatCard } from '../../ui/layout/card.tsx';
import { ErrorState } from '../../ui/feedback/feedback.tsx';
import { IconChevronRight } from '../../ui/icons.ts';
import { SimpleGrid } from '../../ui/layout/layout.tsx';
import { adminDashboardQuery, userStatsQuery } from './api.ts';
import styles from './platform-health.module.css';
import { QueryCard } from './query-card.tsx';

/** The platform's money of the day so far. */
export function MoneyCards() {
  const { data, isPending, error, refetch } = useQuery(adminDashboardQuery);
  if (error && data === undefined) {
    return (
      <Card title="Money today">
        <ErrorState text={textsOf(error)[0]} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const today = data?.today;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      <StatCard label="Spend today (UTC)" loading={isPending} value={formatMoney(today?.spend)} />
      <StatCard
        label="Profit today"
        hint="Spend minus what exchanges are paid"
        loading={isPending}
        value={formatMoney(today?.profit)}
      />
      <StatCard label="Cost today" loading={isPending} value={formatMoney(today?.cost)} />
      <StatCard
        label="Deposits today"
        hint="Confirmed today"
        loading={isPending}
        value={formatMoney(today?.deposits)}
      />
    </SimpleGrid>
  );
}

/** The user dashboard stats of the specification; the profit of the day is with the money. */
export function UserCards() {
  const { data, isPending, error, refetch } = useQuery(userStatsQuery);
  if (error && data === undefined) {
    return (
      <Card title="Users">
        <ErrorState text={textsOf(error)[0]} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
      <StatCard label="Online users" loading={isPending} value={formatCount(data?.onlineUsersCount)} />
      <StatCard
        label="New users"
        hint="In the last 7 days"
        loading={isPending}
        value={formatCount(data?.newUsersCount)}
      />
      <StatCard
        label="Low balance"
        hint="Active advertisers at or below $5"
        loading={isPending}
        value={formatCount(data?.lowBalanceCount)}
      />
      <StatCard label="Inactive users" loading={isPending} value={formatCount(data?.inactiveUsersCount)} />
      <StatCard label="Average CPM" loading={isPending} value={formatMoney(data?.averageCPM)} />
    </SimpleGrid>
  );
}

/** Tasks that wait for staff, each with a link. */
export function WaitingCard() {
  const query = useQuery(adminDashboardQuery);
  return (
    <QueryCard title="Needs action" query={query} height={120}>
      {({ waiting }) => (
        <ul className={styles.waiting}>
          <Waiting
            count={waiting.creatives}
            label="creatives to moderate"
            to={paths.adminCreativesModeration.href()}
          />
          <Waiting
            count={waiting.campaigns}
            label="campaigns to approve"
            to={paths.adminCampaigns.href({ status: 'pending' })}
          />
          <Waiting
            count={waiting.payments}
            label="payments to decide"
            to={paths.adminPayments.href({ type: '' }, { status: 'pending' })}
          />
        </ul>
      )}
    </QueryCard>
  );
}

interface WaitingProps {
  readonly count: number;
  readonly label: string;
  readonly to: string;
}

function Waiting({ count, label, to }: WaitingProps) {
  return (
    <li>
      <Link to={to} className={styles.wait} data-any={count > 0}>
        <strong>{formatCount(count)}</strong>
        <span>{label}</span>
        <IconChevronRight size="1rem" aria-hidden />
      </Link>
    </li>
  );
}
