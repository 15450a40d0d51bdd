import { DealAddForm } from '../../../features/deals/deal-form.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="Campaigns may buy it as soon as it is saved." />
      <DealAddForm />
    </>
  );
}
