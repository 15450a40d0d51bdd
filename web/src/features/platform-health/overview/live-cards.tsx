import { RATE_STEP_SECONDS, RATE_STEPS_MAX } from '@marquee/schemas/queries/bid-rates';
import { useQuery } from '@tanstack/react-query';

import { textsOf } from '../../../lib/error-catalogue.ts';
import { formatCompact, formatDecimal, formatPercent, NOTHING } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { ErrorState } from '../../../ui/feedback/feedback.tsx';
import { Card, StatCard } from '../../../ui/layout/card.tsx';
import { Sparkline } from '../../../widgets/charts/sparkline.tsx';
import { adminDashboardQuery, bidRatesQuery } from '../api.ts';
import { Figures } from '../figures.tsx';
import styles from './overview.module.css';
import { liveFigures, winRate, type LiveFigure } from './rates.ts';

const MINUTES = (RATE_STEP_SECONDS * RATE_STEPS_MAX) / 60;
const LAST_MINUTES = t('in the last {minutes} minutes', { minutes: MINUTES });

/** What the bidder does right now: requests, bids, wins and how fast it answers. */
export function LiveCards() {
  const rates = useQuery(bidRatesQuery);
  const { data: dashboard, dataUpdatedAt: dashboardAt } = useQuery(adminDashboardQuery);
  if (rates.error !== null && rates.data === undefined)
    return (
      <Card title={t('Bidder')}>
        <ErrorState text={textsOf(rates.error)[0]} onRetry={() => void rates.refetch()} />
      </Card>
    );
  const figures = rates.data && liveFigures(rates.data);
  // The older of the two calls whose figures stand here.
  const at = dashboard === undefined ? rates.dataUpdatedAt : Math.min(rates.dataUpdatedAt, dashboardAt);
  return (
    <Figures cols={{ base: 2, md: 4 }} at={at}>
      <LiveCard
        name={t('Bid requests/s')}
        figure={figures?.requestsPerSecond}
        format={formatCompact}
        when={LAST_MINUTES}
      />
      <LiveCard
        name={t('Bid rate')}
        hint={t('Bid requests that were answered with a bid')}
        figure={figures?.bidRate}
        format={(value) => formatPercent(value, 1)}
        when={LAST_MINUTES}
      />
      <LiveCard
        name={t('Win rate today')}
        hint={t('Wins per hundred bids since midnight UTC')}
        figure={dashboard && winRate(dashboard.halfHours)}
        format={(value) => formatPercent(value, 1)}
        when={t('today by half hour')}
        isRunning
      />
      <LiveCard
        name={t('Response time, p99')}
        hint={t('99 of 100 auctions are answered within this time')}
        figure={figures?.p99Ms}
        format={(value) =>
          value === null ? NOTHING : t('{duration} ms', { duration: formatDecimal(value, 1) })
        }
        when={LAST_MINUTES}
      />
    </Figures>
  );
}

interface LiveCardProps {
  readonly name: string;
  readonly hint?: string;
  /** Undefined while it loads. */
  readonly figure: LiveFigure | undefined;
  readonly format: (value: number | null) => string;
  /** The time that the line covers. */
  readonly when: string;
  readonly isRunning?: boolean;
}

function LiveCard({ name, hint, figure, format, when, isRunning = false }: LiveCardProps) {
  const known = figure?.values.filter((value) => value !== null) ?? [];
  const label =
    known.length === 0
      ? t('{name}: nothing {when}', { name, when })
      : t('{name} {when}: from {lowest} to {highest}', {
          name,
          when,
          lowest: format(Math.min(...known)),
          highest: format(Math.max(...known)),
        });
  return (
    <StatCard label={name} hint={hint} loading={figure === undefined} value={format(figure?.now ?? null)}>
      <div className={styles.trend}>
        <Sparkline values={figure?.values ?? []} label={label} isRunning={isRunning} />
      </div>
    </StatCard>
  );
}
