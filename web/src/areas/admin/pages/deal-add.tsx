import { DealAddForm } from '../../../features/deals/deal-form.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="Campaigns can buy it as soon as you save." />
      <DealAddForm />
    </>
  );
}
