import { useQuery } from '@tanstack/react-query';

import { Stack } from '../../ui/layout/layout.tsx';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { ReconciliationLine } from './overview/reconciliation-line.tsx';
import overview from './overview/overview.module.css';
import { LiveCards } from './overview/live-cards.tsx';
import { MoneyChart } from './overview/money-chart.tsx';
import { TopAdvertisersCard, TopExchangesCard } from './overview/top-cards.tsx';
import { figuresClock } from './api.ts';
import { EvidenceCard } from './evidence-card.tsx';
import { HealthCard } from './health-card.tsx';
import { NoBidsCard } from './no-bids-card.tsx';
import { ParkedEventsCard } from './parked-events-card.tsx';
import { MoneyCards, UserCards, WaitingCard } from './platform-cards.tsx';
import styles from './platform-health.module.css';

/** The platform at a glance: reconciliation, money against yesterday, the bidder live, and what waits. */
export function PlatformScreen() {
  useQuery(figuresClock);
  return (
    <>
      <PageHeader />
      <Stack gap="md">
        <ReconciliationLine />
        <MoneyCards />
        <LiveCards />
        <MoneyChart />
        <div className={overview.lists}>
          <WaitingCard />
          <TopAdvertisersCard />
          <TopExchangesCard />
        </div>
        <div className={styles.columns}>
          <NoBidsCard />
          <HealthCard />
        </div>
        <UserCards />
        <EvidenceCard canAcknowledge />
        <ParkedEventsCard />
      </Stack>
    </>
  );
}
