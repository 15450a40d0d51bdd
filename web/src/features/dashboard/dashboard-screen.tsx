import { Link } from 'react-router-dom';

import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { Stack } from '../../ui/layout.tsx';
import { useDateRange } from '../../widgets/date-range/use-date-range.ts';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { AttentionCard } from './attention-card.tsx';
import styles from './dashboard.module.css';
import { FirstSteps } from './first-steps.tsx';
import { RefusedCreativesCard } from './refused-creatives-card.tsx';
import { TodayCards } from './today-cards.tsx';
import { TodayChart } from './today-chart.tsx';
import { TopCampaignsCard } from './top-campaigns-card.tsx';
import { useToday } from './use-today.ts';

/** An advertiser's day: what is spent and left, how it runs, and what needs doing. */
export function DashboardScreen() {
  const range = useDateRange('today');
  const today = useToday(range);
  return (
    <>
      <PageHeader
        actions={
          <Button
            component={Link}
            to={paths.campaignAdd.href()}
            leftSection={<IconPlus size="1rem" aria-hidden />}
          >
            New campaign
          </Button>
        }
      />
      <Stack gap="md">
        <FirstSteps />
        <TodayCards today={today} />
        <TodayChart today={today} zone={range.zone} />
        <div className={styles.columns}>
          <AttentionCard />
          <TopCampaignsCard today={range.today} zone={range.zone} />
          <RefusedCreativesCard />
        </div>
      </Stack>
    </>
  );
}
