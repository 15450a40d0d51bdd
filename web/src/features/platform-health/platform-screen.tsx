import { Stack } from '../../ui/layout/layout.tsx';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { EvidenceCard } from './evidence-card.tsx';
import { HealthCard } from './health-card.tsx';
import { ParkedEventsCard } from './parked-events-card.tsx';
import { MoneyCards, UserCards, WaitingCard } from './platform-cards.tsx';
import styles from './platform-health.module.css';
import { ReconciliationCard } from './reconciliation-card.tsx';
import { NoBidsCard } from './no-bids-card.tsx';

/** The platform at a glance: money, people, what waits, whether the journal agrees and everything follows. */
export function PlatformScreen() {
  return (
    <>
      <PageHeader />
      <Stack gap="md">
        <MoneyCards />
        <UserCards />
        <div className={styles.columns}>
          <WaitingCard />
          <ReconciliationCard />
          <NoBidsCard />
          <HealthCard />
        </div>
        <EvidenceCard canAcknowledge />
        <ParkedEventsCard />
      </Stack>
    </>
  );
}
