import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useFollowTotals } from '../../live/use-follow-totals.ts';
import { Button } from '../../ui/button.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { useDateRange, type DateRangeState } from '../../widgets/date-range/use-date-range.ts';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { CARDS_KEY } from './api.ts';
import { AccountDayCard } from './account-day-card.tsx';
import { AttentionCard } from './attention-card.tsx';
import styles from './dashboard.module.css';
import { FirstSteps } from './first-steps.tsx';
import { RejectedCreativesCard } from './refused-creatives-card.tsx';
import { TodayCards } from './today-cards.tsx';
import { TodayChart } from './today-chart.tsx';
import { TopCampaignsCard } from './top-campaigns-card.tsx';
import { useToday } from './use-today.ts';

/** An advertiser's day: what is spent and left, how it runs, and what needs doing. */
export function DashboardScreen() {
  const range = useDateRange('today');
  const queryClient = useQueryClient();
  // Together, so that no card is of another moment than the one beside it.
  const readCards = useCallback(() => queryClient.invalidateQueries({ queryKey: CARDS_KEY }), [queryClient]);
  useFollowTotals(readCards);
  return (
    <>
      <PageHeader
        actions={
          <Button
            component={Link}
            to={paths.campaignAdd.href()}
            leftSection={<IconPlus size="1rem" aria-hidden />}
          >
            {t('New campaign')}
          </Button>
        }
      />
      <Stack gap="md">
        <FirstSteps />
        <TodaySection range={range} onHalfHour={readCards} />
        <div className={styles.columns}>
          <AttentionCard zone={range.zone} />
          <TopCampaignsCard today={range.today} zone={range.zone} />
          <RejectedCreativesCard zone={range.zone} />
        </div>
      </Stack>
    </>
  );
}

interface TodaySectionProps {
  readonly range: DateRangeState;
  /** Half hours begin without traffic, too: days end, hours of campaigns pass, and forecasts with them. */
  readonly onHalfHour: () => unknown;
}

/** Apart, so that a number that counts draws itself again and not the page. */
function TodaySection({ range, onHalfHour }: TodaySectionProps) {
  const today = useToday(range);
  const halfHour = useRef(today.current);
  useEffect(() => {
    if (halfHour.current === today.current) return;
    halfHour.current = today.current;
    onHalfHour();
  }, [today, onHalfHour]);
  // The figures are exact at once; the lines follow when there is time.
  const drawn = useDeferredValue(today.halfHours);
  return (
    <>
      <TodayCards today={today} />
      <AccountDayCard zone={range.zone} />
      <TodayChart
        halfHours={drawn}
        yesterday={today.yesterday}
        current={today.current}
        error={today.error}
        onRetry={today.refetch}
        zone={range.zone}
      />
    </>
  );
}
