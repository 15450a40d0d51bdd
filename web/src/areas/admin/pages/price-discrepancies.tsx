import { DiscrepancyList } from '../../../features/price-discrepancies/discrepancy-list.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="Notices of exchanges whose price does not fit what was named before, what was bid, or the time. The last 30 days, unless you choose a period." />
      <DiscrepancyList />
    </>
  );
}
