import { DspEndpointAddForm } from '../../../features/endpoints/dsp/dsp-form.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="It receives bid requests as soon as it is saved and active." />
      <DspEndpointAddForm />
    </>
  );
}
