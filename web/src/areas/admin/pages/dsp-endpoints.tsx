import { DspEndpointList } from '../../../features/endpoints/dsp/dsp-list.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { NewButton } from '../../../widgets/page/new-button.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description={t('DSPs that bid in our auctions alongside our own campaigns.')}
        actions={<NewButton to={paths.dspEndpointAdd.href()}>{t('New endpoint')}</NewButton>}
      />
      <DspEndpointList />
    </>
  );
}
