import { SspEndpointAddForm } from '../../../features/endpoints/ssp/ssp-form.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="Saving makes its key and its bid URL." />
      <SspEndpointAddForm />
    </>
  );
}
