import { DspEndpointAddForm } from '../../../features/endpoints/dsp/dsp-form.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description={t('It receives bid requests as soon as it is saved and active.')} />
      <DspEndpointAddForm />
    </>
  );
}
