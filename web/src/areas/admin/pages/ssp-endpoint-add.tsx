import { SspEndpointAddForm } from '../../../features/ssp-endpoints/ssp-form.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="Saving makes its key and its bid URL." />
      <SspEndpointAddForm />
    </>
  );
}
