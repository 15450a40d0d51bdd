import { DiscrepancyList } from '../../../../features/price-discrepancies/discrepancy-list.tsx';
import { t } from '../../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description={t(
          'Exchange notices whose price conflicts with an earlier notice, the bid or the time. Shows the last 30 days unless you choose a period.',
        )}
      />
      <DiscrepancyList />
    </>
  );
}
