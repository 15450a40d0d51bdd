import { SspEndpointAddForm } from '../../../features/endpoints/ssp/ssp-form.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="The key and bid URL are created when you save." />
      <SspEndpointAddForm />
    </>
  );
}
